import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Project } from '#contract/work/projects.ts';
import type { Form } from '#web/forms/form.ts';
import type { FormState } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useFormChoices, useMetUsers } from './form-choices.ts';
import { leadOf } from './lead.ts';
import { ProjectFields } from './project-fields.tsx';
import { fittingClient, type ProjectValues, toggled } from './project-values.ts';
import { savingProject } from './saving-overlay.ts';
import { TeamPicker } from './team-picker.tsx';

interface ProjectDialogProps<Sent> {
  title: string;
  submitLabel: string;
  /** The edited project. */
  project?: Project;
  form: Form<ProjectValues, Sent>;
  dialog: FormState;
  /** Something that the form needs is still loading. */
  isLoading?: boolean;
  /** Shown above the fields. */
  beginning?: ReactNode;
  /** Shown below the fields. */
  end?: ReactNode;
  onClose: () => void;
}

/** The form to create or edit a project. */
export function ProjectDialog<Sent>(props: ProjectDialogProps<Sent>) {
  const { title, submitLabel, project, form, dialog, isLoading, beginning, end, onClose } = props;
  const team = useController({ control: form.control, name: 'userIds' }).field;
  const choices = useFormChoices(project);
  const { users, meet } = useMetUsers(choices.data?.users ?? []);
  const data = isLoading ? undefined : choices.data;
  const { errors } = form.formState;

  return (
    <FormDialog
      open
      title={title}
      submitLabel={submitLabel}
      submitDisabled={!data}
      maxWidth="md"
      overlay={savingProject}
      {...dialog}
      onClose={onClose}
    >
      {data ? (
        <>
          {beginning}
          <ProjectFields
            form={form}
            lead={project ? leadOf(project) : null}
            client={project && { id: project.clientId, name: project.clientName }}
            onClientChange={(clientId) => team.onChange(fittingClient(team.value, users, clientId))}
          />
          <TeamPicker
            roles={data.roles}
            users={users}
            isWhole={data.isWhole}
            clientId={form.watch('clientId')}
            value={team.value}
            saved={(form.formState.defaultValues?.userIds ?? []) as string[]}
            onToggle={(user) => {
              meet(user);
              team.onChange(toggled(team.value, user.id));
            }}
            error={errors.userIds?.message}
          />
          {end}
        </>
      ) : choices.error ? (
        <ErrorState message={messageOf(choices.error)} onRetry={choices.retry} compact />
      ) : (
        <Loading text={t('Loading...')} failure={choices.failure}>
          <SkeletonRows count={6} height={56} />
        </Loading>
      )}
    </FormDialog>
  );
}
