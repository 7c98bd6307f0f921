import type { HistoryState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page that somebody wanted when they were led to the sign-in. */
    continueTo?: string;
  }
}

const lengthAtMost = 2_000;

/**
 * State for the history entry of the sign-in. It lives in the entry: it survives a reload, ends with the tab, and nothing
 * of it is stored (D18).
 */
export function continueTo(href: string): HistoryState {
  return { continueTo: pathOf(href) };
}

/** Hands on what an entry holds to the next one: `state={keepContinueTo}`. */
export function keepContinueTo(state: HistoryState): HistoryState {
  return continueTo(state.continueTo ?? '');
}

/** A path of this origin, with its query; undefined for anything that could lead elsewhere or is no path. */
export function pathOf(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > lengthAtMost || !isPath(href)) return undefined;
  const url = parsed(href);
  if (url?.origin !== window.location.origin) return undefined;
  const path = url.pathname + url.search;
  // `/.//host` is a path only until its dots are taken out.
  return isPath(path) ? path : undefined;
}

function parsed(href: string): URL | undefined {
  try {
    return new URL(href, window.location.origin);
  } catch {
    return undefined;
  }
}

/** `//host` and `/\host` name another server. */
function isPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}
