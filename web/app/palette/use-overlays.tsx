import { useNavigate } from '@tanstack/react-router';
import { lazy, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SessionUser } from '#contract/people/auth.ts';
import { loadChunk } from '#web/lib/load-chunk.ts';
import { somethingIsOpen, takesSingleKey } from '#web/lib/single-keys.ts';
import type { Creation } from '#web/pages/creation-dialog.tsx';
import { LazyBoundary } from '#web/ui/lazy-boundary.tsx';
import { destinations } from './destinations.ts';
import type { Overlay } from './overlay.ts';

// Not needed for the first paint.
const Palette = lazy(() => loadChunk(() => import('./palette.tsx')));
const HelpPanel = lazy(() => loadChunk(() => import('#web/app/help/help-panel.tsx')));
const ShortcutSheet = lazy(() => loadChunk(() => import('./shortcut-sheet.tsx')));
const CreationDialog = lazy(() => loadChunk(() => import('#web/pages/creation-dialog.tsx')));

/** The command palette, the shortcuts and their sheet, the dialogs that create something, and help. */
export function useOverlays(user: SessionUser) {
  const [shown, setShown] = useState<Overlay>();
  // Beside the others: they open while it stays.
  const [helpPage, setHelpPage] = useState<string>();
  const show = (what: Overlay) => (what.startsWith('help-') ? setHelpPage(what.slice(5)) : setShown(what));
  usePageKeys(user, show);
  const close = useCallback(() => setShown(undefined), []);
  const closeHelp = useCallback(() => setHelpPage(undefined), []);
  const element = (
    <>
      <LazyBoundary part={helpPage === undefined ? undefined : 'help'} onClose={closeHelp}>
        {helpPage !== undefined && (
          <HelpPanel
            user={user}
            pageId={helpPage}
            onOpen={setHelpPage}
            onShortcuts={() => show('shortcuts')}
            onClose={closeHelp}
          />
        )}
      </LazyBoundary>
      <LazyBoundary part={shown} onClose={close}>
        {shown === 'palette' ? (
          <Palette user={user} onShow={show} onClose={close} />
        ) : shown === 'shortcuts' ? (
          <ShortcutSheet user={user} onClose={close} />
        ) : shown ? (
          // `show` keeps help out of here.
          <CreationDialog what={shown as Creation} onClose={close} />
        ) : null}
      </LazyBoundary>
    </>
  );
  return { element, show };
}

/** Milliseconds between `g` and the next key. */
const chordTime = 1500;

/**
 * Shortcuts for every page. Ctrl or ⌘ with K opens the palette. Single keys are off while the user types or a dialog is
 * open, and can be turned off (WCAG 2.1.4). For `n` and `/` a page marks its control with the key in
 * `aria-keyshortcuts`.
 */
function usePageKeys(user: SessionUser, show: (what: Overlay) => void): void {
  const navigate = useNavigate();
  const goPressedAt = useRef(-chordTime);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || somethingIsOpen()) return;
    const { key, timeStamp } = event;
    if (event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey && key.toLowerCase() === 'k') {
      event.preventDefault();
      return show('palette');
    }
    if (!takesSingleKey(event)) return;
    const to = timeStamp - goPressedAt.current < chordTime && destinations(user).find((each) => each.key === key)?.to;
    goPressedAt.current = key === 'g' ? timeStamp : -chordTime;
    if (to) {
      // The page must not take it too.
      event.preventDefault();
      void navigate({ to });
    } else if (key === '?') show(user.tenantIsReadOnly ? 'shortcuts' : 'help-');
    else if (key === 'n' || key === '/') {
      const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`);
      if (!control) return;
      // Do not type the slash into the field.
      event.preventDefault();
      if (key === '/') control.focus();
      else control.click();
    }
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
