import { useEffect } from 'react';
import { useReadNotification } from '#web/inbox/queries.ts';
import { useSubjectLine } from '#web/inbox/use-subject-line.ts';
import { useIsReadOnly } from '#web/lib/trial.ts';
import type { Subject } from './subject.ts';

/** Marks the inbox line about the last message as read, because the user sees the conversation. */
export function useReadLine({ type, id }: Subject): void {
  const line = useSubjectLine(type, id);
  const isReadOnly = useIsReadOnly();
  const { mutate } = useReadNotification();
  const lineId = line?.latest?.messageId && !isReadOnly ? line.id : undefined;
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
