import {
  BadgeCheck,
  Building2,
  FolderKanban,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  Settings,
  Trash2,
  Users,
} from 'lucide-react';
import { mayOpen, screens } from '#web/lib/screens.ts';
import { t } from '#web/texts/index.ts';
import type { NavItem } from './nav-link.tsx';

type User = { permissions: readonly string[]; isAdmin: boolean };

/** The screens that the user may open, in the order of the navigation: those of the specification first. */
export function navItems(user: User): NavItem[] {
  return entries.filter(({ screen }) => mayOpen(screen, user)).map(({ item }) => item);
}

/** The screens at the bottom of the navigation. Administrators find the trash among the settings. */
export function bottomItems(user: User): NavItem[] {
  return mayOpen(screens.trash, user) && !user.isAdmin ? [trash, support] : [support];
}

const entries = [
  { screen: screens.dashboard, item: { label: t('Dashboard'), to: '/dashboard', icon: LayoutDashboard } },
  { screen: screens.projects, item: { label: t('Projects'), to: '/projects', icon: FolderKanban } },
  { screen: screens.clients, item: { label: t('Clients'), to: '/clients', icon: Building2 } },
  { screen: screens.users, item: { label: t('Users'), to: '/users', icon: Users } },
  // Spelled as in the specification.
  { screen: screens.roles, item: { label: t('Role Managment'), to: '/settings/roles', icon: KeyRound } },
  { screen: screens.company, item: { label: t('Settings'), to: '/settings/company', icon: Settings } },
  { screen: screens.approvals, item: { label: t('Approvals'), to: '/approvals', icon: BadgeCheck } },
];

const trash: NavItem = { label: t('Trash'), to: '/trash', icon: Trash2 };
const support: NavItem = { label: t('Support'), to: '/supportTickets', icon: LifeBuoy };
