import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let guarded = 0;

/** Whether leaving the page would lose typed input. */
export function useUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => guarded > 0);
}

/**
 * While `active`, the browser's back and forward buttons call `ask` with the function that leaves. The browser itself
 * asks on a reload or when the tab closes. Links of the app need no question where a dialog covers them; a form on a page
 * asks for them too (`links`).
 */
export function useLeaveGuard(active: boolean, ask: (leave: () => void) => void, { links = false } = {}): void {
  const history = useRouter({ warn: false })?.history;
  const onAttempt = useEffectEvent(ask);
  useEffect(() => {
    if (!active || !history) return;
    return history.block({
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        if (action === 'REPLACE' || (action === 'PUSH' && !links)) return false;
        if (action === 'PUSH') {
          onAttempt(() => history.push(nextLocation.href, nextLocation.state, { ignoreBlocker: true }));
          return true;
        }
        // Restore the URL before asking, so that it matches the page until the user answers.
        const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
        onAttempt(() => history.go(steps, { ignoreBlocker: true }));
        return true;
      },
    });
  }, [active, history, links]);
  useEffect(() => {
    if (!active) return;
    count(1);
    return () => count(-1);
  }, [active]);
}

function count(more: 1 | -1): void {
  guarded += more;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
