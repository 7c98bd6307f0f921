import Box from '@mui/material/Box';
import { useController } from 'react-hook-form';
import type { Client } from '#contract/work/clients.ts';
import { projectStatuses, projectStatusLabels } from '#contract/work/project-status.ts';
import type { Form } from '#web/forms/form.ts';
import { today } from '#web/lib/day.ts';
import { useSeesAudience } from '#web/people/audience/audience.tsx';
import { ClientSelect } from '#web/people/client-choice/client-select.tsx';
import { t, translated } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { FormSection } from './form-section.tsx';
import { type Lead, useShowsLeads } from './lead.ts';
import { LeadSelect } from './lead-choice.tsx';
import { useHasModule } from './modules.ts';
import { ProgressInput } from './progress-input.tsx';
import type { ProjectValues } from './project-values.ts';

interface ProjectFieldsProps<Sent> {
  form: Form<ProjectValues, Sent>;
  /** The client of the edited project. */
  client: Pick<Client, 'id' | 'name'> | undefined;
  /** Who leads the edited project. */
  lead: Lead | null;
  onClientChange: (clientId: string) => void;
}

/** All fields of a project except its team. */
export function ProjectFields<Sent>({ form, client, lead, onClientChange }: ProjectFieldsProps<Sent>) {
  const { errors } = form.formState;
  return (
    <>
      <FormSection title={t('Basic Information')}>
        <TextInput
          label={t('Project Title')}
          required
          autoFocus
          autoComplete="off"
          {...form.register('title')}
          error={errors.title?.message}
        />
        <TextArea
          label={<span className="field-star">{t('Description')}</span>}
          {...form.register('description')}
          error={errors.description?.message}
        />
      </FormSection>
      <FormSection title={t('Project Settings')}>
        <Box sx={pairs}>
          <ClientSelect
            label={t('Client')}
            required
            {...form.register('clientId', { onChange: (event) => onClientChange(event.target.value) })}
            value={form.watch('clientId')}
            saved={client}
            error={errors.clientId?.message}
          />
          <SelectInput label={t('Status')} {...form.register('status')} error={errors.status?.message}>
            <StatusOptions />
          </SelectInput>
          <TextInput
            label={t('Start Date')}
            type="date"
            required
            {...form.register('startDate')}
            error={errors.startDate?.message}
          />
          <TextInput
            label={t('Due Date')}
            type="date"
            required
            {...form.register('endDate')}
            error={errors.endDate?.message}
            // The preselected day, which would make a forgotten field overdue tomorrow.
            hint={!client && form.watch('endDate') === today() && dueToday}
          />
          <ProjectProgress form={form} />
          <ProjectLead form={form} lead={lead} />
        </Box>
      </FormSection>
    </>
  );
}

const dueToday = (
  <Box component="span" sx={{ color: 'var(--warn)' }}>
    {t('Due today')}
  </Box>
);

export function StatusOptions() {
  return projectStatuses.map((status) => (
    <option key={status} value={status}>
      {translated(projectStatusLabels[status])}
    </option>
  ));
}

const pairs = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

function ProjectLead<Sent>({ form, lead }: Pick<ProjectFieldsProps<Sent>, 'form' | 'lead'>) {
  const isShown = useShowsLeads();
  const { field } = useController({ control: form.control, name: 'leadId' });
  if (!isShown) return null;
  return (
    <LeadSelect
      value={field.value ?? ''}
      current={lead}
      team={form.watch('userIds')}
      error={form.formState.errors.leadId?.message}
      onChange={(chosen) => field.onChange(chosen?.id ?? null)}
    />
  );
}

/** The progress, and for staff, where the project has tasks, whether it comes from them. */
function ProjectProgress<Sent>({ form }: { form: Form<ProjectValues, Sent> }) {
  const isStaff = useSeesAudience();
  const hasTasks = useHasModule({ modules: form.watch('modules') ?? undefined }, 'tasks');
  const fromTasks = form.watch('progressFromTasks');
  // A new project has no tasks yet.
  const isOffered = isStaff && fromTasks !== undefined && (hasTasks || fromTasks);

  function choose(follows: boolean) {
    // What was typed before would be refused.
    if (follows) form.resetField('progressPercentage');
    form.setValue('progressFromTasks', follows as never, { shouldDirty: true });
  }

  return (
    <>
      <ProgressInput control={form.control} name="progressPercentage" fromTasks={fromTasks ?? false} />
      {isOffered && (
        <SelectInput
          label={t('Set progress')}
          value={fromTasks ? 'tasks' : 'hand'}
          onChange={(event) => choose(event.target.value === 'tasks')}
          error={form.formState.errors.progressFromTasks?.message}
        >
          <option value="hand">{t('By hand')}</option>
          <option value="tasks">{t('From tasks')}</option>
        </SelectInput>
      )}
    </>
  );
}
