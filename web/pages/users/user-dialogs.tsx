import type { User } from '#contract/people/users.ts';
import ExportDialog from '#web/exchange/exports/export-dialog.tsx';
import { useSession } from '#web/lib/session.ts';
import ChangePasswordDialog from '#web/people/sign-in/auth/change-password-dialog.tsx';
import { SetPasswordDialog } from '#web/people/sign-in/auth/set-password-dialog.tsx';
import { useRemoveUserFactors } from '#web/people/sign-in/factors/queries.ts';
import { AddUserDialog } from '#web/people/users/add-user-dialog.tsx';
import { EditUserDialog } from '#web/people/users/edit-user-dialog.tsx';
import { EraseDialog } from '#web/people/users/erase-dialog.tsx';
import { CopyInvitationDialog, InviteDialog, RevokeInvitationDialog } from '#web/people/users/invitation-dialogs.tsx';
import { InvitePeopleDialog } from '#web/people/users/invite-people-dialog.tsx';
import { DeactivateUserDialog, RemoveUserDialog } from '#web/people/users/leave-dialogs.tsx';
import { useRemoveUserPicture } from '#web/people/users/picture-queries.ts';
import { RemovedDialog } from '#web/people/users/removed-dialog.tsx';
import { userName } from '#web/people/users/user-name.ts';
import { UserSessionsDialog } from '#web/people/users/user-sessions-dialog.tsx';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { UserIntent } from './user-menu.ts';

/** The dialog of the current action. */
export default function UserDialogs({ intent, onClose }: { intent: UserIntent; onClose: () => void }) {
  const ownId = useSession()?.user.id;
  switch (intent.verb) {
    case 'add':
      return <AddUserDialog onClose={onClose} />;
    case 'invite-people':
      return <InvitePeopleDialog onClose={onClose} />;
    case 'removed':
      return <RemovedDialog onClose={onClose} />;
    case 'invite':
      return <InviteDialog user={intent.user} onClose={onClose} />;
    case 'copy-invitation':
      return <CopyInvitationDialog user={intent.user} onClose={onClose} />;
    case 'revoke-invitation':
      return <RevokeInvitationDialog user={intent.user} onClose={onClose} />;
    case 'edit':
      return <EditUserDialog user={intent.user} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateUserDialog user={intent.user} onClose={onClose} />;
    case 'remove':
      return <RemoveUserDialog user={intent.user} onClose={onClose} />;
    case 'sessions':
      return <UserSessionsDialog user={intent.user} onClose={onClose} />;
    case 'remove-factors':
      return <RemoveFactorsDialog user={intent.user} onClose={onClose} />;
    case 'export':
      return <ExportTheirDataDialog user={intent.user} onClose={onClose} />;
    case 'erase':
      return <EraseDialog user={intent.user} onClose={onClose} />;
    case 'remove-picture':
      return <RemovePictureDialog user={intent.user} onClose={onClose} />;
    case 'set-password': {
      const { user } = intent;
      if (user.id === ownId) return <ChangePasswordDialog onClose={onClose} />;
      const account = { id: user.id, name: userName(user), signsInAs: user.username ?? user.email };
      return <SetPasswordDialog user={account} onClose={onClose} />;
    }
  }
}

function RemovePictureDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useRemoveUserPicture();
  return (
    <ConfirmDialog
      open
      title={t('Remove Picture')}
      description={t('Remove the picture of “{userName}”? They can choose another one.', { userName: userName(user) })}
      confirmLabel={t('Remove')}
      done={t('Picture removed')}
      onConfirm={() => remove.mutateAsync(user.id)}
      onClose={onClose}
    />
  );
}

function ExportTheirDataDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const name = userName(user);
  return (
    <ExportDialog
      asked={{ kind: 'Person', subjectId: user.id }}
      title={t('Export the data of {name}', { name })}
      text={t(
        'The archive has what {name} wrote and what is kept of them. It is for them: hand it over when they ask for it. Of others it has only names.',
        { name },
      )}
      onClose={onClose}
    />
  );
}

function RemoveFactorsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useRemoveUserFactors(user.id);
  return (
    <ConfirmDialog
      open
      title={t('Remove two-step sign-in?')}
      description={t(
        '{name} then signs in with the password alone, until they set it up again. They are told by mail. Make sure that they asked for it.',
        { name: userName(user) },
      )}
      confirmLabel={t('Remove')}
      workingLabel={t('Removing...')}
      done={t('Two-step sign-in removed')}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    />
  );
}
