import Box from '@mui/material/Box';
import { TriangleAlert } from 'lucide-react';
import { isOverdue } from '#contract/work/project-status.ts';
import type { Project } from '#contract/work/projects.ts';
import { today } from '#web/lib/day.ts';
import { t } from '#web/texts/index.ts';
import { token } from '#web/theme/tokens.ts';
import { DateText } from '#web/ui/date-text.tsx';

/** The due day, red and with a sign if it has passed. */
export function DueDay({ project }: { project: Project }) {
  const late = isOverdue(project, today());
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        ...(late && { color: token('bad'), fontWeight: 500 }),
      }}
    >
      {late && <TriangleAlert size={13} aria-hidden="true" />}
      {late ? t('Overdue') : t('Due')} <DateText day={project.endDate} />
    </Box>
  );
}
