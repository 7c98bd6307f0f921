import { Ban, Check, CircleAlert, CircleSlash, Clock, type LucideIcon, Send } from 'lucide-react';
import type { MailState } from '#contract/platform/mail-kinds.ts';
import { t } from '#web/texts/index.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

export const mailStateLabels: Record<MailState, string> = {
  Queued: t('Waiting'),
  Sending: t('Sending'),
  Sent: t('Sent'),
  Failed: t('Failed'),
  Suppressed: t('Not sent'),
  Cancelled: t('Cancelled [mail]'),
};

const looks: Record<MailState, { tone: Tone; icon: LucideIcon }> = {
  Queued: { tone: 'accent', icon: Clock },
  Sending: { tone: 'accent', icon: Send },
  Sent: { tone: 'good', icon: Check },
  Failed: { tone: 'bad', icon: CircleAlert },
  Suppressed: { tone: 'idle', icon: Ban },
  Cancelled: { tone: 'idle', icon: CircleSlash },
};

export function MailStateBadge({ state }: { state: MailState }) {
  return <StatusBadge {...looks[state]} label={mailStateLabels[state]} />;
}
