import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ProjectSummary } from '#contract/work/projects.ts';
import type { Waiting } from '#contract/work/waiting.ts';
import { messageOf } from '#web/lib/api.ts';
import { useHolds } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { useSession } from '#web/lib/session.ts';
import { ContinueTo } from '#web/pages/dashboard/continue-to.tsx';
import { appearLate, DashboardSkeleton } from '#web/pages/dashboard/dashboard-skeleton.tsx';
import { greeting } from '#web/pages/dashboard/greeting.ts';
import { OverdueProjects } from '#web/pages/dashboard/overdue-projects.tsx';
import { projectSummaryQuery, waitingQuery } from '#web/pages/dashboard/queries.ts';
import { RecentProjects } from '#web/pages/dashboard/recent-projects.tsx';
import { SummaryTiles } from '#web/pages/dashboard/summary-tiles.tsx';
import { TimelineStrip } from '#web/pages/dashboard/timeline-strip.tsx';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TryingAgain } from '#web/ui/trying-again.tsx';

// Most days nothing waits for most people.
const WaitingForYou = lazy(() => loadChunk(() => import('#web/pages/dashboard/waiting-for-you.tsx')));
// And few companies are new.
const FirstSteps = lazy(() => loadChunk(() => import('#web/pages/dashboard/first-steps.tsx')));

export function DashboardPage() {
  const user = useSession()?.user;
  const summary = useQuery(projectSummaryQuery());
  const waiting = useQuery(waitingQuery());
  // It comes first, so everything below waits for it. If it fails, the rest is there without it.
  const waits = waiting.isPending && waiting.failureCount === 0;
  return (
    <>
      <PageHeader
        title={greeting(user?.name ?? '')}
        subtitle={
          summary.isPending ? <LoadingText failure={summary.failureReason} /> : t("Here's where your projects stand.")
        }
      />
      <ContinueTo />
      {summary.data && !waits ? (
        <Suspense fallback={<DashboardSkeleton />}>
          <Overview summary={summary.data} waiting={waiting.data} />
        </Suspense>
      ) : summary.isError ? (
        <ErrorState message={messageOf(summary.error)} onRetry={() => summary.refetch()} />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}

/** Replaces the subtitle, so that nothing moves when the figures arrive. */
function LoadingText({ failure }: { failure: Error | null }) {
  return (
    <Box component="span" role="status" sx={{ animation: appearLate }}>
      {t('Loading dashboard...')}
      <TryingAgain failure={failure} />
    </Box>
  );
}

type OverviewProps = { summary: ProjectSummary; waiting: Waiting | undefined };

function Overview({ summary, waiting }: OverviewProps) {
  const overdue = summary.overdueCount > 0;
  // A new company reads what to do first, and then its zeros.
  const isNew = summary.totalProjects === 0;
  const mayViewList = useHolds('Project:ViewAllProjects', 'Project:ViewAssignedProjects');
  const active = summary.inProgressProjects;
  // First in a new company. Once there are projects it comes last, where it moves nothing that is there before it.
  const steps = summary.firstSteps && <FirstSteps done={summary.firstSteps} />;
  return (
    <Box sx={{ ...parts, containerType: 'inline-size' }}>
      {waiting?.total ? <WaitingForYou waiting={waiting} /> : null}
      {isNew && steps}
      {!isNew && <SummaryTiles summary={summary} />}
      <Box
        sx={{
          ...parts,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', '@880': overdue ? 'minmax(0, 2fr) minmax(0, 3fr)' : undefined },
        }}
      >
        {overdue && <OverdueProjects count={summary.overdueCount} projects={summary.overdueProjects} />}
        <RecentProjects projects={summary.recentProjects} clients={summary.totalClients} />
      </Box>
      {mayViewList && active > 0 && <TimelineStrip count={active} />}
      {isNew ? <SummaryTiles summary={summary} /> : steps}
    </Box>
  );
}

/** Phones have less between the parts. */
const parts = { display: 'grid', gap: { xs: 2, sm: 3 } } as const;
