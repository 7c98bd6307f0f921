import { useState } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { useSending } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useFormChoices, useMetUsers } from './form-choices.ts';
import { toggled } from './project-values.ts';
import { savingProject } from './saving-overlay.ts';
import { TeamPicker } from './team-picker.tsx';
import type { ManyChange } from './use-bulk-change.ts';

type Team = Pick<Project, 'clientId' | 'internalUsers' | 'clientUsers'>;

interface PeopleDialogProps {
  verb: 'add' | 'remove';
  projects: readonly Team[];
  onSave: (change: ManyChange) => Promise<void>;
  onClose: () => void;
}

/** Puts people on the teams of one or many projects, or takes them off. The others stay. */
export function PeopleDialog({ verb, projects, onSave, onClose }: PeopleDialogProps) {
  const choices = useFormChoices(undefined);
  const { users, meet } = useMetUsers(choices.data?.users ?? []);
  const [picked, setPicked] = useState<readonly string[]>([]);
  // Users of a client fit only where all projects are for it.
  const [clientId = '', ...otherClients] = [...new Set(projects.map((project) => project.clientId))];
  const sending = useSending(async () => {
    await onSave(verb === 'add' ? { addUserIds: [...picked] } : { removeUserIds: [...picked] });
    onClose();
  });
  const teams = projects.map(({ internalUsers, clientUsers }) => [...internalUsers, ...clientUsers]);
  const isOffered = (id: string) =>
    verb === 'add' ? !teams.every((team) => team.includes(id)) : teams.some((team) => team.includes(id));
  const title = verb === 'add' ? t('Add people') : t('Remove people');

  return (
    <FormDialog
      open
      title={title}
      submitLabel={title}
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
          users={users.filter(({ id }) => isOffered(id))}
          isWhole={choices.data.isWhole}
          clientId={clientId}
          value={picked}
          saved={verb === 'add' ? [] : teams.flat()}
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
