import { useSyncExternalStore } from 'react';
import { apiUrl } from './settings.ts';

/** Milliseconds between checks. */
const retryDelays = [1_000, 2_000, 4_000, 8_000, 15_000];

const listeners = new Set<() => void>();
let lost = false;
let pendingCheck: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let attempts = 0;

/** Whether the server is unreachable. It is checked again until it responds. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(watchConnection, connectionIsLost);
}

export function connectionIsLost(): boolean {
  return lost;
}

/** Calls the listener when the connection is lost or restored. */
export function watchConnection(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('offline', checkConnection);
    window.addEventListener('online', checkConnection);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('offline', checkConnection);
    window.removeEventListener('online', checkConnection);
  };
}

/** Checks whether the server responds at all. One failed request does not mean that the connection is lost. */
export function checkConnection(): Promise<boolean> {
  clearTimeout(timer);
  pendingCheck ??= serverResponds().then((reached) => {
    pendingCheck = undefined;
    setLost(!reached);
    return reached;
  });
  return pendingCheck;
}

async function serverResponds(): Promise<boolean> {
  try {
    await fetch(apiUrl('/Health/live'), { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
}

function setLost(nowLost: boolean): void {
  attempts = nowLost ? attempts + 1 : 0;
  if (nowLost) timer = setTimeout(checkConnection, retryDelays[Math.min(attempts, retryDelays.length) - 1]);
  if (nowLost === lost) return;
  lost = nowLost;
  for (const listener of listeners) listener();
}
