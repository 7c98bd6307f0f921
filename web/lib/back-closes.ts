import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What this entry shows over the page, if its address does not say it. The entry before is the page alone. */
    over?: 'compare';
  }
}

/** Something over the whole page that is no part of the address. The browser's Back closes it. */
export function useClosedByBack(what: 'compare') {
  const isOpen = useLocation({ select: ({ state }) => state.over === what });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isClosing = useRef(false);
  useEffect(() => {
    if (!isOpen) isClosing.current = false;
  }, [isOpen]);
  return {
    isOpen,
    open: () => void navigate({ to: '.', search: true, state: (now) => ({ ...now, over: what }), resetScroll: false }),
    /** Goes back once, although keys repeat until the browser has gone. */
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      history.back({ ignoreBlocker: true });
    },
  };
}
