import Box from '@mui/material/Box';
import {
  Building2,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  FileText,
  FolderKanban,
  Image,
  type LucideIcon,
  Users,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ProjectStatus, projectStatusLabels } from '#contract/work/project-status.ts';
import type { ProjectSummary } from '#contract/work/projects.ts';
import { useHolds } from '#web/lib/can.tsx';
import { t, translated } from '#web/texts/index.ts';
import { StatTile } from '#web/ui/stat-tile.tsx';
import type { Tone } from '#web/ui/status-badge.tsx';

interface Tile {
  label: string;
  /** Undefined if the user's role lacks the claim. */
  value: number | undefined;
  icon: LucideIcon;
  tone?: Tone;
  link?: ComponentProps<typeof StatTile>['link'];
}

/**
 * Figures of the dashboard: projects by status, then the others that the user may see. Each leads to the list of what it counts, if
 * there is one and the user may open it.
 */
export function SummaryTiles({ summary }: { summary: ProjectSummary }) {
  const mayViewList = useHolds('Project:ViewAllProjects', 'Project:ViewAssignedProjects');
  const shown = [...projectTiles(summary, mayViewList), ...furtherTiles(summary)].filter(
    (tile): tile is Tile & { value: number } => tile.value !== undefined,
  );
  return (
    <Box sx={tileGrid(shown.length)}>
      {shown.map((tile) => (
        <StatTile key={tile.label} {...tile} />
      ))}
    </Box>
  );
}

function projectTiles(summary: ProjectSummary, mayViewList: boolean): Tile[] {
  const linkTo = (status?: ProjectStatus) =>
    mayViewList ? { to: '/projects' as const, search: { status } } : undefined;
  const byStatus = Object.entries(looks).map(([status, { figure, ...look }]) => ({
    ...look,
    label: translated(projectStatusLabels[status as ProjectStatus]),
    value: summary[figure],
    link: linkTo(status as ProjectStatus),
  }));
  return [
    { label: t('Total Projects'), value: summary.totalProjects, icon: FolderKanban, link: linkTo() },
    ...byStatus,
  ];
}

/** In the order of the tiles. */
const looks: Record<ProjectStatus, Pick<Tile, 'icon' | 'tone'> & { figure: FigureOfStatus }> = {
  InProgress: { figure: 'inProgressProjects', icon: CircleDot, tone: 'accent' },
  NotStarted: { figure: 'notStartedProjects', icon: CircleDashed },
  OnHold: { figure: 'onHoldProjects', icon: CirclePause },
  Completed: { figure: 'completedProjects', icon: CircleCheck, tone: 'good' },
};

type FigureOfStatus = 'inProgressProjects' | 'notStartedProjects' | 'onHoldProjects' | 'completedProjects';

function furtherTiles(summary: ProjectSummary): Tile[] {
  return [
    { label: t('Total Users'), value: summary.totalUsers, icon: Users, link: { to: '/users' } },
    { label: t('Total Clients'), value: summary.totalClients, icon: Building2, link: { to: '/clients' } },
    { label: t('Documents'), value: summary.documentCount, icon: FileText },
    { label: t('Images'), value: summary.imagesCount, icon: Image },
  ];
}

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** One grid for all tiles. If only one is missing for full rows of five, the first is twice as wide. */
export function tileGrid(count: number) {
  return {
    display: 'grid',
    gap: { xs: 1, sm: 2 },
    gridTemplateColumns: { xs: columns(3), md: columns(5) },
    '& > :first-of-type': { gridColumn: { md: count % 5 === 4 ? 'span 2' : 'auto' } },
  } as const;
}
