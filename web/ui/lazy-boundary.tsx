import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#web/texts/index.ts';
import { radii, token } from '#web/theme/tokens.ts';

interface LazyBoundaryProps {
  /** The name of the requested content, or undefined. */
  part: string | undefined;
  onClose: () => void;
  /** Contains a lazy component. */
  children: ReactNode;
}

/**
 * Shows lazy content as soon as it has loaded. React keeps even an empty fallback for 300 ms; a deferred render has no
 * fallback, so it does not wait. If the chunk fails, a dialog says so and the page stays.
 */
export function LazyBoundary({ part, onClose, children }: LazyBoundaryProps) {
  const loaded = useDeferredValue(part, undefined);
  const [failed, setFailed] = useState(false);
  return (
    <>
      <CatchBoundary getResetKey={() => part} errorComponent={Nothing} onCatch={() => setFailed(true)}>
        <Suspense>{part === loaded ? children : null}</Suspense>
      </CatchBoundary>
      {failed && (
        <LoadErrorDialog
          onClose={() => {
            setFailed(false);
            onClose();
          }}
        />
      )}
    </>
  );
}

const Nothing = () => null;

/**
 * Shown when a chunk fails to load. Browsers remember a failed script until the page is reloaded. It is the browser's own dialog,
 * because that of MUI is such a chunk too.
 */
function LoadErrorDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const reload = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    reload.current?.focus();
  }, []);
  return (
    <Box
      component="dialog"
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      sx={frame}
    >
      <Box component="h2" id={`${id}-title`} sx={{ m: 0, fontSize: '1rem' }}>
        {t("This couldn't be opened")}
      </Box>
      <p id={`${id}-text`}>
        {t('There may be a newer version of Loggia. Your saved work is safe. Reload the page and try again.')}
      </p>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        {/* Closing gives the focus back. */}
        <Button variant="outlined" onClick={() => dialog.current?.close()}>
          {t('Close')}
        </Button>
        <Button ref={reload} variant="contained" onClick={() => window.location.reload()}>
          {t('Reload')}
        </Button>
      </Box>
    </Box>
  );
}

const frame = {
  boxSizing: 'border-box',
  width: 'min(444px, calc(100% - 64px))',
  p: 3,
  border: `1px solid ${token('line')}`,
  borderRadius: `${radii.card}px`,
  boxShadow: 'var(--shadow)',
  backgroundColor: token('surface'),
  color: token('ink'),
  lineHeight: 1.5,
  '& p': { color: token('muted'), margin: '8px 0 20px' },
  '&::backdrop': { backgroundColor: 'rgb(10 15 22 / 0.44)' },
} as const;
