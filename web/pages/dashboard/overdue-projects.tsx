import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { TriangleAlert } from 'lucide-react';
import type { Project } from '#contract/work/projects.ts';
import { t, tNode } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ProjectRow, ProjectRows } from './project-row.tsx';

interface OverdueProjectsProps {
  /** The number of overdue visible projects. */
  count: number;
  /** The six with the earliest due dates. */
  projects: readonly Project[];
}

const shownAtMost = 6;

/** Red for everybody: the specification names the colour of this block. */
export function OverdueProjects({ count, projects }: OverdueProjectsProps) {
  return (
    <Card component="section" aria-labelledby="overdue-projects" sx={{ borderColor: token('bad'), overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          minHeight: 52,
          px: 2,
          color: token('bad'),
          backgroundColor: token('bad-soft'),
        }}
      >
        <TriangleAlert size={18} aria-hidden="true" style={{ flex: 'none' }} />
        <Typography id="overdue-projects" variant="h2" className="tabular">
          {t('Overdue Projects ({count})', { count })}
        </Typography>
      </Box>
      <ProjectRows>
        {projects.slice(0, shownAtMost).map((project) => (
          <ProjectRow
            key={project.id}
            project={project}
            fact={
              <Box component="span" sx={{ color: token('bad') }}>
                {tNode('Due {day}', { day: <DateText day={project.endDate} /> })}
              </Box>
            }
          />
        ))}
      </ProjectRows>
    </Card>
  );
}
