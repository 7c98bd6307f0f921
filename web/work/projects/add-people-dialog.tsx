import { useState } from 'react';
import type { BulkResult } from '#contract/platform/bulk.ts';
import type { Project } from '#contract/work/projects.ts';
import { useSending } from '#web/forms/form-saving.tsx';
import { call, messageOf } from '#web/lib/api.ts';
import { useSaving } from '#web/lib/saving.ts';
import { plural, t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useFormChoices, useMetUsers } from './form-choices.ts';
import { toggled } from './project-values.ts';
import { savingProject } from './saving-overlay.ts';
import { TeamPicker } from './team-picker.tsx';

type Team = Pick<Project, 'id' | 'clientId' | 'internalUsers' | 'clientUsers'>;

interface AddPeopleDialogProps {
  projects: readonly Team[];
  /** What became of each project, unless all of them were refused. */
  onResults?: (results: readonly BulkResult[]) => void;
  onClose: () => void;
}

/** Puts people on the teams of one or many projects. Nobody leaves them. */
export function AddPeopleDialog({ projects, onResults, onClose }: AddPeopleDialogProps) {
  const toast = useToast();
  const choices = useFormChoices(undefined);
  const { users, meet } = useMetUsers(choices.data?.users ?? []);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const ids = projects.map(({ id }) => id);
  const add = useSaving(
    () => call('bulkUpdateProjects', { body: { ids, change: { addUserIds: [...picked] } } }),
    'projects',
  );
  // Users of a client fit only where all projects are for it.
  const [clientId = '', ...otherClients] = [...new Set(projects.map((project) => project.clientId))];

  const sending = useSending(async () => {
    const results = await add.mutateAsync(undefined);
    const changed = results.filter(({ status }) => status < 400).length;
    if (changed === 0) throw new Error(results[0]?.message);
    onResults?.(results);
    toast(plural(changed, { one: '{count} project updated', other: '{count} projects updated' }), 'success');
    onClose();
  });

  return (
    <FormDialog
      open
      title={t('Add people')}
      submitLabel={t('Add people')}
      submitDisabled={picked.length === 0}
      maxWidth="md"
      dirty={picked.length > 0}
      overlay={savingProject}
      {...sending}
      onClose={onClose}
    >
      {choices.data ? (
        <TeamPicker
          roles={choices.data.roles.filter(({ roleType }) => roleType !== 'ClientUser' || otherClients.length === 0)}
          users={users.filter(({ id }) => !projects.every((project) => isOn(project, id)))}
          isWhole={choices.data.isWhole}
          clientId={clientId}
          value={picked}
          saved={[]}
          onToggle={(user) => {
            meet(user);
            setPicked(toggled(picked, user.id));
          }}
        />
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

function isOn({ internalUsers, clientUsers }: Team, userId: string): boolean {
  return internalUsers.includes(userId) || clientUsers.includes(userId);
}
