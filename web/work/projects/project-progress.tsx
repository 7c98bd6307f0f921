import type { Form } from '#web/forms/form.ts';
import { useSeesAudience } from '#web/people/audience/audience.tsx';
import { t } from '#web/texts/index.ts';
import { SelectInput } from '#web/ui/select-input.tsx';
import { useHasModule } from './modules.ts';
import { ProgressInput } from './progress-input.tsx';
import type { ProjectValues } from './project-values.ts';

/** The progress, and for staff, where the project has tasks, whether it comes from them. */
export function ProjectProgress<Sent>({ form }: { form: Form<ProjectValues, Sent> }) {
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
