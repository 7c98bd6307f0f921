import Box from '@mui/material/Box';
import { useState } from 'react';
import { updateProjectBody } from '#contract/work/project-bodies.ts';
import type { Project } from '#contract/work/projects.ts';
import { useSchemaForm } from '#web/forms/form.ts';
import { useFormSaving } from '#web/forms/form-saving.tsx';
import { t } from '#web/texts/index.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { SelectInput } from '#web/ui/select-input.tsx';
import { ProgressInput } from './progress-input.tsx';
import { StatusOptions } from './project-fields.tsx';
import { fetchProject, useUpdateProject } from './queries.ts';
import { savingProject } from './saving-overlay.ts';

interface ReportProgressDialogProps {
  project: Project;
  onClose: () => void;
}

/** For users who may report progress and status, but not edit anything else. */
export function ReportProgressDialog({ project, onClose }: ReportProgressDialogProps) {
  const [edited, setEdited] = useState(project);
  const form = useSchemaForm(updateProjectBody, reportValues(project), { form: 'progress', edits: project.id });
  const { errors } = form.formState;
  const update = useUpdateProject(edited);
  const { dialog } = useFormSaving(form, {
    send: (body) => update.mutateAsync(edited.progressFromTasks ? { status: body.status } : body),
    done: t('Progress updated'),
    onSaved: onClose,
    loadNewer: async () => {
      const newer = await fetchProject(project.id);
      setEdited(newer);
      return reportValues(newer);
    },
  });
  return (
    <FormDialog
      open
      title={t('Update Progress')}
      submitLabel={t('Update Progress')}
      maxWidth="xs"
      overlay={savingProject}
      {...dialog}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{project.title}</Box>
        <ProgressInput control={form.control} name="progressPercentage" fromTasks={edited.progressFromTasks ?? false} />
        <SelectInput label={t('Status')} {...form.register('status')} error={errors.status?.message}>
          <StatusOptions />
        </SelectInput>
      </Box>
    </FormDialog>
  );
}

function reportValues({ progress, status }: Project) {
  return { progressPercentage: progress, status };
}
