import { useSyncExternalStore } from 'react';
import type { Announcement } from '#contract/announcement.ts';
import { call } from '#web/lib/api.ts';

/** Milliseconds between two requests of a page that somebody sees. */
const pause = 60_000;

const listeners = new Set<() => void>();
let current: Announcement = {};
let askedAt = -Infinity;
let timer: ReturnType<typeof setInterval> | undefined;

/** What the operator announces. Without the query cache, because the sign-in pages load before it. */
export function useAnnouncement(): Announcement {
  return useSyncExternalStore(watch, () => current);
}

function watch(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(askIfDue, pause);
    document.addEventListener('visibilitychange', askIfDue);
  }
  listeners.add(listener);
  askIfDue();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', askIfDue);
  };
}

function askIfDue(): void {
  const isDue = performance.now() - askedAt >= pause;
  if (isDue && document.visibilityState === 'visible') void ask();
}

/** As on a page that was just loaded. Only tests need it. */
export function forgetAnnouncement(): void {
  current = {};
  askedAt = -Infinity;
}

/** If the server does not answer, what it announced stays: it may say why. */
async function ask(): Promise<void> {
  askedAt = performance.now();
  const found = await call('getAnnouncement', {}).catch(() => current);
  if (found.text === current.text && found.until === current.until) return;
  current = found;
  for (const listener of listeners) listener();
}
