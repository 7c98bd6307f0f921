import type { Task } from '#contract/work/tasks.ts';
import { updateTaskBody } from '#contract/work/tasks.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useUpdateTask } from './queries.ts';

const answerForm = updateTaskBody.pick({ answer: true }).required();

/** Answers what a task asks. The task is done with it. */
export function AnswerDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const form = useSchemaForm(answerForm, { answer: task.answer ?? '' }, { form: 'answer', edits: task.id });
  const { mutateAsync } = useUpdateTask();
  const { dialog } = useFormSaving(form, {
    send: (body) => mutateAsync({ id: task.id, version: task.version, ...body }),
    done: t('Answer sent'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      open
      title={task.title}
      submitLabel={t('Send Answer')}
      workingLabel={t('Sending...')}
      {...dialog}
      onClose={onClose}
    >
      <TextArea
        label={t('Your answer')}
        required
        autoFocus
        {...form.register('answer')}
        error={form.formState.errors.answer?.message}
      />
    </FormDialog>
  );
}
