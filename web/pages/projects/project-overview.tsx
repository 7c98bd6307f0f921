import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { FileText, Image, MessagesSquare, UserPlus, Users } from 'lucide-react';
import type { ProjectDetails } from '#contract/work/projects.ts';
import { t } from '#web/texts/index.ts';
import { StatTile } from '#web/ui/stat-tile.tsx';
import { ProjectTeam } from '#web/work/projects/project-team.tsx';
import { ProjectSignOffs } from '#web/work/sign-offs/project-sign-offs.tsx';

interface ProjectOverviewProps {
  project: ProjectDetails;
  /** Undefined if the team cannot be changed. */
  onAddPeople: (() => void) | undefined;
}

/** A project's counts, its team, and what clients were asked to approve. */
export function ProjectOverview({ project, onAddPeople }: ProjectOverviewProps) {
  const { documentCount, imageCount } = project;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'grid', gap: { xs: 1.5, sm: 2 }, gridTemplateColumns: columns }}>
        <StatTile label={t('Team Members')} value={project.internalUsers.length} icon={Users} />
        <StatTile label={t('Stakeholders')} value={project.clientUsers.length} icon={MessagesSquare} />
        {documentCount !== undefined && <StatTile label={t('Documents')} value={documentCount} icon={FileText} />}
        {imageCount !== undefined && <StatTile label={t('Images')} value={imageCount} icon={Image} />}
      </Box>
      <Card component="section" aria-labelledby="project-team" sx={{ p: { xs: 2, sm: 3 } }}>
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
        <ProjectTeam team={project.team} />
      </Card>
      <ProjectSignOffs projectId={project.id} />
    </Box>
  );
}

const columns = { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' };
