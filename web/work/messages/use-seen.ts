import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** Milliseconds for which a list that scrolls has to rest. */
const pause = 300;

/**
 * Reports the last message on screen while the page is visible: when the list is drawn or changes, when the page comes back, and
 * after scrolling. Returns what to call when the list scrolls.
 */
export function useSeen(
  scroller: RefObject<HTMLElement | null>,
  version: unknown,
  onSeen: (id: string) => void,
): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useCallback(() => {
    const id = document.visibilityState === 'visible' && scroller.current && lastShown(scroller.current);
    if (id) onSeen(id);
  }, [scroller, onSeen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also looks when messages are added
  useEffect(() => {
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', look);
    };
  }, [version, look]);
  return useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(look, pause);
  }, [look]);
}

/** The last message that begins on screen, found by halving, because there may be hundreds. */
function lastShown(area: HTMLElement): string | undefined {
  const rows = area.querySelectorAll<HTMLElement>('[data-message]');
  const bottom = area.getBoundingClientRect().bottom;
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as HTMLElement).getBoundingClientRect().top < bottom) low = middle + 1;
    else high = middle;
  }
  return rows[low - 1]?.dataset.message;
}
