import Alert from '@mui/material/Alert';
import { MailQuestionMark, MailX } from 'lucide-react';
import type { User } from '#contract/people/users.ts';
import { settings } from '#web/lib/settings.ts';
import { t } from '#web/texts/index.ts';

type Reach = Pick<User, 'mailState' | 'emailUnconfirmed'>;

/** Tells users that mail does not reach them, or that they have to confirm their address, and what they can do about it. */
export function MailNotice({ user }: { user: Reach }) {
  const notice = noticeOf(user);
  if (!notice) return null;
  const Icon = notice.isProblem ? MailX : MailQuestionMark;
  return (
    <div>
      <Alert severity={notice.isProblem ? 'warning' : 'info'} icon={<Icon size={18} />}>
        {notice.text}
      </Alert>
    </div>
  );
}

function noticeOf({ mailState, emailUnconfirmed }: Reach): { text: string; isProblem: boolean } | undefined {
  if (mailState === 'Bouncing' || mailState === 'Refused') {
    const problem =
      mailState === 'Bouncing'
        ? t('Mail to your address comes back, so you get none for now.')
        : t('Mail to your address is refused, so you get none for now.');
    const advice = settings.mail
      ? t('Change the address if it is wrong. Otherwise ask an administrator to send you a mail again.')
      : t('Ask an administrator to correct the address, or to send you a mail again.');
    return { text: `${problem} ${advice}`, isProblem: true };
  }
  if (!emailUnconfirmed || !settings.mail) return undefined;
  return {
    text: t(
      'Your address is not confirmed. Until it is, you get no link if you forget your password. Open the link in our mail, or ask for a new one with Change Email.',
    ),
    isProblem: false,
  };
}
