import { type ReactNode, Suspense, useDeferredValue } from 'react';

interface OnceLoadedProps {
  /** Names what is wanted; undefined while nothing is. */
  part: string | undefined;
  /** Made of a lazy part. */
  children: ReactNode;
}

/**
 * Shows what comes in a part of its own as soon as that is there. What was wanted at once would be waited for in vain
 * for a while: React keeps even an empty fallback for 300 ms. A deferred render has none.
 */
export function OnceLoaded({ part, children }: OnceLoadedProps) {
  const loaded = useDeferredValue(part, undefined);
  return <Suspense>{part === loaded ? children : null}</Suspense>;
}
