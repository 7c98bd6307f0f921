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
import type { ProjectSummary } from '#contract/projects.ts';
import { t } from '#web/texts/index.ts';
import { StatTile } from '#web/ui/stat-tile.tsx';
import type { Tone } from '#web/ui/status-badge.tsx';

interface Tile {
  label: string;
  /** Undefined if the user's role lacks the claim. */
  value: number | undefined;
  icon: LucideIcon;
  tone?: Tone;
}

/** Figures of the dashboard: projects by status, then the others that the user may see. */
export function SummaryTiles({ summary }: { summary: ProjectSummary }) {
  return (
    <Box sx={{ display: 'grid', gap: tileGap }}>
      <Box sx={projectGrid}>{tiles(projectTiles(summary))}</Box>
      <Box sx={furtherGrid}>{tiles(furtherTiles(summary))}</Box>
    </Box>
  );
}

function projectTiles(summary: ProjectSummary): Tile[] {
  return [
    { label: t('Total Projects'), value: summary.totalProjects, icon: FolderKanban },
    { label: t('In Progress'), value: summary.inProgressProjects, icon: CircleDot, tone: 'accent' },
    { label: t('Not Started'), value: summary.notStartedProjects, icon: CircleDashed },
    { label: t('On Hold'), value: summary.onHoldProjects, icon: CirclePause },
    { label: t('Completed'), value: summary.completedProjects, icon: CircleCheck, tone: 'good' },
  ];
}

function furtherTiles(summary: ProjectSummary): Tile[] {
  return [
    { label: t('Total Users'), value: summary.totalUsers, icon: Users },
    { label: t('Total Clients'), value: summary.totalClients, icon: Building2 },
    { label: t('Documents'), value: summary.documentCount, icon: FileText },
    { label: t('Images'), value: summary.imagesCount, icon: Image },
  ];
}

function tiles(list: readonly Tile[]) {
  return list.map(({ value, ...tile }) => value !== undefined && <StatTile key={tile.label} value={value} {...tile} />);
}

export const tileGap = { xs: 1.5, sm: 2 } as const;
const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** Five columns. With fewer columns the total is twice as wide to fill the row. */
export const projectGrid = {
  display: 'grid',
  gap: tileGap,
  gridTemplateColumns: { xs: columns(2), sm: columns(3), lg: columns(5) },
  '& > :first-of-type': { gridColumn: { xs: 'span 2', lg: 'auto' } },
} as const;

export const furtherGrid = {
  display: 'grid',
  gap: tileGap,
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
  '&:empty': { display: 'none' },
} as const;
