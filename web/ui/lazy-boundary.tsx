import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { NotOpenedDialog } from './not-opened-dialog.tsx';

interface OnceLoadedProps {
  /** Names what is wanted; undefined while nothing is. */
  part: string | undefined;
  onClose: () => void;
  /** Made of a lazy part. */
  children: ReactNode;
}

/**
 * Shows what comes in a part of its own as soon as that is there. What was wanted at once would be waited for in vain
 * for a while: React keeps even an empty fallback for 300 ms. A deferred render has none. What cannot be shown says
 * so, and the page below it stays.
 */
export function LazyBoundary({ part, onClose, children }: OnceLoadedProps) {
  const loaded = useDeferredValue(part, undefined);
  const [failed, setFailed] = useState(false);
  return (
    <>
      <CatchBoundary getResetKey={() => part} errorComponent={Nothing} onCatch={() => setFailed(true)}>
        <Suspense>{part === loaded ? children : null}</Suspense>
      </CatchBoundary>
      {failed && (
        <NotOpenedDialog
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
