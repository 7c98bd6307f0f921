import { AtSign, Bell, BellOff, BellRing, type LucideIcon } from 'lucide-react';
import type { FollowLevel } from '#contract/platform/notification-kinds.ts';
import { t } from '#web/texts/index.ts';

interface Look {
  icon: LucideIcon;
  /** The button while this is chosen. */
  state: string;
  /** The choice in the menu. */
  label: string;
  /** What it does. */
  effect: string;
}

export const levelLooks: Record<FollowLevel, Look> = {
  default: {
    icon: Bell,
    state: t('Follow'),
    label: t('As usual'),
    effect: t('News come to your inbox if you take part: in the team, as author or assignee, or once you wrote.'),
  },
  all: {
    icon: BellRing,
    state: t('Following'),
    label: t('Follow'),
    effect: t('Everything new here comes to your inbox.'),
  },
  mentions: {
    icon: AtSign,
    state: t('Only what is for me'),
    label: t('Only what is for me'),
    effect: t('Mentions, answers and assignments come to your inbox.'),
  },
  none: {
    icon: BellOff,
    state: t('Muted'),
    label: t('Mute'),
    effect: t('Only mentions come to your inbox. They cannot be muted.'),
  },
};

/** In the order of the menu. */
export const offeredLevels: readonly FollowLevel[] = ['default', 'all', 'mentions', 'none'];
