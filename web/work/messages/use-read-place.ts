import { useCallback, useRef, useState } from 'react';
import { useIsReadOnly } from '#web/lib/trial.ts';
import { useReadConversation } from '#web/work/follows/queries.ts';
import type { Entry } from './entries.ts';
import type { Subject } from './subject.ts';

/** Tells the server how far the user has read. `hasRead`: whether it was told since the user came. */
export function useReadPlace(subject: Subject, unreadCount: number, entries: readonly Entry[]) {
  const isReadOnly = useIsReadOnly();
  const { mutate } = useReadConversation(subject);
  const last = useRef<string>(undefined);
  const [hasRead, setHasRead] = useState(false);
  const onSeen = useCallback(
    (id: string) => {
      if (unreadCount === 0 || isReadOnly || last.current === id) return;
      const indexOf = (wanted: string | undefined) => entries.findLastIndex((entry) => entry.id === wanted);
      if (indexOf(id) <= indexOf(last.current)) return;
      last.current = id;
      setHasRead(true);
      // A failure is no loss: the next message that is seen tells it again.
      mutate(id, { onError: () => (last.current = undefined) });
    },
    [unreadCount, isReadOnly, entries, mutate],
  );
  return { onSeen, hasRead };
}
