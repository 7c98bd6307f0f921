import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Entry } from './entries.ts';

/** Entries that arrive at the end of what is shown come up into their place, unless the reader wants less motion. */
export function useArrivals(list: RefObject<HTMLElement | null>, entries: readonly Entry[]): void {
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    const known = entries.findLastIndex(({ id }) => id === last.current);
    last.current = entries.at(-1)?.id;
    if (known < 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // More than that is a part of the conversation that was loaded.
    for (const { id } of entries.slice(known + 1).slice(-5)) {
      list.current?.querySelector(`[data-entry="${CSS.escape(id)}"]`)?.animate(
        [
          { opacity: 0, transform: 'translateY(12px)' },
          { opacity: 1, transform: 'none' },
        ],
        {
          duration: 180,
          easing: 'ease-out',
        },
      );
    }
  }, [list, entries]);
}
