import { lazy, useCallback, useState } from 'react';
import type { SessionUser } from '#contract/people/auth.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import type { Overlay } from './overlay.ts';
import { usePageKeys } from './page-keys.ts';

// Not needed for the first paint.
const Palette = lazy(() => loadChunk(() => import('./palette.tsx')));
const ShortcutSheet = lazy(() => loadChunk(() => import('./shortcut-sheet.tsx')));
const CreationDialog = lazy(() => loadChunk(() => import('#web/pages/creation-dialog.tsx')));

/** The command palette, the shortcuts and the shortcut sheet. */
export function useOverlays(user: SessionUser) {
  const [shown, show] = useState<Overlay>();
  usePageKeys(user, show);
  const close = useCallback(() => show(undefined), []);
  const element = (
    <LazyBoundary part={shown} onClose={close}>
      {shown === 'palette' ? (
        <Palette user={user} onShow={show} onClose={close} />
      ) : shown === 'shortcuts' ? (
        <ShortcutSheet user={user} onClose={close} />
      ) : shown ? (
        <CreationDialog what={shown} onClose={close} />
      ) : null}
    </LazyBoundary>
  );
  return { element, openPalette: () => show('palette') };
}
