import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invitation, User } from '#contract/people/users.ts';
import { useSending } from '#web/forms/form-saving.tsx';
import { messageOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/format.ts';
import { t } from '#web/texts/index.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import { invitationQuery, useInvite, useRevokeInvitation } from './queries.ts';
import { userName } from './user-name.ts';

interface DialogProps {
  user: User;
  onClose: () => void;
}

/** Makes a link after a question, because an earlier one ends. */
export function InviteDialog({ user, onClose }: DialogProps) {
  const invite = useInvite();
  const [invitation, setInvitation] = useState<Invitation>();
  const sending = useSending(async () => setInvitation(await invite.mutateAsync(user.id)));
  if (invitation) return <InvitationReadyDialog invitation={invitation} user={user} onClose={onClose} />;

  return (
    <FormDialog
      open
      maxWidth="xs"
      title={user.pending ? t('Invite {name}', { name: userName(user) }) : t('Link for a new password')}
      submitLabel={t('Make link')}
      workingLabel={t('Making the link...')}
      {...sending}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{questionFor(user)}</Typography>
    </FormDialog>
  );
}

function questionFor(user: User): string {
  const { firstName, pending, invitedUntil } = user;
  if (!pending) {
    return t('With the link {firstName} chooses a new password and is signed out everywhere else.', { firstName });
  }
  const question = t('With the link {firstName} chooses a password and signs in.', { firstName });
  return invitedUntil ? `${question} ${t('The earlier link stops working.')}` : question;
}

/** The link of the open invitation, once more. */
export function CopyInvitationDialog({ user, onClose }: DialogProps) {
  const invitation = useQuery(invitationQuery(user.id));
  if (invitation.data) return <InvitationReadyDialog invitation={invitation.data} user={user} onClose={onClose} />;
  return (
    <FormDialog
      open
      title={titleFor(user)}
      submitLabel={t('Copy link')}
      submitDisabled
      cancelLabel={t('Done [button]')}
      onSubmit={() => {}}
      onClose={onClose}
    >
      {invitation.isError ? (
        <ErrorState message={messageOf(invitation.error)} onRetry={() => invitation.refetch()} compact />
      ) : (
        <Loading text={t('Loading...')} failure={invitation.failureReason}>
          <SkeletonRows count={2} height={56} />
        </Loading>
      )}
    </FormDialog>
  );
}

/** Also shown after a user was added with an invitation. */
export function InvitationReadyDialog({
  invitation,
  user,
  onClose,
}: {
  invitation: Invitation;
  user: Pick<User, 'firstName' | 'lastName' | 'email'>;
  onClose: () => void;
}) {
  const copy = useCopy();
  return (
    <FormDialog
      open
      title={titleFor(user)}
      submitLabel={t('Copy link')}
      cancelLabel={t('Done [button]')}
      onSubmit={() => copy(invitation.link, t('Link copied'))}
      onClose={onClose}
    >
      <InvitationLink invitation={invitation} email={user.email} />
    </FormDialog>
  );
}

function titleFor(user: Pick<User, 'firstName' | 'lastName'>): string {
  return t('Link for {firstName} {lastName}', { firstName: user.firstName, lastName: user.lastName });
}

export function RevokeInvitationDialog({ user, onClose }: DialogProps) {
  const revoke = useRevokeInvitation();
  return (
    <ConfirmDialog
      open
      title={t('Revoke Invitation')}
      description={t('Revoke the invitation of “{name}”? Its link stops working. You can invite them again.', {
        name: userName(user),
      })}
      confirmLabel={t('Revoke')}
      workingLabel={t('Revoking...')}
      done={t('Invitation revoked')}
      onConfirm={() => revoke.mutateAsync(user.id)}
      onClose={onClose}
    />
  );
}

/** A link to pass on, and whether a mail brings it too. */
function InvitationLink({ invitation, email }: { invitation: Invitation; email: string | undefined }) {
  const { link, expiresAt, mail } = invitation;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {mail === 'Queued'
          ? t('The link goes to {email} by mail. You can also pass it on yourself.', { email: email ?? '' })
          : t('No mail is sent, so pass the link on yourself.')}{' '}
        {t('It works once, until {moment}. Anyone who has it can sign in as this person.', {
          moment: formatMoment(expiresAt),
        })}
      </Typography>
      <TextInput
        label={t('Link')}
        value={link}
        readOnly
        autoFocus
        onFocus={(event) => event.target.select()}
        style={{ textOverflow: 'ellipsis' }}
      />
    </Box>
  );
}
