import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { ServiceLevel } from '#contract/work/service-levels.ts';
import { ticketPriorities } from '#contract/work/ticket-status.ts';
import { type Form, useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { call } from '#web/lib/api.ts';
import { timeIn, timeZonesWith } from '#web/people/company/time-zones.ts';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { HolidaysField } from './holidays-field.tsx';
import { weekdays } from './hours-text.ts';
import { type LevelValues, levelForm, levelValues } from './level-form.ts';
import { useSaveServiceLevel } from './queries.ts';

interface LevelDialogProps {
  /** Undefined to create a level. */
  level: ServiceLevel | undefined;
  /** The time zone of a new level. */
  zone: string;
  /** The first level of a company is preselected as its default. */
  isFirst: boolean;
  onClose: () => void;
}

export function LevelDialog({ level, zone, isFirst, onClose }: LevelDialogProps) {
  const [edited, setEdited] = useState(level);
  const form = useSchemaForm(levelForm, levelValues(level, zone, isFirst), { form: 'serviceLevel', edits: level?.id });
  const save = useSaveServiceLevel(edited);
  const { dialog } = useFormSaving(form, {
    send: save.mutateAsync,
    done: level ? t('Changes saved') : t('Service level created'),
    onSaved: onClose,
    loadNewer: async () => {
      const levels = await call('listServiceLevels', { query: {} });
      const newer = levels.find(({ id }) => id === level?.id) ?? level;
      setEdited(newer);
      return levelValues(newer, zone, isFirst);
    },
  });
  const [verb, busy] = level
    ? [t('Update service level'), t('Updating...')]
    : [t('Create service level'), t('Creating...')];
  return (
    <FormDialog
      open
      title={level ? t('Edit service level') : t('New service level')}
      submitLabel={verb}
      workingLabel={busy}
      {...dialog}
      onClose={onClose}
    >
      <LevelFields form={form} />
    </FormDialog>
  );
}

type LevelFieldsProps<Sent> = { form: Form<LevelValues, Sent> };

/** The highest first. */
const priorities = ticketPriorities.toReversed();

function LevelFields<Sent>({ form }: LevelFieldsProps<Sent>) {
  const { register, control } = form;
  const { errors } = form.formState;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <TextInput
        label={t('Name *')}
        required
        autoFocus
        autoComplete="off"
        {...register('name')}
        error={errors.name?.message}
      />
      <Group
        title={t('Promised times')}
        text={t('Hours of work, such as 4 h or 30 min. What is empty is not promised.')}
      >
        {priorities.map((priority) => (
          <Box key={priority} sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1.5 }}>
            <TextInput
              label={answerLabels[priority]}
              autoComplete="off"
              {...register(`times.${priority}.answer`)}
              error={errors.times?.[priority]?.answer?.message}
            />
            <TextInput
              label={resolveLabels[priority]}
              autoComplete="off"
              {...register(`times.${priority}.resolve`)}
              error={errors.times?.[priority]?.resolve?.message}
            />
          </Box>
        ))}
      </Group>
      <Group
        title={t('When you work')}
        text={t('Such as 09:00–12:00, 13:00–17:00. The whole day is 00:00–24:00. What is empty is a day off.')}
      >
        <ZoneField form={form} />
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5 }}>
          {weekdays('long').map((name, index) => (
            <TextInput
              key={name}
              label={name}
              autoComplete="off"
              {...register(`days.${index}`)}
              error={errors.days?.[index]?.message}
            />
          ))}
        </Box>
      </Group>
      <Controller
        name="holidays"
        control={control}
        render={({ field: { value, onChange } }) => (
          <HolidaysField days={value} onChange={onChange} error={errors.holidays?.message} />
        )}
      />
      <Controller
        name="isDefault"
        control={control}
        render={({ field: { value, onChange, ref } }) => (
          <FormControlLabel
            label={t('For all clients that have no other service level')}
            control={
              <Checkbox
                checked={value}
                onChange={(_event, checked) => onChange(checked)}
                slotProps={{ input: { ref } }}
              />
            }
          />
        )}
      />
    </Box>
  );
}

const answerLabels = {
  High: t('Answer, high priority'),
  Medium: t('Answer, medium priority'),
  Low: t('Answer, low priority'),
} as const;

const resolveLabels = {
  High: t('Solution, high priority'),
  Medium: t('Solution, medium priority'),
  Low: t('Solution, low priority'),
} as const;

function ZoneField<Sent>({ form }: LevelFieldsProps<Sent>) {
  const chosen = form.watch('zone');
  return (
    <SelectInput
      label={t('Time zone')}
      hint={t('It is {time} there now.', { time: timeIn(chosen, new Date()) })}
      {...form.register('zone')}
      error={form.formState.errors.zone?.message}
    >
      {timeZonesWith(chosen).map(({ area, zones }) => (
        <optgroup key={area} label={area}>
          {zones.map(({ value, city }) => (
            <option key={value} value={value}>
              {city}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectInput>
  );
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <div>
        <Typography id={`${id}-title`} variant="h3" sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography id={`${id}-text`} sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {text}
        </Typography>
      </div>
      {children}
    </Box>
  );
}
