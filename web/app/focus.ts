import type { AnyRouter } from '@tanstack/react-router';

/** Milliseconds to wait for a page's heading. Until then `main` has the focus. */
const timeoutMs = 15_000;

/**
 * After a navigation, moves the focus to the new page's heading, so that a screen reader reads it and Tab continues
 * from there. Does not scroll or draw an outline. On the first page the skip link comes first.
 */
export function focusAfterNavigation(router: AnyRouter): void {
  let stopWaiting = () => {};
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    // What opens over a page takes the focus, and gives it back.
    if (!fromLocation || !pathChanged || fromLocation.state.opened || toLocation.state.opened) return;
    stopWaiting();
    const main = document.querySelector('main');
    // A field or dialog of the new page may already have the focus.
    if (!main || document.activeElement?.closest('input, textarea, select, [aria-modal=true]')) return;
    const heading = main.querySelector('h1');
    focusWithoutScroll(heading ?? main);
    if (!heading) stopWaiting = waitForHeading(main);
  });
}

/** Moves the focus from `main` to the heading once it appears, unless the user has moved it. */
function waitForHeading(main: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    const heading = main.querySelector('h1');
    if (!heading) return;
    stop();
    if (document.activeElement === main) focusWithoutScroll(heading);
  });
  const timer = setTimeout(() => stop(), timeoutMs);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}

function focusWithoutScroll(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
