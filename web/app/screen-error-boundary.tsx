import { CatchBoundary, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Where a screen breaks, the shell stays, and the next screen is well again. */
export function ScreenErrorBoundary({ children }: { children: ReactNode }) {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  return (
    <CatchBoundary getResetKey={() => match} errorComponent={BrokenScreen}>
      {children}
    </CatchBoundary>
  );
}

/** A broken page, or one that a newer version has taken away: only a fresh load knows the new one. */
function BrokenScreen() {
  return (
    <ErrorState
      heading="h1"
      message="This page couldn't be shown"
      hint="Your saved work is safe. Reload this page or open another one."
      onRetry={() => window.location.reload()}
    />
  );
}
