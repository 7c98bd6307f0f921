import { questionLimit } from '#contract/work/sign-off-states.ts';
import { answerSignOff, type SignOff } from '#contract/work/sign-offs.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useAnswerSignOff } from './queries.ts';

/** Asks for changes, with a reason. */
export function ChangesDialog({ signOff, onClose }: { signOff: SignOff; onClose: () => void }) {
  const form = useSchemaForm(
    answerSignOff.body,
    {
      answer: 'ChangesAsked' as const,
      reason: '',
      sha256: signOff.sha256,
    },
    { form: 'changes', within: signOff.id },
  );
  const answer = useAnswerSignOff(signOff);
  const { dialog } = useFormSaving(form, {
    send: ({ reason }) => answer.mutateAsync({ answer: 'ChangesAsked', reason }),
    done: t('You asked for changes'),
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      title={t('Ask for Changes')}
      submitLabel={t('Ask for Changes')}
      workingLabel={t('Sending...')}
      {...dialog}
      onClose={onClose}
    >
      <TextArea
        label={t('What should change? *')}
        required
        autoFocus
        maxLength={questionLimit}
        {...form.register('reason')}
        error={errors.reason?.message}
        hint={t('This ends the request for everybody who was asked.')}
      />
    </FormDialog>
  );
}
