import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that a visitor opened before signing in. */
    continueTo?: string;
  }
}

const lengthAtMost = 2_000;

/**
 * State for the history entry of the sign-in page. It survives a reload, ends with the tab, and is never stored (D18).
 */
export function continueTo(href: string): HistoryState {
  return { continueTo: pathOf(href) };
}

/** Copies the path to the next history entry: `state={keepContinueTo}`. */
export function keepContinueTo(state: HistoryState): HistoryState {
  return continueTo(state.continueTo ?? '');
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
