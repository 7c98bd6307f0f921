import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#web/lib/load-chunk.ts';

/** The parent of all routes. */
export const root = createRootRoute({
  notFoundComponent: lazyRouteComponent(() => loadChunk(() => import('./not-found-page.tsx')), 'NotFoundPage'),
  errorComponent: BrokenApp,
});

/** Shown when even the layout fails to load. Its text is in index.html, so it needs no further chunk. */
function BrokenApp() {
  return <div ref={showTemplate} />;
}

function showTemplate(container: HTMLElement | null): void {
  const template = document.querySelector<HTMLTemplateElement>('#broken');
  if (template) container?.replaceChildren(template.content.cloneNode(true));
}
