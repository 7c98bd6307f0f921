import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same page, without what this one opened over it. */
    opened?: true;
  }
}

/** State for an entry that opens something over the page. The browser's Back closes it, as people expect on a phone. */
export const opened: HistoryState = { opened: true };

/** Closes what the address opened: back to the entry before, or to another address if a link led here. */
export function useCloseOpened(replace: () => void): () => void {
  const wasOpened = useLocation({ select: ({ state }) => state.opened });
  const key = useLocation({ select: ({ state }) => state.__TSR_key });
  const { history } = useRouter();
  // The browser goes back a moment later. Until then a second Escape would go back twice, and leave the page.
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is left once, too
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // Who closes a form was already asked whether to lose what is typed.
    if (wasOpened) history.back({ ignoreBlocker: true });
    else replace();
  };
}
