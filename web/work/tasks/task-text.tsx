import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { type TaskDetails, updateTaskBody } from '#contract/work/tasks.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { LazyMarkdown } from '#web/markdown/lazy-markdown.tsx';
import { t } from '#web/texts/index.ts';
import { TextArea } from '#web/ui/text-input.tsx';
import { fetchTask, useUpdateTask } from './queries.ts';

/** The text of a task. It is edited in place. */
export function TaskText({ task, mayEdit }: { task: TaskDetails; mayEdit: boolean }) {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) return <TextForm task={task} onEnd={() => setIsEditing(false)} />;
  if (!task.body && !mayEdit) return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {task.body && (
        <Box sx={{ maxWidth: '75ch', textWrap: 'pretty' }}>
          <LazyMarkdown text={task.body} />
        </Box>
      )}
      {mayEdit && (
        <Button
          size="small"
          startIcon={<Pencil size={14} />}
          onClick={() => setIsEditing(true)}
          sx={{ justifySelf: 'start', ml: -0.75 }}
        >
          {task.body ? t('Edit description') : t('Add description')}
        </Button>
      )}
    </Box>
  );
}

const textForm = updateTaskBody.pick({ body: true }).required();

function TextForm({ task, onEnd }: { task: TaskDetails; onEnd: () => void }) {
  const [edited, setEdited] = useState(task);
  const form = useSchemaForm(textForm, { body: task.body }, { form: 'taskText', edits: task.id });
  const { mutateAsync } = useUpdateTask();
  const { save, saving, failure } = useFormSaving(form, {
    send: ({ body }) => mutateAsync({ id: task.id, version: edited.version, body }),
    done: t('Changes saved'),
    onSaved: onEnd,
    loadNewer: async () => {
      const newer = await fetchTask(task.id);
      setEdited(newer);
      return { body: newer.body };
    },
  });
  return (
    <Box component="form" onSubmit={form.handleSubmit(save)} noValidate sx={{ display: 'grid', gap: 1 }}>
      <TextArea
        label={t('Description')}
        hint={t('Markdown works here.')}
        rows={8}
        maxLength={10_000}
        autoFocus
        {...form.register('body')}
        error={form.formState.errors.body?.message}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // What is typed stays, until it is saved or taken back.
          event.stopPropagation();
          if (!form.formState.isDirty) onEnd();
        }}
      />
      {failure && (
        <Alert severity="error" role="alert">
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" size="small" loading={saving}>
          {t('Save')}
        </Button>
        <Button
          size="small"
          onClick={() => {
            form.reset({ body: task.body });
            onEnd();
          }}
        >
          {t('Cancel')}
        </Button>
      </Box>
    </Box>
  );
}
