import { useEffect, useRef } from 'react';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { Part } from './parts-of-days.ts';
import type { Place } from './queries.ts';

/** A message that is looked for. Each search is a new object, so that the same message can be found again. */
export interface Shown {
  id: string;
}

/** Scrolls to a message. If it is not loaded, the conversation opens around it. */
export function useFind(
  wanted: Shown | undefined,
  parts: readonly Part[],
  open: (place: Place) => Promise<void>,
  scrollTo: (id: string, part: string) => void,
): void {
  const toast = useToast();
  const asked = useRef<Shown>(undefined);
  const done = useRef<Shown>(undefined);
  useEffect(() => {
    if (!wanted || done.current === wanted || parts.length === 0) return;
    const part = parts.find(({ rows }) => rows.some(({ entry }) => entry.id === wanted.id));
    if (part) {
      done.current = wanted;
      return scrollTo(wanted.id, part.key);
    }
    if (asked.current === wanted) return;
    asked.current = wanted;
    open({ around: wanted.id }).catch(() => {
      done.current = wanted;
      toast(t('This message is not here.'), 'error');
    });
  }, [wanted, parts, open, scrollTo, toast]);
}
