import '#web/ui/fade-edges.css';
import './project-tabs.css';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { maxUnread } from '#contract/platform/notification-kinds.ts';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { useHolds } from '#web/lib/can.tsx';
import { formatNumber, plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { useUnsaved } from '#web/ui/leave-guard.ts';
import { useFollow } from '#web/work/follows/queries.ts';
import type { ProjectTab } from '#web/work/projects/details-search.ts';
import { useHasModule, useSeesHours } from '#web/work/projects/modules.ts';
import { projectTasksQuery } from '#web/work/tasks/queries.ts';
import { projectUpdatesQuery } from '#web/work/updates/queries.ts';

interface ProjectTabsProps {
  project: ProjectDetails;
  /** From the URL. Panels that the user may not see fall back to the overview. */
  tab: ProjectTab;
  onChange: (tab: ProjectTab) => void;
  panels: Record<ProjectTab, ReactNode>;
}

/** A project's tabs and the panel below. Without their module, Tasks and Updates are panels without a tab. */
export function ProjectTabs({ project, tab, onChange, panels }: ProjectTabsProps) {
  const offered = useOfferedTabs(project);
  const requested =
    offered.some(({ value }) => value === tab) || tab === 'tasks' || tab === 'updates' ? tab : 'overview';
  const [shown, setShown] = useState(requested);
  // If the user loses the claim during an upload, the panel stays until the upload ends.
  const unsaved = useUnsaved();
  if (shown !== requested && !unsaved) setShown(requested);
  const current = offered.find(({ value }) => value === shown);
  return (
    <Box sx={{ mt: { xs: 1, sm: 3 } }}>
      <Tabs
        value={current?.value ?? false}
        onChange={(_event, value: ProjectTab) => onChange(value)}
        variant="scrollable"
        scrollButtons={false}
        slotProps={{ scroller: { className: 'fade-edges' } }}
        aria-label={t('Project')}
        className="project-tabs"
      >
        {offered.map(({ value, label, count, unread }) => (
          <Tab
            key={value}
            value={value}
            id={`project-tab-${value}`}
            aria-controls={value === shown ? 'project-panel' : undefined}
            label={<TabLabel label={label} count={count} unread={unread} />}
          />
        ))}
      </Tabs>
      <Box
        id="project-panel"
        role={current ? 'tabpanel' : 'region'}
        aria-labelledby={current && `project-tab-${shown}`}
        aria-label={current ? undefined : names[shown]}
        sx={{ pt: { xs: 2, sm: 3 } }}
      >
        {panels[shown]}
      </Box>
    </Box>
  );
}

const names: Record<ProjectTab, string> = {
  overview: t('Overview'),
  documents: t('Documents'),
  images: t('Images'),
  conversation: t('Conversation'),
  tasks: t('Tasks'),
  updates: t('Updates'),
  hours: t('Hours'),
};

interface OfferedTab {
  value: ProjectTab;
  label: string;
  /** Null while it loads: its place is kept, so that it pushes no tab. */
  count?: number | null | undefined;
  /** How many messages in it the user has not read. */
  unread?: number;
}

function useOfferedTabs({ id, documentCount, imageCount, modules }: ProjectDetails): OfferedTab[] {
  const documents = useHolds('ProjectDocuments:ViewProjectDocuments');
  const images = useHolds('ProjectImages:ViewProjectImages');
  const { follow } = useFollow({ type: 'project', id });
  const hasTasks = useHasModule({ modules }, 'tasks');
  const tasks = useInfiniteQuery({ ...projectTasksQuery(id), enabled: hasTasks });
  const hasHours = useSeesHours({ modules });
  const hasUpdates = useHasModule({ modules }, 'updates');
  const updates = useInfiniteQuery({ ...projectUpdatesQuery(id), enabled: hasUpdates });
  return [
    { value: 'overview', label: names.overview },
    ...(documents ? [{ value: 'documents' as const, label: names.documents, count: documentCount }] : []),
    ...(images ? [{ value: 'images' as const, label: names.images, count: imageCount }] : []),
    { value: 'conversation', label: names.conversation, unread: follow?.unreadCount ?? 0 },
    ...(hasTasks ? [counted('tasks', tasks.data)] : []),
    ...(hasUpdates ? [counted('updates', updates.data)] : []),
    ...(hasHours ? [{ value: 'hours' as const, label: names.hours }] : []),
  ];
}

/** The lists themselves, which the overview and the panels show. Only their first page has the count. */
function counted(value: 'tasks' | 'updates', list: { pages: { total: number }[] } | undefined): OfferedTab {
  return { value, label: names[value], count: list?.pages[0]?.total ?? null };
}

function TabLabel({ label, count, unread = 0 }: Omit<OfferedTab, 'value'>) {
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {label}
      {count !== undefined && (
        <Box component="span" className="tabular" sx={badge}>
          {count === null ? '' : formatNumber(count)}
        </Box>
      )}
      {unread > 0 && (
        <Box
          component="span"
          role="img"
          className="tabular"
          aria-label={plural(unread, { one: '{count} new message', other: '{count} new messages' })}
          sx={{ ...badge, ...newBadge }}
        >
          {unread < maxUnread ? formatNumber(unread) : `${maxUnread - 1}+`}
        </Box>
      )}
    </Box>
  );
}

const badge = {
  // For two digits.
  minWidth: 28,
  minHeight: 20,
  px: 0.75,
  borderRadius: 999,
  fontSize: '0.75rem',
  lineHeight: '20px',
  textAlign: 'center',
  color: token('muted'),
  backgroundColor: token('idle-soft'),
} as const;

/** Between the tabs, because it comes after them and goes again. */
const newBadge = {
  position: 'absolute',
  insetInlineStart: 'calc(100% + 2px)',
  minWidth: 18,
  minHeight: 18,
  px: 0.5,
  fontSize: '0.6875rem',
  lineHeight: '18px',
  fontWeight: 600,
  color: token('on-accent'),
  backgroundColor: token('accent'),
} as const;
