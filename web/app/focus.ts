import type { AnyRouter } from '@tanstack/react-router';

/** So long a page may take to show its heading; until then its `main` holds the focus. */
const patience = 15_000;

/**
 * After a navigation the focus goes to the new page's heading, so that a screen reader reads it and Tab goes on from
 * there; nothing scrolls and nothing is framed. The first page is the browser's: there the skip link comes first.
 */
export function focusAfterNavigation(router: AnyRouter): void {
  let stopWaiting = () => {};
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    stopWaiting();
    const main = document.querySelector('main');
    // A field of the new page, or a dialog that came with it, may have asked for the focus.
    if (!main || document.activeElement?.closest('input, textarea, select, [aria-modal=true]')) return;
    const heading = main.querySelector('h1');
    focusQuietly(heading ?? main);
    if (!heading) stopWaiting = whenHeadingComes(main);
  });
}

/** Moves on from `main` to the heading, unless the person has moved on meanwhile. */
function whenHeadingComes(main: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    const heading = main.querySelector('h1');
    if (!heading) return;
    stop();
    if (document.activeElement === main) focusQuietly(heading);
  });
  const timer = setTimeout(() => stop(), patience);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(main, { childList: true, subtree: true });
  return stop;
}

function focusQuietly(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
