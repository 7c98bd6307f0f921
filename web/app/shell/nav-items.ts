import { Building2, FolderKanban, KeyRound, LayoutDashboard, Settings, Users } from 'lucide-react';
import { mayOpen, screens } from '#web/app/screens.ts';
import { t } from '#web/texts/index.ts';
import type { NavItem } from './nav-link.tsx';

/** The screens that the user may open, in the order of the navigation. */
export function navItems(user: { permissions: readonly string[]; isAdmin: boolean }): NavItem[] {
  return entries.filter(({ screen }) => mayOpen(screen, user)).map(({ item }) => item);
}

const entries = [
  { screen: screens.dashboard, item: { label: t('Dashboard'), to: '/dashboard', icon: LayoutDashboard } },
  { screen: screens.projects, item: { label: t('Projects'), to: '/projects', icon: FolderKanban } },
  { screen: screens.clients, item: { label: t('Clients'), to: '/clients', icon: Building2 } },
  { screen: screens.users, item: { label: t('Users'), to: '/users', icon: Users } },
  // Spelled as in the specification.
  { screen: screens.roles, item: { label: t('Role Managment'), to: '/settings/roles', icon: KeyRound } },
  { screen: screens.company, item: { label: t('Settings'), to: '/settings/company', icon: Settings } },
];
