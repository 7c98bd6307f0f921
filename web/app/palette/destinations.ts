import { CircleUser, Timer, Trash2 } from 'lucide-react';
import type { SessionUser } from '#contract/people/auth.ts';
import { bottomItems, navItems, ownItems } from '#web/app/shell/nav-items.ts';
import type { NavItem } from '#web/app/shell/nav-link.tsx';
import { t } from '#web/texts/index.ts';

/** A screen to open from the palette, or with `g` and a key. */
export interface Destination extends NavItem {
  key: string;
}

const keys: Record<string, string> = {
  '/dashboard': 'd',
  '/projects': 'p',
  '/clients': 'c',
  '/users': 'u',
  '/settings/roles': 'r',
  '/settings/company': ',',
  '/supportTickets': 's',
  '/user': 'm',
  '/inbox': 'i',
  '/my-work': 'w',
  '/hours': 'h',
  '/approvals': 'a',
  '/trash': 't',
  '/settings/trash': 't',
};

/** The screens that the user may open. */
export function destinations(user: Pick<SessionUser, 'permissions' | 'isAdmin' | 'seesHours'>): Destination[] {
  const profile: NavItem = { label: t('My Profile'), to: '/user', icon: CircleUser };
  const ofSettings: NavItem[] = user.isAdmin
    ? [
        { label: t('Trash'), to: '/settings/trash', icon: Trash2 },
        { label: t('Service levels'), to: '/settings/service-levels', icon: Timer },
      ]
    : [];
  return [...navItems(user), ...ownItems(user), ...bottomItems(user), profile, ...ofSettings].map((item) => ({
    ...item,
    key: keys[item.to] ?? '',
  }));
}
