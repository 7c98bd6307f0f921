import Alert from '@mui/material/Alert';
import { MailX } from 'lucide-react';
import type { User } from '#contract/users.ts';
import { settings } from '#web/lib/settings.ts';

/** Tells users that mail does not reach them, and what they can do about it. */
export function MailNotice({ user: { mailState } }: { user: Pick<User, 'mailState'> }) {
  if (mailState !== 'Bouncing' && mailState !== 'Refused') return null;
  return (
    <Alert severity="warning" icon={<MailX size={18} />} sx={{ mt: 2 }}>
      Mail to your address {mailState === 'Bouncing' ? 'comes back' : 'is refused'}, so you get none for now.{' '}
      {settings.mail && 'If the address is wrong, change it. '}If it is right, ask an administrator to send you a mail
      again.
    </Alert>
  );
}
