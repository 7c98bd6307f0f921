import {
  BadgeCheck,
  Bell,
  Building2,
  Clock,
  FolderKanban,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  Settings,
  Trash2,
  Users,
} from 'lucide-react';
import { mayOpen, type Screen, screens } from '#web/lib/screens.ts';
import { t } from '#web/texts/index.ts';
import type { NavItem } from './nav-link.tsx';

type User = { permissions: readonly string[]; isAdmin: boolean; seesHours?: true | undefined };

/** The screens that the user may open, in the order of the specification, and the settings. */
export function navItems(user: User): NavItem[] {
  return itemsOf(entries, user);
}

/** What is the user's own, below the entries of the specification. A preview shows nothing personal. */
export function ownItems(user: User, isPreview = false): NavItem[] {
  const entries = ownEntries.filter(
    ({ screen }) => !(isPreview && screen.personal) && (screen !== screens.hours || user.seesHours),
  );
  return itemsOf(entries, user);
}

/** The screens at the bottom of the navigation. Administrators find the trash among the settings. */
export function bottomItems(user: User): NavItem[] {
  return mayOpen(screens.trash, user) && !user.isAdmin ? [trash, support] : [support];
}

interface Entry {
  screen: Screen;
  item: NavItem;
}

const entries: readonly Entry[] = [
  { screen: screens.dashboard, item: { label: t('Dashboard'), to: '/dashboard', icon: LayoutDashboard } },
  { screen: screens.projects, item: { label: t('Projects'), to: '/projects', icon: FolderKanban } },
  { screen: screens.clients, item: { label: t('Clients'), to: '/clients', icon: Building2 } },
  { screen: screens.users, item: { label: t('Users'), to: '/users', icon: Users } },
  // Spelled as in the specification.
  { screen: screens.roles, item: { label: t('Role Managment'), to: '/settings/roles', icon: KeyRound } },
  { screen: screens.company, item: { label: t('Settings'), to: '/settings/company', icon: Settings } },
];

const ownEntries: readonly Entry[] = [
  { screen: screens.myWork, item: { label: t('My work'), to: '/my-work', icon: ListChecks } },
  { screen: screens.hours, item: { label: t('Hours'), to: '/hours', icon: Clock } },
  { screen: screens.approvals, item: { label: t('Approvals'), to: '/approvals', icon: BadgeCheck } },
  { screen: screens.inbox, item: { label: t('Inbox'), to: '/inbox', icon: Bell } },
];

function itemsOf(of: readonly Entry[], user: User): NavItem[] {
  return of.filter(({ screen }) => mayOpen(screen, user)).map(({ item }) => item);
}

const trash: NavItem = { label: t('Trash'), to: '/trash', icon: Trash2 };
const support: NavItem = { label: t('Support'), to: '/supportTickets', icon: LifeBuoy };
