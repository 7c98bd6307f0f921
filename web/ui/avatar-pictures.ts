import { useEffect, useSyncExternalStore } from 'react';

/**
 * The pictures of people, by user id, as addresses of what was loaded. The loader (`web/users/picture-loader.tsx`) fills it after the
 * page is usable, and loads only the pictures of people who are on screen.
 */
const shown = new Map<string, string>();
const wanted = new Map<string, number>();
const listeners = new Set<() => void>();

/** The address of a person's picture, or undefined while there is none. */
export function usePicture(id: string | undefined): string | undefined {
  useEffect(() => {
    if (!id) return undefined;
    want(id, 1);
    return () => want(id, -1);
  }, [id]);
  return useSyncExternalStore(subscribe, () => (id ? shown.get(id) : undefined));
}

/** The people on screen. */
export function wantedPictures(): ReadonlyMap<string, number> {
  return wanted;
}

/** Shows a picture, or the initials again. */
export function showPicture(id: string, address: string | undefined): void {
  if (address) shown.set(id, address);
  else shown.delete(id);
  notify();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function want(id: string, more: 1 | -1): void {
  const count = (wanted.get(id) ?? 0) + more;
  if (count > 0) wanted.set(id, count);
  else wanted.delete(id);
  if (count === 1 && more === 1) notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}
