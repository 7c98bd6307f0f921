import { createProjectBody } from '#contract/projects.ts';
import { today } from '#web/lib/day.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useFormSaving } from '#web/lib/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { newProjectValues } from './project-values.ts';
import { useCreateProject } from './queries.ts';

export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(createProjectBody, newProjectValues(today()));
  const create = useCreateProject();
  const saving = useFormSaving(form, { send: create.mutateAsync, done: t('Project created'), onSaved: onClose });
  return (
    <ProjectDialog
      title={t('Create New Project')}
      submitLabel={t('Create Project')}
      form={form}
      saving={saving}
      onClose={onClose}
    />
  );
}
