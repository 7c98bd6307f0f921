import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Project } from '#contract/work/projects.ts';
import { useHolds } from '#web/lib/can.tsx';
import { t, tNode } from '#web/texts/index.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { ProjectStatusBadge } from '#web/work/projects/project-status.tsx';
import { NoProjectsYet } from './no-projects-yet.tsx';
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
