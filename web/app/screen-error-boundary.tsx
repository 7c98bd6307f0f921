import { CatchBoundary, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#web/texts/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Keeps the shell when a screen fails, and resets on the next navigation. */
export function ScreenErrorBoundary({ children }: { children: ReactNode }) {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  return (
    <CatchBoundary getResetKey={() => match} errorComponent={BrokenScreen}>
      {children}
    </CatchBoundary>
  );
}

/** A failed page, or one that a newer version has removed. Only a reload fetches the new version. */
function BrokenScreen() {
  return (
    <ErrorState
      heading="h1"
      message={t("This page couldn't be shown")}
      hint={t('Your saved work is safe. Reload this page or open another one.')}
      onRetry={() => window.location.reload()}
    />
  );
}
