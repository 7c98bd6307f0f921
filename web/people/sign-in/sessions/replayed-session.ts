import { useSyncExternalStore } from 'react';
import type { Login, ReplayedSession } from '#contract/people/auth.ts';

/** In memory only: the server reports it once, and a reload counts as reading it. */
let reported: { userId: string; session: ReplayedSession } | undefined;
const listeners = new Set<() => void>();

/** Stores the report about a reused session. */
export function keepReplayedSession({ user, replayedSession }: Pick<Login, 'user' | 'replayedSession'>): void {
  set(replayedSession && { userId: user.id, session: replayedSession });
}

export function dismissReplayedSession(): void {
  set(undefined);
}

/** The reused session of this user. Another user may have signed in in another tab since then. */
export function useReplayedSession(userId: string): ReplayedSession | undefined {
  const current = useSyncExternalStore(subscribe, () => reported);
  return current?.userId === userId ? current.session : undefined;
}

function set(next: typeof reported): void {
  reported = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
