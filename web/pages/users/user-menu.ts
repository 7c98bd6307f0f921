import { useQuery } from '@tanstack/react-query';
import {
  Copy,
  Eraser,
  Eye,
  FileArchive,
  ImageOff,
  KeyRound,
  Laptop,
  Link2,
  Link2Off,
  Pencil,
  ShieldOff,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react';
import { useCallback } from 'react';
import type { User } from '#contract/people/users.ts';
import { messageOf } from '#web/lib/api.ts';
import { useCan } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { useStartPreview } from '#web/people/preview/start.ts';
import { userPicturesQuery } from '#web/people/users/picture-queries.ts';
import { useActivate } from '#web/people/users/queries.ts';
import { userName } from '#web/people/users/user-name.ts';
import { t } from '#web/texts/index.ts';
import type { CardMenuItem } from '#web/ui/card-menu.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** The action whose dialog is open. */
export type UserIntent = { verb: 'add' | 'invite-people' | 'removed' } | { verb: UserVerb; user: User };

type UserVerb =
  | 'edit'
  | 'deactivate'
  | 'remove'
  | 'remove-picture'
  | 'sessions'
  | 'remove-factors'
  | 'export'
  | 'erase'
  | 'set-password'
  | 'invite'
  | 'copy-invitation'
  | 'revoke-invitation';

/**
 * The actions of a user's card menu. Users cannot remove or deactivate themselves or manage users with more claims,
 * and client users can only manage users of their own client.
 */
export function useUserMenu(onIntent: (intent: UserIntent) => void): (user: User) => CardMenuItem[] {
  const can = useCan();
  const mayEdit = can('updateUser');
  const maySetPassword = can('adminChangePassword');
  const mayRemove = can('deleteUser');
  const maySeeSessions = can('listUserSessions');
  const mayRemoveFactors = can('removeUserFactors');
  const { id: ownId, clientId: ownClient, mayInvite: roleInvites, isAdmin } = useSession()?.user ?? {};
  // Everybody finds their own in My Profile.
  const mayExport = can('createExport') && isAdmin;
  const mayErase = can('eraseUser');
  const mayInvite = can('createInvitation') && roleInvites !== false;
  const mayPreview = can('previewUser');
  const { data: pictures } = useQuery(userPicturesQuery());
  const activate = useActivateFromCard();
  const preview = usePreview();

  return useCallback(
    (user) => {
      if (ownClient && user.clientId !== ownClient) return [];
      const item = (label: string, icon: CardMenuItem['icon'], verb: UserVerb) => ({
        label,
        icon,
        onSelect: () => onIntent({ verb, user }),
      });
      const isSelf = user.id === ownId;
      const activity =
        user.isActive === false
          ? { label: t('Activate'), icon: UserCheck, onSelect: () => activate(user) }
          : item(t('Deactivate'), UserX, 'deactivate');
      const remove = mayRemove ? [{ ...item(t('Remove User'), Trash2, 'remove'), disabled: isSelf, danger: true }] : [];
      if (user.erasedAt) return remove;
      const items: CardMenuItem[] = [
        ...(mayEdit ? [item(t('Edit User'), Pencil, 'edit')] : []),
        ...(maySetPassword ? [item(t('Change Password'), KeyRound, 'set-password')] : []),
        ...(maySeeSessions && !isSelf ? [item(t('Where they are signed in'), Laptop, 'sessions')] : []),
        ...(mayRemoveFactors && user.hasSecondFactor && !isSelf
          ? [item(t('Remove two-step sign-in'), ShieldOff, 'remove-factors')]
          : []),
        ...(mayExport && !isSelf ? [item(t('Export their data'), FileArchive, 'export')] : []),
        ...(mayEdit ? [{ ...activity, disabled: isSelf }] : []),
        ...(mayInvite && !isSelf && user.isActive !== false ? linkItems(user, item) : []),
        ...(mayEdit && pictures?.has(user.id) ? [item(t('Remove Picture'), ImageOff, 'remove-picture')] : []),
        ...remove,
        ...(mayErase && !isSelf ? [{ ...item(t('Erase personal data'), Eraser, 'erase'), danger: true }] : []),
        ...(mayPreview && isShown(user)
          ? [{ label: t('See what they see'), icon: Eye, onSelect: () => preview(user) }]
          : []),
      ];
      return user.manageable !== false
        ? items
        : items.map((item) => ({ ...item, disabled: true, reason: t("Has permissions you don't have") }));
    },
    [
      mayEdit,
      maySetPassword,
      mayRemove,
      maySeeSessions,
      mayRemoveFactors,
      mayExport,
      mayErase,
      mayInvite,
      mayPreview,
      pictures,
      ownId,
      ownClient,
      onIntent,
      activate,
      preview,
    ],
  );
}

/** The link by which a person sets their password: an invitation, or help for somebody who has forgotten it. */
function linkItems(
  { pending, invitedUntil }: User,
  item: (label: string, icon: CardMenuItem['icon'], verb: UserVerb) => CardMenuItem,
): CardMenuItem[] {
  if (!pending) return [item(t('Link for a new password'), Link2, 'invite')];
  if (!invitedUntil) return [item(t('Invite'), Link2, 'invite')];
  return [
    item(t('Copy invitation link'), Copy, 'copy-invitation'),
    item(t('Invite again'), Link2, 'invite'),
    item(t('Revoke invitation'), Link2Off, 'revoke-invitation'),
  ];
}

/** Only client users are shown in a preview. */
function isShown({ clientId, isActive }: User): boolean {
  return clientId !== undefined && isActive !== false;
}

function usePreview(): (user: User) => void {
  const toast = useToast();
  const start = useStartPreview();
  return useCallback(
    ({ id }) => void start({ userId: id }).catch((error) => toast(messageOf(error), 'error')),
    [start, toast],
  );
}

function useActivateFromCard(): (user: User) => void {
  const toast = useToast();
  const { mutateAsync } = useActivate();
  return useCallback(
    async (user) => {
      try {
        await mutateAsync(user);
        toast(t('{name} has been activated.', { name: userName(user) }), 'success');
      } catch (error) {
        toast(messageOf(error), 'error');
      }
    },
    [mutateAsync, toast],
  );
}
