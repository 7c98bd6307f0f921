import { isolated } from '#contract/platform/isolated.ts';
import type { WaitingItem } from '#contract/work/waiting.ts';
import { t } from '#web/texts/plain.ts';

/** What kind of thing it is, and to which project it belongs: `Approval · Lobby`. */
export function describeWaiting({ kind, wants, projectTitle }: WaitingItem): string {
  return [kindOf(kind, wants), projectTitle && isolated(projectTitle)].filter(Boolean).join(' · ');
}

function kindOf(kind: WaitingItem['kind'], wants: WaitingItem['wants']): string {
  if (kind === 'ticket') return t('Ticket');
  if (kind === 'signOff') return t('Approval');
  if (wants === 'file') return t('Asks for a file');
  if (wants === 'answer') return t('Asks for an answer');
  return t('Task');
}
