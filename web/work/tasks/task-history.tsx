import '#web/work/messages/activity.css';
import '#web/work/messages/message.css';
import Box from '@mui/material/Box';
import type { TaskDetails } from '#contract/work/tasks.ts';
import { messageOf } from '#web/lib/api.ts';
import { useList } from '#web/lists/pages.ts';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { ActivityRow } from '#web/work/messages/activity-row.tsx';
import { taskHistoryQuery } from './queries.ts';

/** What happened to a task, the newest first, as far as the user may see it. */
export function TaskHistory({ task, clientName }: { task: TaskDetails; clientName: string }) {
  const list = useList(taskHistoryQuery(task));
  if (list.isPending) {
    return (
      <Loading text={t('Loading history...')} failure={list.failureReason}>
        <SkeletonRows count={3} height={28} />
      </Loading>
    );
  }
  if (list.loadingError) return <ErrorState compact message={messageOf(list.loadingError)} onRetry={list.retry} />;
  if (list.items.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('Nothing has happened yet')}</Box>;
  return (
    <>
      <Box component="ul" aria-label={t('History')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {list.items.map((item) => (
          <ActivityRow key={item.id} item={item} clientName={clientName} showsDay />
        ))}
      </Box>
      {list.more && <LoadMore text={t('Loading history...')} shown={list.items.length} {...list.more} />}
    </>
  );
}
