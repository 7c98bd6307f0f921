import { useEffect, useSyncExternalStore } from 'react';

/**
 * The pictures of people, by user id, as addresses of what was loaded. The loader (`web/people/users/picture-loader.ts`) fills it after the
 * page is usable, and loads only the pictures of people who were on screen.
 */
const shown = new Map<string, string>();
const listeners = new Set<() => void>();

/** Everybody who was on screen. */
export const wantedPictures = new Set<string>();

/** The address of a person's picture, or undefined while there is none. */
export function usePicture(id = ''): string | undefined {
  useEffect(() => {
    if (!id || wantedPictures.has(id)) return;
    wantedPictures.add(id);
    notify();
  }, [id]);
  return useSyncExternalStore(subscribe, () => shown.get(id));
}

/** Shows a picture, or the initials again if there is no address. */
export function showPicture(id: string, address = ''): void {
  shown.set(id, address);
  notify();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
