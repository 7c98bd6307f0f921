import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that a visitor opened before signing in. */
    continueTo?: string;
  }
}

const lengthAtMost = 2_000;

/**
 * State for the history entry of the sign-in page. It survives a reload, ends with the tab, and is never stored.
 */
export function continueTo(href: string): HistoryState {
  return { continueTo: pathOf(href) };
}

/** Copies the path to the next history entry: `state={keepContinueTo}`. */
export function keepContinueTo(state: HistoryState): HistoryState {
  return continueTo(state.continueTo ?? '');
}

/** The link of a mail that a visitor opened before signing in. It opens after the sign-in, while other pages are only offered. */
export function linkIn(state: HistoryState): string | undefined {
  const path = pathOf(state.continueTo);
  return path?.startsWith('/open/') ? path : undefined;
}

const awayKey = 'continueTo';

/** Keeps the path in this tab while the visitor is at their provider, which leaves the history entry behind. */
export function keepWhileAway(state: HistoryState): void {
  const path = pathOf(state.continueTo);
  if (path) sessionStorage.setItem(awayKey, path);
  else sessionStorage.removeItem(awayKey);
}

/** The state of the history entry to which the visitor returned. What was kept is forgotten. */
export function stateOnReturn(): HistoryState {
  const path = sessionStorage.getItem(awayKey);
  sessionStorage.removeItem(awayKey);
  return path === null ? {} : continueTo(path);
}

/** A path of this origin with its query, or undefined for anything that could lead to another site. */
export function pathOf(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > lengthAtMost || !isPath(href)) return undefined;
  const url = parsed(href);
  if (url?.origin !== window.location.origin) return undefined;
  const path = url.pathname + url.search;
  // `/.//host` becomes `//host` once its dots are resolved.
  return isPath(path) ? path : undefined;
}

function parsed(href: string): URL | undefined {
  try {
    return new URL(href, window.location.origin);
  } catch {
    return undefined;
  }
}

/** `//host` and `/\host` point to another server. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
