import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { maxUnread } from '#contract/platform/notification-kinds.ts';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { useHolds } from '#web/lib/can.tsx';
import { formatNumber, plural, t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { useUnsaved } from '#web/ui/leave-guard.ts';
import { useFollow } from '#web/work/follows/queries.ts';
import type { ProjectTab } from '#web/work/projects/details-search.ts';
import { useHasModule } from '#web/work/projects/modules.ts';
import { taskCountQuery } from '#web/work/tasks/queries.ts';
import { updateCountQuery } from '#web/work/updates/queries.ts';

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
        aria-label={t('Project')}
        sx={inRowsOnPhones}
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

/** So many tabs do not fit beside each other on phones. The moving line would be below the last row, so each tab has its own. */
const inRowsOnPhones = {
  '@media (max-width: 479.95px)': {
    '& .MuiTabs-list': { flexWrap: 'wrap' },
    '& .MuiTabs-indicator': { display: 'none' },
    '& .MuiTab-root': { minHeight: 44 },
    '& .MuiTab-root.Mui-selected': { boxShadow: `inset 0 -2px ${token('accent')}` },
  },
};

const names: Record<ProjectTab, string> = {
  overview: t('Overview'),
  documents: t('Documents'),
  images: t('Images'),
  conversation: t('Conversation'),
  tasks: t('Tasks'),
  updates: t('Updates'),
};

interface OfferedTab {
  value: ProjectTab;
  label: string;
  count?: number;
  /** How many messages in it the user has not read. */
  unread?: number;
}

function useOfferedTabs({ id, documentCount, imageCount, modules }: ProjectDetails): OfferedTab[] {
  const documents = useHolds('ProjectDocuments:ViewProjectDocuments');
  const images = useHolds('ProjectImages:ViewProjectImages');
  const { follow } = useFollow({ type: 'project', id });
  const hasTasks = useHasModule({ modules }, 'tasks');
  const { data: taskCount } = useQuery({ ...taskCountQuery(id), enabled: hasTasks });
  const hasUpdates = useHasModule({ modules }, 'updates');
  const { data: updateCount } = useQuery({ ...updateCountQuery(id), enabled: hasUpdates });
  return [
    { value: 'overview', label: names.overview },
    ...(documents ? [{ value: 'documents' as const, label: names.documents, count: documentCount }] : []),
    ...(images ? [{ value: 'images' as const, label: names.images, count: imageCount }] : []),
    { value: 'conversation', label: names.conversation, unread: follow?.unreadCount ?? 0 },
    ...(hasTasks ? [counted('tasks', taskCount)] : []),
    ...(hasUpdates ? [counted('updates', updateCount)] : []),
  ];
}

function counted(value: 'tasks' | 'updates', count: number | undefined): OfferedTab {
  return { value, label: names[value], ...(count !== undefined && { count }) };
}

function TabLabel({ label, count, unread = 0 }: Omit<OfferedTab, 'value'>) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {label}
      {count !== undefined && (
        <Box component="span" className="tabular" sx={badge}>
          {formatNumber(count)}
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
  minWidth: 20,
  px: 0.75,
  borderRadius: 999,
  fontSize: '0.75rem',
  lineHeight: '20px',
  textAlign: 'center',
  color: token('muted'),
  backgroundColor: token('idle-soft'),
} as const;

const newBadge = { color: token('on-accent'), backgroundColor: token('accent'), fontWeight: 600 } as const;
