import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { type Budget, createBudgetBody } from '#contract/work/budgets.ts';
import { budgetPeriods } from '#contract/work/hour-values.ts';
import { type Form, useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { today } from '#web/lib/day.ts';
import { ClientSelect } from '#web/people/client-choice/client-select.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { formatDuration, parseDuration } from './duration.ts';
import { ProjectChecks } from './project-checks.tsx';
import { fetchBudget, useCreateBudget, useUpdateBudget } from './queries.ts';

/** 100,000 hours. */
const most = 6_000_000;

const budgetForm = createBudgetBody.extend({
  minutes: z.string().transform((text, context) => {
    const minutes = parseDuration(text, most);
    if (!minutes) context.addIssue({ code: 'custom', message: t('Please enter hours, such as 40 or 7:30') });
    return minutes ?? 0;
  }),
});

interface BudgetValues {
  clientId: string;
  projectIds: string[];
  minutes: string;
  period: Budget['period'];
  carriesOver: boolean;
  billableOnly: boolean;
  startsOn: string;
}

interface BudgetDialogProps {
  /** What is changed. Undefined for a new budget. */
  budget: Budget | undefined;
  /** What a new one begins with. */
  start: { clientId: string; clientName: string; projectId?: string } | undefined;
  onClose: () => void;
}

/** Adds a budget, or changes one. Its client stays. */
export default function BudgetDialog({ budget, start, onClose }: BudgetDialogProps) {
  const [edited, setEdited] = useState(budget);
  const client = budget ?? start;
  const form = useSchemaForm<BudgetValues, typeof budgetForm>(budgetForm, valuesOf(budget, start), {
    form: 'budget',
    edits: budget?.id,
    within: start?.projectId ?? start?.clientId,
  });
  const { mutateAsync: create } = useCreateBudget();
  const { mutateAsync: update } = useUpdateBudget();
  const { dialog } = useFormSaving(form, {
    send: ({ clientId, ...body }) =>
      edited ? update({ id: edited.id, version: edited.version, ...body }) : create({ clientId, ...body }),
    done: budget ? t('Changes saved') : t('Budget added'),
    onSaved: onClose,
    ...(edited && {
      loadNewer: async () => {
        const newer = (await fetchBudget(edited)) ?? edited;
        setEdited(newer);
        return valuesOf(newer, start);
      },
    }),
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const clientId = form.watch('clientId');
  return (
    <FormDialog
      open
      title={budget ? t('Edit Budget') : t('Add Budget')}
      submitLabel={budget ? t('Update Budget') : t('Add Budget')}
      workingLabel={t('Saving...')}
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {client ? (
          <TextInput label={t('Client')} value={client.clientName} readOnly />
        ) : (
          <ClientSelect
            label={t('Client')}
            required
            value={clientId}
            error={errors.clientId?.message}
            onChange={({ target }) => {
              form.setValue('clientId', target.value, { shouldDirty: true });
              form.setValue('projectIds', []);
            }}
          />
        )}
        {clientId && (
          <Controller
            name="projectIds"
            control={control}
            render={({ field: { value, onChange } }) => (
              <ProjectChecks
                clientId={clientId}
                value={value}
                known={budget?.projects ?? []}
                error={errors.projectIds?.message}
                onChange={onChange}
              />
            )}
          />
        )}
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextInput
            label={t('Hours')}
            required
            autoComplete="off"
            placeholder="40"
            {...register('minutes')}
            error={errors.minutes?.message}
          />
          <SelectInput label={t('Period')} {...register('period')} error={errors.period?.message}>
            <option value="Total">{t('In total')}</option>
            <option value="Month">{t('Each month')}</option>
          </SelectInput>
          <TextInput
            label={t('Counts from')}
            type="date"
            required
            {...register('startsOn')}
            error={errors.startsOn?.message}
          />
        </Box>
        <div>
          {form.watch('period') === 'Month' && (
            <Check form={form} name="carriesOver" label={t('What is left or too much counts in the next month.')} />
          )}
          <Check form={form} name="billableOnly" label={t('Count only billable hours.')} />
        </div>
      </Box>
    </FormDialog>
  );
}

interface CheckProps {
  form: Form<BudgetValues, z.output<typeof budgetForm>>;
  name: 'carriesOver' | 'billableOnly';
  label: string;
}

function Check({ form, name, label }: CheckProps) {
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { value, ...field } }) => (
        <FormControlLabel control={<Checkbox checked={value} {...field} />} label={label} sx={{ display: 'flex' }} />
      )}
    />
  );
}

function valuesOf(budget: Budget | undefined, start: BudgetDialogProps['start']): BudgetValues {
  return {
    clientId: budget?.clientId ?? start?.clientId ?? '',
    projectIds: budget?.projects.map(({ id }) => id) ?? (start?.projectId ? [start.projectId] : []),
    minutes: budget ? formatDuration(budget.minutes) : '',
    period: budget?.period ?? budgetPeriods[0],
    carriesOver: budget?.carriesOver ?? false,
    billableOnly: budget?.billableOnly ?? false,
    startsOn: budget?.startsOn ?? today(),
  };
}
