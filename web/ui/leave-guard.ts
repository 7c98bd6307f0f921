import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let guarded = 0;

/** Whether something typed would be lost with the page. */
export function useUnsaved(): boolean {
  return useSyncExternalStore(subscribe, () => guarded > 0);
}

/**
 * While `active`, the browser's back and forward do not leave at once: they ask, with what leads there after all. On a
 * reload and on closing the tab the browser asks by itself. What the app itself opens is not asked about: behind a
 * dialog nothing can be pressed.
 */
export function useLeaveGuard(active: boolean, ask: (leave: () => void) => void): void {
  const history = useRouter({ warn: false })?.history;
  const onAttempt = useEffectEvent(ask);
  useEffect(() => {
    if (!active || !history) return;
    return history.block({
      blockerFn: ({ action, currentLocation, nextLocation }) => {
        if (action === 'PUSH' || action === 'REPLACE') return false;
        // The address is put right before the question is put, so that page and address agree meanwhile.
        const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
        onAttempt(() => history.go(steps, { ignoreBlocker: true }));
        return true;
      },
    });
  }, [active, history]);
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
