import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { editProjectForm } from '#contract/work/project-bodies.ts';
import type { Project } from '#contract/work/projects.ts';
import { type Form, useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { useSeesAudience } from '#web/people/audience/audience.tsx';
import { ModuleChoice } from '#web/people/company/module-choice.tsx';
import { companyQuery } from '#web/people/tenants/queries.ts';
import { t } from '#web/texts/index.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { type ProjectValues, projectValues } from './project-values.ts';
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

/** Whether a project has what the company has, or its own choice. Only for staff. */
function ProjectModules<Sent>({ form }: { form: Form<ProjectValues, Sent> }) {
  const { data: company } = useQuery(companyQuery());
  if (!useSeesAudience()) return null;
  return (
    <Controller
      name="modules"
      control={form.control}
      render={({ field: { value, onChange } }) => (
        <Box component="fieldset" sx={{ m: 0, mt: 2, p: 0, border: 0 }}>
          <Box component="legend" sx={{ p: 0, fontSize: '0.8125rem', fontWeight: 500 }}>
            {t('Also in this project')}
          </Box>
          <FormControlLabel
            control={<Checkbox checked={!value} />}
            label={t('What every project has')}
            onChange={(_event, follows) => onChange(follows ? null : (company?.modules ?? []))}
          />
          {value && <ModuleChoice value={value} onChange={onChange} />}
        </Box>
      )}
    />
  );
}
