import Box from '@mui/material/Box';
import { questionLimit, type SignOffAnswer } from '#contract/work/sign-off-states.ts';
import { recordSpokenAnswer, type SignOff } from '#contract/work/sign-offs.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea } from '#web/ui/text-input.tsx';
import { useRecordSpokenAnswer } from './queries.ts';

/** Staff write down what somebody told them. */
export default function SpokenDialog({ signOff, onClose }: { signOff: SignOff; onClose: () => void }) {
  const form = useSchemaForm(
    recordSpokenAnswer.body,
    {
      personId: signOff.people[0]?.id ?? '',
      answer: 'Approved' as SignOffAnswer,
      reason: '',
    },
    { form: 'spokenAnswer', within: signOff.id },
  );
  const spoken = useRecordSpokenAnswer(signOff.id);
  const { dialog } = useFormSaving(form, {
    send: (body) => spoken.mutateAsync(body),
    done: t('Written down'),
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      title={t('Told by Phone')}
      submitLabel={t('Write Down')}
      workingLabel={t('Saving...')}
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, pt: 0.5 }}>
        <Box sx={{ color: 'text.secondary' }}>
          {t(
            'This is kept under your name, and shown as what you were told. It is not an approval, and nobody can delete it.',
          )}
        </Box>
        <SelectInput label={t('Person')} {...form.register('personId')} error={errors.personId?.message}>
          {signOff.people.map(({ id, name }) => (
            <option key={id} dir="auto" value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
        <SelectInput label={t('Answer')} {...form.register('answer')} error={errors.answer?.message}>
          <option value="Approved">{t('Said yes')}</option>
          <option value="ChangesAsked">{t('Asked for changes')}</option>
        </SelectInput>
        <TextArea
          label={t('What was said? *')}
          required
          maxLength={questionLimit}
          {...form.register('reason')}
          error={errors.reason?.message}
        />
      </Box>
    </FormDialog>
  );
}
