import { useEffect, useRef } from 'react';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import type { Part } from './parts.ts';
import type { Earlier } from './use-conversation.ts';

/** A message that is looked for. Each search is a new object, so that the same message can be found again. */
export interface Shown {
  id: string;
}

/** Scrolls to a message, after loading earlier ones until it is there. */
export function useFind(
  wanted: Shown | undefined,
  parts: readonly Part[],
  earlier: Earlier | undefined,
  scrollTo: (id: string, part: string) => void,
): void {
  const toast = useToast();
  const done = useRef<Shown>(undefined);
  useEffect(() => {
    if (!wanted || done.current === wanted || parts.length === 0) return;
    const part = parts.find(({ rows }) => rows.some(({ message }) => message.id === wanted.id));
    if (!part && earlier && !earlier.error) return earlier.load();
    done.current = wanted;
    if (part) scrollTo(wanted.id, part.key);
    else toast(t('This message is not here.'), 'error');
  }, [wanted, parts, earlier, scrollTo, toast]);
}
