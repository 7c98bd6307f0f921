import { useColorScheme } from '@mui/material/styles';
import { useNavigate } from '@tanstack/react-router';
import {
  Bookmark,
  Building2,
  CircleQuestionMark,
  FolderPlus,
  Keyboard,
  KeyRound,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Sun,
  UserPlus,
} from 'lucide-react';
import type { OperationId } from '#contract/index.ts';
import type { SessionUser } from '#contract/people/auth.ts';
import { matcherOf } from '#contract/platform/folded.ts';
import { helpPages } from '#web/app/help/pages.ts';
import { useCan } from '#web/lib/can.tsx';
import type { Creation } from '#web/pages/creation-dialog.tsx';
import { signOut } from '#web/people/sign-in/sessions/sign-out.ts';
import { t } from '#web/texts/index.ts';
import { useViews } from '#web/work/views/queries.ts';
import { linkOf } from '#web/work/views/saved-view.ts';
import { destinations } from './destinations.ts';
import type { Overlay } from './overlay.ts';

/** A line of the palette. */
export interface Entry {
  id: string;
  label: string;
  /** Secondary text after the label. */
  detail?: string;
  /** What was searched for in the label, which is a text: it is marked there, and the text may take two lines. */
  found?: string;
  /** More words that match it. */
  keywords?: string;
  /** The shortcut for it. */
  keys?: readonly string[];
  icon: LucideIcon;
  /** The palette stays open. */
  staysOpen?: true;
  run: () => void;
}

export interface EntryGroup {
  label: string;
  entries: readonly Entry[];
}

/** The actions and pages that match the typed keywords, or all of them without any. */
export function useCommands(user: SessionUser, typed: string, show: (what: Overlay) => void): EntryGroup[] {
  const can = useCan();
  const navigate = useNavigate();
  const { mode, setMode } = useColorScheme();
  const hasWords = matcherOf(typed);
  const matches = ({ label, keywords = '' }: Entry) => hasWords(`${label} ${keywords}`);

  const hasHelp = !user.tenantIsReadOnly;

  const actions: Entry[] = [
    ...creations
      .filter(({ operation }) => can(operation))
      .map(({ what, label, icon }) => ({
        id: `create-${what}`,
        label,
        keywords: t('create new add'),
        icon,
        run: () => show(what),
      })),
    ...schemes
      .filter((scheme) => scheme.mode !== mode)
      .map((scheme) => ({
        id: `theme-${scheme.mode}`,
        label: scheme.label,
        keywords: t('theme colour color scheme switch mode'),
        icon: scheme.icon,
        run: () => setMode(scheme.mode),
      })),
    ...(hasHelp
      ? [
          {
            id: 'help',
            label: t('Help'),
            keys: ['?'],
            icon: CircleQuestionMark,
            run: () => show('help-'),
          },
        ]
      : []),
    {
      id: 'shortcuts',
      label: t('Keyboard shortcuts'),
      keywords: t('keys help'),
      ...(!hasHelp && { keys: ['?'] }),
      icon: Keyboard,
      run: () => show('shortcuts'),
    },
    { id: 'logout', label: t('Logout'), keywords: t('sign out log off leave'), icon: LogOut, run: signOut },
  ];
  const places: Entry[] = destinations(user).map(({ label, to, icon, key }) => ({
    id: `go-${to}`,
    label,
    keywords: t('go to open'),
    keys: ['g', key],
    icon,
    run: () => void navigate({ to }),
  }));
  const views = useViews().map((view) => ({
    id: `view-${view.id}`,
    label: view.name,
    detail: view.noun === 'projects' ? t('Projects') : t('Tickets'),
    keywords: t('view saved filter'),
    icon: Bookmark,
    run: () => void navigate(linkOf(view)),
  }));
  // Without a search, one line for help is enough.
  const help = typed.trim() && hasHelp ? helpPages(user) : [];
  const pagesOfHelp = help.map(({ id, title }) => ({
    id: `help-${id}`,
    label: title,
    keywords: t('help how to'),
    icon: CircleQuestionMark,
    run: () => show(`help-${id}`),
  }));
  return [
    { label: t('Go to'), entries: places.filter(matches) },
    { label: t('Views'), entries: views.filter(matches) },
    { label: t('Actions'), entries: actions.filter(matches) },
    { label: t('Help'), entries: pagesOfHelp.filter(matches) },
  ];
}

const creations: readonly { what: Creation; label: string; icon: LucideIcon; operation: OperationId }[] = [
  { what: 'project', label: t('New Project'), icon: FolderPlus, operation: 'createProject' },
  { what: 'client', label: t('Add Client'), icon: Building2, operation: 'createClient' },
  { what: 'user', label: t('Add User'), icon: UserPlus, operation: 'createUser' },
  { what: 'role', label: t('Create Role'), icon: KeyRound, operation: 'createRole' },
  { what: 'ticket', label: t('New Ticket'), icon: LifeBuoy, operation: 'createTicket' },
];

const schemes = [
  { mode: 'light', label: t('Light theme'), icon: Sun },
  { mode: 'dark', label: t('Dark theme'), icon: Moon },
  { mode: 'system', label: t('System theme'), icon: Monitor },
] as const;
