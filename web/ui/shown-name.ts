import { useEffect, useSyncExternalStore } from 'react';

/** The name of what the page shows, such as a project. Only one page is shown at a time. */
let shown: string | undefined;
const listeners = new Set<() => void>();

/** While the page is shown, its title begins with this name. */
export function useShownName(name: string | undefined): void {
  useEffect(() => {
    show(name);
    return () => show(undefined);
  }, [name]);
}

export function useNameInTitle(): string | undefined {
  return useSyncExternalStore(subscribe, () => shown);
}

function show(name: string | undefined): void {
  shown = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
