import { BrokenScreen } from '#web/app/contain.tsx';
import { Providers } from '#web/app/providers.tsx';

/** Stands where not even the layout could be shown, for instance because its code could not be loaded. */
export function ErrorPage() {
  return (
    <Providers>
      <main>
        <BrokenScreen />
      </main>
    </Providers>
  );
}
