import type { ProjectSummary } from '#contract/work/projects.ts';
import { useHolds } from '#web/lib/can.tsx';
import { useSession } from '#web/lib/session.ts';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import { figures } from './figures.ts';

/**
 * The figures that the user may see. Each leads to the list of what it counts, if there is one and the user may open it. Without a
 * summary, their places.
 */
export function SummaryTiles({ summary }: { summary?: ProjectSummary }) {
  const held = useSession()?.user.permissions ?? [];
  const mayViewList = useHolds('Project:ViewAllProjects', 'Project:ViewAssignedProjects');
  const stats = figures
    .filter(({ value, claim }) => (summary ? value(summary) !== undefined : !claim || held.includes(claim)))
    .map(({ label, value, to, status }) => ({
      label,
      value: summary && value(summary),
      link: to && (to !== '/projects' || mayViewList) ? { to, search: { status } } : undefined,
    }));
  return <StatStrip stats={stats} />;
}
