import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { createHourBody, type Hour } from '#contract/work/hours.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { useCan } from '#web/lib/can.tsx';
import { AudienceChoice } from '#web/people/audience/audience-choice.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { formatDuration, parseDuration, wrongDuration } from '#web/work/hours/duration.ts';
import { fetchHour, placeOf, useCreateHour, useUpdateHour } from '#web/work/hours/queries.ts';
import { type Subject, subjectName, subjectPlace } from '#web/work/hours/subject.tsx';
import { SubjectPicker } from './subject-picker.tsx';

const hourForm = z.object({
  subject: z.custom<Subject>((value) => value !== undefined, t('Please choose a project')),
  workedOn: createHourBody.shape.workedOn,
  minutes: z.string().transform((text, context) => {
    const minutes = parseDuration(text);
    if (!minutes) context.addIssue({ code: 'custom', message: wrongDuration });
    return minutes ?? 0;
  }),
  note: createHourBody.shape.note,
  noteAudience: createHourBody.shape.noteAudience,
  billable: createHourBody.shape.billable,
});

interface HourValues {
  subject: Subject | undefined;
  workedOn: string;
  minutes: string;
  note: string;
  noteAudience: Hour['noteAudience'];
  billable: boolean;
}

interface HourDialogProps {
  /** What is changed. Undefined for a new entry. */
  entry: Hour | undefined;
  /** What a new entry begins with. */
  start?: { workedOn: string; subject?: Subject };
  onClose: () => void;
}

/** Books time with everything that an entry has, or changes an entry. */
export default function HourDialog({ entry, start, onClose }: HourDialogProps) {
  const form = useSchemaForm<HourValues, typeof hourForm>(hourForm, entry ? valuesOf(entry) : emptyValues(start), {
    form: 'hour',
    edits: entry?.id,
    within: start?.subject?.projectId,
  });
  const { mutateAsync: create } = useCreateHour();
  const { mutateAsync: update } = useUpdateHour();
  const mayBook = useCan()('createHour');
  const [edited, setEdited] = useState(entry);
  const { dialog } = useFormSaving(form, {
    send: ({ subject, ...body }: z.output<typeof hourForm>) =>
      entry
        ? update({ id: entry.id, version: edited?.version, ...placeOf(subject), ...body })
        : create({ ...placeOf(subject), ...body }),
    done: entry ? t('Changes saved') : t('Time booked'),
    onSaved: onClose,
    ...(entry && {
      loadNewer: async () => {
        const newer = await fetchHour(entry.id);
        setEdited(newer);
        return valuesOf(newer);
      },
    }),
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const fixed = start?.subject;
  const clientName = form.watch('subject')?.clientName ?? t('The client');
  return (
    <FormDialog
      open
      title={entry ? t('Edit Entry') : t('Book Time')}
      submitLabel={entry ? t('Update Entry') : t('Book')}
      workingLabel={t('Saving...')}
      submitDisabled={!mayBook}
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fixed ? (
          <TextInput
            label={t('For')}
            readOnly
            value={t('{title} · {clientName}', { title: subjectName(fixed), clientName: subjectPlace(fixed) })}
          />
        ) : (
          <Controller
            name="subject"
            control={control}
            render={({ field: { value, onChange } }) => (
              <SubjectPicker value={value} error={errors.subject?.message} onChange={onChange} />
            )}
          />
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextInput
            label={t('Time')}
            required
            autoFocus={fixed !== undefined}
            autoComplete="off"
            placeholder="1:30"
            {...register('minutes')}
            error={errors.minutes?.message}
          />
          <TextInput label={t('Day')} type="date" required {...register('workedOn')} error={errors.workedOn?.message} />
        </Box>
        <TextArea label={t('Note')} rows={2} {...register('note')} error={errors.note?.message} />
        <Controller
          name="noteAudience"
          control={control}
          render={({ field: { value, onChange } }) => (
            <AudienceChoice value={value} clientName={clientName} onChange={onChange} />
          )}
        />
        <Controller
          name="billable"
          control={control}
          render={({ field: { value, ...field } }) => (
            <FormControlLabel control={<Checkbox checked={value} {...field} />} label={t('Billable')} />
          )}
        />
      </Box>
    </FormDialog>
  );
}

function valuesOf(entry: Hour): HourValues {
  const { workedOn, minutes, note, noteAudience, billable } = entry;
  return { subject: entry, workedOn, minutes: formatDuration(minutes), note, noteAudience, billable };
}

function emptyValues(start: HourDialogProps['start']): HourValues {
  const { workedOn = '', subject } = start ?? {};
  return { subject, workedOn, minutes: '', note: '', noteAudience: 'staff', billable: true };
}
