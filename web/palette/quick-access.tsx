import { lazy, useCallback, useState } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import { loadPart } from '#web/lib/load-part.ts';
import { OnceLoaded } from '#web/ui/once-loaded.tsx';
import { usePageKeys } from './page-keys.ts';
import type { Quick } from './quick.ts';

// Nobody needs them for the first sight of a page.
const Palette = lazy(() => loadPart(() => import('./palette.tsx')));
const ShortcutSheet = lazy(() => loadPart(() => import('./shortcut-sheet.tsx')));
const CreationDialog = lazy(() => loadPart(() => import('./creation-dialog.tsx')));

/** What leads everywhere from every page: the command palette, the keys and the sheet that names them. */
export function useQuickAccess(user: SessionUser) {
  const [shown, show] = useState<Quick>();
  usePageKeys(user, show);
  const close = useCallback(() => show(undefined), []);
  const element = (
    <OnceLoaded part={shown} onClose={close}>
      {shown === 'palette' ? (
        <Palette user={user} onShow={show} onClose={close} />
      ) : shown === 'shortcuts' ? (
        <ShortcutSheet user={user} onClose={close} />
      ) : shown ? (
        <CreationDialog what={shown} onClose={close} />
      ) : null}
    </OnceLoaded>
  );
  return { element, openPalette: () => show('palette') };
}
