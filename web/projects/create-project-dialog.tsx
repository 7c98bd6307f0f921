import { createProjectBody } from '#contract/projects.ts';
import { today } from '#web/lib/day.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useFormSaving } from '#web/lib/form-saving.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import { newProjectValues } from './project-values.ts';
import { useCreateProject } from './queries.ts';

export function CreateProjectDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(createProjectBody, newProjectValues(today()));
  const create = useCreateProject();
  const saving = useFormSaving(form, { send: create.mutateAsync, done: 'Project created', onSaved: onClose });
  return (
    <ProjectDialog
      title="Create New Project"
      submitLabel="Create Project"
      form={form}
      saving={saving}
      onClose={onClose}
    />
  );
}
