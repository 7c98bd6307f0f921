import Box from '@mui/material/Box';
import { z } from 'zod';
import { correctHourBody, type Hour } from '#contract/work/hours.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { formatDuration, parseDuration } from '#web/work/hours/duration.ts';
import { useCorrectHour } from '#web/work/hours/queries.ts';

const correctForm = correctHourBody.extend({
  minutes: z.string().transform((text, context) => {
    const [, sign = '', time = ''] = /^\s*([+\-−]?)(.*)$/.exec(text) ?? [];
    const minutes = parseDuration(time);
    if (!minutes)
      context.addIssue({ code: 'custom', message: t('Type what to add, such as 0:15, or to take away: -0:30') });
    return (minutes ?? 0) * (sign === '' || sign === '+' ? 1 : -1);
  }),
});

/** Adds to an entry that was exported, or takes away from it. */
export default function CorrectDialog({ entry, onClose }: { entry: Hour; onClose: () => void }) {
  const form = useSchemaForm<{ minutes: string; note: string }, typeof correctForm>(
    correctForm,
    { minutes: '', note: '' },
    { form: 'correction', edits: entry.id },
  );
  const { mutateAsync } = useCorrectHour();
  const { dialog } = useFormSaving(form, {
    send: (body) => mutateAsync({ id: entry.id, ...body }),
    done: t('Correction booked'),
    onSaved: onClose,
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      title={t('Correct Entry')}
      submitLabel={t('Book Correction')}
      workingLabel={t('Saving...')}
      maxWidth="xs"
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ color: 'text.secondary' }}>
          {t('This entry of {time} was exported, so it stays. A correction adds to it or takes away.', {
            time: formatDuration(entry.minutes),
          })}
        </Box>
        <TextInput
          label={t('Time')}
          required
          autoFocus
          autoComplete="off"
          placeholder="-0:30"
          {...form.register('minutes')}
          error={errors.minutes?.message}
        />
        <TextArea label={t('Reason')} required rows={2} {...form.register('note')} error={errors.note?.message} />
      </Box>
    </FormDialog>
  );
}
