import { type HistoryState, useLocation, useRouter } from '@tanstack/react-router';

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
  const { history } = useRouter();
  // Who closes a form was already asked whether to lose what is typed.
  return () => (wasOpened ? history.back({ ignoreBlocker: true }) : replace());
}
