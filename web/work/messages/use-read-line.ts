import { useEffect } from 'react';
import { useIsReadOnly } from '#web/lib/trial.ts';
import { useReadNotification } from '#web/work/inbox/queries.ts';
import { useSubjectLine } from '#web/work/inbox/use-subject-line.ts';
import type { Subject } from './subject.ts';

/**
 * Marks the inbox line as read, because the user sees what it tells of. A line comes some time after its message, which may have
 * been read by then, so it waits until nothing is unread. `seesActivity`: whether it may tell of something else than a message.
 */
export function useReadLine({ type, id }: Subject, hasUnread: boolean, seesActivity: boolean): void {
  const line = useSubjectLine(type, id);
  const isReadOnly = useIsReadOnly();
  const { mutate } = useReadNotification();
  const isSeen = !hasUnread && (seesActivity || line?.latest?.messageId !== undefined);
  const lineId = line && isSeen && !isReadOnly ? line.id : undefined;
  const updatedAt = line?.updatedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that was read comes back with the next message
  useEffect(() => {
    if (!lineId) return;
    const read = () => {
      if (document.visibilityState === 'visible') mutate(lineId);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [lineId, updatedAt, mutate]);
}
