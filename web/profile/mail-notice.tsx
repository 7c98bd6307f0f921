import Alert from '@mui/material/Alert';
import { MailX } from 'lucide-react';
import type { User } from '#contract/users.ts';
import { settings } from '#web/lib/settings.ts';
import { t } from '#web/texts/index.ts';

/** Tells users that mail does not reach them, and what they can do about it. */
export function MailNotice({ user: { mailState } }: { user: Pick<User, 'mailState'> }) {
  if (mailState !== 'Bouncing' && mailState !== 'Refused') return null;
  const problem =
    mailState === 'Bouncing'
      ? t('Mail to your address comes back, so you get none for now.')
      : t('Mail to your address is refused, so you get none for now.');
  const advice = settings.mail
    ? t('Change the address if it is wrong. Otherwise ask an administrator to send you a mail again.')
    : t('Ask an administrator to correct the address, or to send you a mail again.');
  return (
    <Alert severity="warning" icon={<MailX size={18} />} sx={{ mt: 2 }}>
      {problem} {advice}
    </Alert>
  );
}
