import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isOverdue } from '#contract/project-status.ts';
import type { ProjectDetails } from '#contract/projects.ts';
import { today } from '#web/lib/day.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ProjectStatusBadge } from './project-status.tsx';

/** A project's description, status, dates and progress. */
export function ProjectSummaryCard({ project }: { project: ProjectDetails }) {
  const overdue = isOverdue(project, today());
  return (
    <Card component="section" aria-label={t('Summary')} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column-reverse', sm: 'row' }, gap: { xs: 1.5, sm: 2 } }}>
        <Typography
          sx={{ flex: 1, minWidth: 0, maxWidth: '75ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          color={project.description ? undefined : 'text.secondary'}
        >
          {project.description || t('No description')}
        </Typography>
        <Box sx={{ ml: { sm: 'auto' }, flex: 'none' }}>
          <ProjectStatusBadge status={project.status} />
        </Box>
      </Box>
      <Box component="dl" sx={facts}>
        <Fact label={t('Start Date')}>
          <DateText day={project.startDate} />
        </Fact>
        <Fact label={t('Due Date')}>
          {overdue ? (
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: token('bad') }}>
              <DateText day={project.endDate} />
              <TriangleAlert size={15} role="img" aria-label={t('Overdue')} />
            </Box>
          ) : (
            <DateText day={project.endDate} />
          )}
        </Fact>
        <Fact label={t('Team Size')}>{project.internalUsers.length}</Fact>
        <Fact label={t('Stakeholders')}>{project.clientUsers.length}</Fact>
      </Box>
      <Typography variant="body2" aria-hidden="true" sx={{ mt: 2.5, mb: 0.5, color: 'text.secondary' }}>
        {t('Progress')}
      </Typography>
      <ProgressBar value={project.progress} />
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" className="tabular" sx={{ m: 0, mt: 0.25, fontWeight: 500 }}>
        {children}
      </Box>
    </Box>
  );
}

const facts = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  mt: 2.5,
  mb: 0,
} as const;
