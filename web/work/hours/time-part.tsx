import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { useHolds } from '#web/lib/can.tsx';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDuration } from './duration.ts';
import { minutesQuery } from './queries.ts';
import { QuickEntry } from './quick-entry.tsx';
import type { Subject } from './subject.tsx';

/** The time that was spent on a task or a ticket, and more of it. */
export default function TimePart({ subject }: { subject: Subject }) {
  const { taskId, ticketId } = subject;
  const spent = useQuery(minutesQuery(taskId ? { taskId } : { ticketId }));
  const readsAll = useHolds('Project:ViewAllProjects', 'Project:EditProjects');
  // The project has its own choice.
  if (statusOf(spent.error) === 404)
    return <Box sx={{ color: 'text.secondary' }}>{t('Hours are off for this project.')}</Box>;
  if (spent.isLoadingError)
    return <ErrorState compact message={messageOf(spent.error)} onRetry={() => void spent.refetch()} />;
  const { minutes } = spent.data ?? {};
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Box component="span" className="tabular" sx={{ fontSize: '1.125rem', fontWeight: 600 }}>
          {spent.isPending ? <Skeleton width={44} /> : minutes === undefined ? '–' : formatDuration(minutes)}
        </Box>
        <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {readsAll ? t('hours by everybody') : t('hours by you')}
        </Box>
      </Box>
      <QuickEntry subject={subject} />
    </Box>
  );
}
