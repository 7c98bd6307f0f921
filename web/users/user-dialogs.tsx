import type { User } from '#contract/users.ts';
import ChangePasswordDialog from '#web/auth/change-password-dialog.tsx';
import { SetPasswordDialog } from '#web/auth/set-password-dialog.tsx';
import ExportDialog from '#web/exports/export-dialog.tsx';
import { useRemoveUserFactors } from '#web/factors/queries.ts';
import { useSession } from '#web/lib/session.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { CopyInvitationDialog, InviteDialog, RevokeInvitationDialog } from './invitation-dialogs.tsx';
import { InvitePeopleDialog } from './invite-people-dialog.tsx';
import { DeactivateUserDialog, RemoveUserDialog } from './leave-dialogs.tsx';
import { useRemoveUserPicture } from './picture-queries.ts';
import { RemovedDialog } from './removed-dialog.tsx';
import type { UserIntent } from './user-menu.ts';
import { userName } from './user-name.ts';
import { UserSessionsDialog } from './user-sessions-dialog.tsx';

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
