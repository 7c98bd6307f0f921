import { useState } from 'react';
import { editProjectForm } from '#contract/work/project-bodies.ts';
import type { Project } from '#contract/work/projects.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { ProjectModules } from './project-modules.tsx';
import { projectValues } from './project-values.ts';
import { fetchProject, useUpdateProject } from './queries.ts';

interface EditProjectDialogProps {
  project: Project;
  onClose: () => void;
}

export function EditProjectDialog({ project, onClose }: EditProjectDialogProps) {
  const [edited, setEdited] = useState(project);
  const form = useSchemaForm(editProjectForm, projectValues(project), { form: 'project', edits: project.id });
  const { dirtyFields } = form.formState;
  const update = useUpdateProject(edited);
  const { dialog } = useFormSaving(form, {
    // Unchanged fields are not sent, so the server cannot reject them.
    send: (body) => update.mutateAsync(pick(body, (key) => Boolean(dirtyFields[key]))),
    done: t('Changes saved'),
    onSaved: onClose,
    loadNewer: async () => {
      const newer = await fetchProject(project.id);
      setEdited(newer);
      return projectValues(newer);
    },
  });
  return (
    <ProjectDialog
      title={t('Edit Project')}
      submitLabel={t('Update Project')}
      project={edited}
      form={form}
      dialog={dialog}
      end={<ProjectModules form={form} />}
      onClose={onClose}
    />
  );
}

function pick<T extends object>(object: T, isPicked: (key: keyof T) => boolean): Partial<T> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => isPicked(key as keyof T))) as Partial<T>;
}
