import { CatchBoundary } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { LoadErrorDialog } from './load-error-dialog.tsx';

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
