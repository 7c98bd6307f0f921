import { type RefObject, useEffect, useRef } from 'react';
import type { Update } from '#contract/work/updates.ts';
import { useSession } from '#web/lib/session.ts';
import { useIsReadOnly } from '#web/lib/trial.ts';
import { useReadUpdate } from './queries.ts';

/** Tells the server that the user has opened an update, once it is on the screen. Nobody reads in a preview. */
export function useReading({ id, projectId, isRead }: Update): RefObject<HTMLLIElement | null> {
  const card = useRef<HTMLLIElement>(null);
  const isReadOnly = useIsReadOnly();
  const isPersonal = !useSession()?.preview && !isReadOnly;
  const { mutate } = useReadUpdate(projectId);
  useEffect(() => {
    const element = card.current;
    if (!element || isRead || !isPersonal) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) return;
      observer.disconnect();
      mutate(id);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, isRead, isPersonal, mutate]);
  return card;
}
