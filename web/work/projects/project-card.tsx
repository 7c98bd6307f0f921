import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Project } from '#contract/work/projects.ts';
import { t } from '#web/texts/index.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { CardMenu, type CardMenuItem } from '#web/ui/card-menu.tsx';
import { lines } from '#web/ui/lines.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ProjectBadges, ProjectClient, ProjectDates, ProjectLead, ProjectPeople } from './project-facts.tsx';

interface ProjectCardProps {
  project: Project;
  menu: readonly CardMenuItem[];
}

/** A project in the grid. The whole card links to its details. */
export function ProjectCard({ project, menu }: ProjectCardProps) {
  const titleId = useId();
  return (
    <Card component="article" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column', p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 0.5 }}>
        <Typography variant="h3" component="h2" id={titleId} sx={{ flex: 1, minWidth: 0, ...lines(2) }}>
          <CardLink to="/projects/$id" params={{ id: project.id }}>
            {project.title}
          </CardLink>
        </Typography>
        <CardMenu items={menu} describedBy={titleId} />
      </Box>
      <Box sx={{ mb: 1, display: 'flex', gap: 1.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <ProjectClient project={project} />
        </Box>
        <ProjectLead project={project} />
      </Box>
      <ProjectBadges project={project} />
      {/* Reserves two lines in every card, so that the cards of a row align. */}
      <Typography variant="body2" dir="auto" sx={{ my: 1.5, minHeight: '3em', color: 'text.secondary', ...lines(2) }}>
        {project.description}
      </Typography>
      <Box sx={{ mt: 'auto', mb: 1, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <ProjectDates project={project} />
        <ProjectPeople project={project} />
      </Box>
      <ProgressBar value={project.progress} label={t('Progress of {title}', { title: project.title })} />
    </Card>
  );
}
