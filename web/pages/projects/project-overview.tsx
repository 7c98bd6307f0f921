import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t } from '#web/texts/index.ts';
import { StatStrip } from '#web/ui/stat-strip.tsx';
import { useHasModule } from '#web/work/projects/modules.ts';
import { ProjectTeam } from '#web/work/projects/project-team.tsx';
import { ProjectSignOffs } from '#web/work/sign-offs/project-sign-offs.tsx';
import { BriefSkeleton } from './brief-grid.tsx';

interface ProjectOverviewProps {
  project: ProjectDetails;
  /** Undefined if the team cannot be changed. */
  onAddPeople: (() => void) | undefined;
}

// A company that works without tasks and updates sees the counts, the team and the approvals alone.
const ProjectBrief = lazy(() => loadChunk(() => import('./project-brief.tsx')));

/** A project's counts, what is new and next, its team, and what clients were asked to approve. */
export function ProjectOverview({ project, onAddPeople }: ProjectOverviewProps) {
  const { documentCount, imageCount } = project;
  const hasTasks = useHasModule(project, 'tasks');
  const hasUpdates = useHasModule(project, 'updates');
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, sm: 3 } }}>
      <StatStrip
        stats={[
          { label: t('Team Members [tile]'), value: project.internalUsers.length },
          { label: t('Stakeholders'), value: project.clientUsers.length },
          ...(documentCount === undefined ? [] : [{ label: t('Documents'), value: documentCount }]),
          ...(imageCount === undefined ? [] : [{ label: t('Images'), value: imageCount }]),
        ]}
      />
      {(hasTasks || hasUpdates) && (
        <Suspense fallback={<BriefSkeleton />}>
          <ProjectBrief project={project} hasTasks={hasTasks} hasUpdates={hasUpdates} />
        </Suspense>
      )}
      <Card component="section" aria-labelledby="project-team" sx={{ p: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="h2" id="project-team">
            {t('Team')}
          </Typography>
          {onAddPeople && (
            <Button
              size="small"
              startIcon={<UserPlus size={15} />}
              onClick={onAddPeople}
              sx={{ '@media (pointer: coarse)': { minHeight: 44 } }}
            >
              {t('Add people')}
            </Button>
          )}
        </Box>
        <ProjectTeam team={project.team} leadId={project.leadId} />
      </Card>
      <ProjectSignOffs projectId={project.id} />
    </Box>
  );
}
