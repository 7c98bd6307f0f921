import { type HistoryState, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same page, without what this one opened over it. */
    opened?: true;
    /** What this entry shows over the page, if the address does not say it. */
    over?: 'compare';
  }
}

/** State for an entry that opens something over the page. The browser's Back closes it, as people expect on a phone. */
export const opened: HistoryState = { opened: true };

/** Closes what the address opened: back to the entry before, or to another address if a link led here. */
export function useCloseOpened(replace: () => void): () => void {
  const wasOpened = useLocation({ select: ({ state }) => state.opened });
  const goBack = useGoBack();
  return () => (wasOpened ? goBack() : replace());
}

/** Goes back once, however often it is asked until the browser has gone: keys repeat. */
function useGoBack(): () => void {
  const { history } = useRouter();
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  const left = useRef<string>(undefined);
  useEffect(() => {
    left.current = undefined;
  }, [entry]);
  return () => {
    if (left.current !== undefined && left.current === entry) return;
    left.current = entry;
    // Who closes a form was already asked whether to lose what is typed.
    history.back({ ignoreBlocker: true });
  };
}

/** Something over the whole page that is no part of the address. The browser's Back closes it. */
export function useOver(what: NonNullable<HistoryState['over']>) {
  const isOpen = useLocation({ select: ({ state }) => state.over === what });
  const navigate = useNavigate();
  const close = useGoBack();
  return {
    isOpen,
    close,
    open: () => void navigate({ to: '.', search: true, state: (now) => ({ ...now, over: what }), resetScroll: false }),
  };
}
