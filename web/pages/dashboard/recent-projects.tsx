import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { useCan, useHolds } from '#web/lib/can.tsx';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { t, tNode } from '#web/texts/index.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { CardsDrawing } from '#web/ui/shell-drawings.tsx';
import { ProjectStatusBadge } from '#web/work/projects/project-status.tsx';
import { ProjectRow, ProjectRows } from './project-row.tsx';

const shownAtMost = 6;

/** The most recently changed projects. */
export function RecentProjects({ projects, clients }: { projects: readonly Project[]; clients: number | undefined }) {
  const mayViewList = useHolds('Project:ViewAllProjects', 'Project:ViewAssignedProjects');
  return (
    <Card component="section" aria-labelledby="recent-projects">
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 52, pl: 2, pr: 1 }}>
        <Typography id="recent-projects" variant="h2">
          {t('Recent Projects')}
        </Typography>
        {mayViewList && (
          <ButtonLink to="/projects" size="small">
            {t('View All')}
          </ButtonLink>
        )}
      </Box>
      {projects.length === 0 ? (
        <NoProjectsYet clients={clients} />
      ) : (
        <ProjectRows>
          {projects.slice(0, shownAtMost).map((project) => (
            <ProjectRow
              key={project.id}
              project={project}
              fact={tNode('Due {day}', { day: <DateText day={project.endDate} /> })}
              badge={<ProjectStatusBadge status={project.status} />}
            />
          ))}
        </ProjectRows>
      )}
    </Card>
  );
}

// Needed only until a company has its first projects.
const CreationDialog = lazy(() => loadChunk(() => import('#web/pages/creation-dialog.tsx')));

const steps = {
  client: { hint: t('Projects belong to clients. Add your first client.'), verb: t('Add Client') },
  project: { hint: t('Get started by creating your first project.'), verb: t('New Project') },
};

/** Suggests the next step to users who may take it: first a client, then a project. */
function NoProjectsYet({ clients }: { clients: number | undefined }) {
  const can = useCan();
  const [creating, setCreating] = useState<keyof typeof steps>();
  const close = () => setCreating(undefined);
  const next =
    clients === 0 && can('createClient')
      ? ('client' as const)
      : can('createProject')
        ? ('project' as const)
        : undefined;
  return (
    <>
      <EmptyState
        drawing={<CardsDrawing />}
        text={t('No projects found')}
        hint={next && steps[next].hint}
        action={
          next && (
            <Button variant="contained" startIcon={<Plus size={18} />} onClick={() => setCreating(next)}>
              {steps[next].verb}
            </Button>
          )
        }
        compact
      />
      <LazyBoundary part={creating} onClose={close}>
        {creating && <CreationDialog what={creating} onClose={close} />}
      </LazyBoundary>
    </>
  );
}
