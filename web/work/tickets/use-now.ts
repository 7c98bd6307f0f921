import { useSyncExternalStore } from 'react';

/** Milliseconds. */
const interval = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, interval);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

/** The time in milliseconds, for what counts down. One timer serves all that use it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read);
}

/** What is made of the time. The component is drawn again only if that changed, because a list has hundreds. */
export function useFromNow(make: (now: number) => string): string {
  return useSyncExternalStore(subscribe, () => make(read()));
}

/** Without a timer it may be old. */
function read(): number {
  if (timer === undefined) now = Date.now() - (Date.now() % 1000);
  return now;
}
