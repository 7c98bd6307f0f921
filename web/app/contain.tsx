import { CatchBoundary, useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useToast } from '#web/ui/toast.tsx';

/** Where a screen breaks, the shell stays, and the next screen is well again. */
export function ContainScreen({ children }: { children: ReactNode }) {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  return (
    <CatchBoundary getResetKey={() => match} errorComponent={BrokenScreen}>
      {children}
    </CatchBoundary>
  );
}

/** A broken page, or one that a newer version has taken away: only a fresh load knows the new one. */
export function BrokenScreen() {
  return (
    <ErrorState
      heading="h1"
      message="This page could not be shown"
      hint="What you have saved is safe. Load the page again, or go on with another one."
      onRetry={() => window.location.reload()}
    />
  );
}

interface ContainOverlayProps {
  /** What is to be open, if anything. */
  open: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** What cannot be opened over the page closes again and says so, and the page below it stays. */
export function ContainOverlay({ open, onClose, children }: ContainOverlayProps) {
  return (
    <CatchBoundary getResetKey={() => open} errorComponent={() => <NotOpened onClose={onClose} />}>
      {children}
    </CatchBoundary>
  );
}

function NotOpened({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  useEffect(() => {
    toast('This could not be opened. Please load the page again.', 'error');
    onClose();
  }, [toast, onClose]);
  return null;
}
