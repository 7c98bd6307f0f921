import type { ErrorComponentProps } from '@tanstack/react-router';
import { Providers } from '#web/app/providers.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

/** Stands where a page could not be shown at all, for instance because its code could not be loaded. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  return (
    <Providers>
      <ErrorState
        message="This page could not be shown"
        hint="Check your connection, then try again."
        onRetry={() => {
          reset();
          // A new release takes old pieces away: only a fresh load knows the new ones.
          window.location.reload();
        }}
      />
    </Providers>
  );
}
