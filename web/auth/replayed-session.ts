import { useSyncExternalStore } from 'react';
import type { Login, ReplayedSession } from '#contract/auth.ts';

/** Kept in memory: the server tells it with one sign-in only, and a reload is as good as reading it. */
let told: { userId: string; session: ReplayedSession } | undefined;
const listeners = new Set<() => void>();

/** Keeps what the sign-in said about a session that somebody else may have used. */
export function keepReplayedSession({ user, replayedSession }: Pick<Login, 'user' | 'replayedSession'>): void {
  set(replayedSession && { userId: user.id, session: replayedSession });
}

export function dismissReplayedSession(): void {
  set(undefined);
}

/** The session to tell this user about; another user may have signed in meanwhile, in another tab. */
export function useReplayedSession(userId: string): ReplayedSession | undefined {
  const current = useSyncExternalStore(subscribe, () => told);
  return current?.userId === userId ? current.session : undefined;
}

function set(next: typeof told): void {
  told = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
