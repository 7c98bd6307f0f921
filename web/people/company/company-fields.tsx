import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMemo } from 'react';
import { type Control, Controller, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { auditMonthsRange } from '#contract/people/company.ts';
import type { Form } from '#web/forms/form.ts';
import { t } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type CompanyValues, type companyFormBody, monthsText } from './company-values.ts';
import { timeIn, timeZonesWith } from './time-zones.ts';

interface FormProps {
  form: Form<CompanyValues, z.output<typeof companyFormBody>>;
}

interface ChoiceProps<Values extends FieldValues, Output> {
  form: { control: Control<Values, unknown, Output> };
  name: FieldPathByValue<Values, boolean>;
  label: string;
  disabled?: boolean;
}

/** A tick box of the form. */
export function Choice<Values extends FieldValues, Output>({
  form: { control },
  name,
  label,
  disabled = false,
}: ChoiceProps<Values, Output>) {
  return (
    <FormControlLabel
      control={
        <Controller
          name={name}
          control={control}
          render={({ field: { value, onChange } }) => (
            <Checkbox checked={value} disabled={disabled} onChange={(_event, isOn) => onChange(isOn)} />
          )}
        />
      }
      label={label}
    />
  );
}

export function TimeZoneField({ form, current }: FormProps & { current: string }) {
  const groups = useMemo(() => timeZonesWith(current), [current]);
  const chosen = form.watch('timeZone');
  return (
    <SelectInput
      label={t('Time zone')}
      hint={t('It is {time} there now.', { time: timeIn(chosen, new Date()) })}
      {...form.register('timeZone')}
      error={form.formState.errors.timeZone?.message}
    >
      {groups.map(({ area, zones }) => (
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

/** How many months the audit log keeps, unless the operator has chosen more. */
export function MonthsField({ form, current = 0 }: FormProps & { current: number | undefined }) {
  const { least, most } = auditMonthsRange;
  if (current > most) return <p>{t('The operator keeps entries for {months}.', { months: monthsText(current) })}</p>;
  return (
    <TextInput
      label={t('Months in the audit log')}
      type="number"
      min={least}
      max={most}
      hint={t('{least} to {most}, and at least 30 days. Older entries are removed and cannot be restored.', {
        least,
        most,
      })}
      {...form.register('auditMonths', { valueAsNumber: true })}
      error={form.formState.errors.auditMonths?.message}
    />
  );
}
