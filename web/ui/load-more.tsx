import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { ErrorState } from './error-state.tsx';
import { TryingAgain } from './trying-again.tsx';

interface LoadMoreProps {
  /** The loading text, such as 'Loading projects...'. */
  text: string;
  /** The number of items shown. After each new page it checks its position again. */
  shown: number;
  loading: boolean;
  /** Why the last attempt failed, while it is being retried. */
  failure: Error | null;
  error: Error | null;
  onMore: () => void;
}

/** The end of a paged list. Requests the next page shortly before it scrolls into view. */
export function LoadMore({ text, shown, loading, failure, error, onMore }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  const waiting = !loading && !error;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports immediately, an old one only when visibility changes
  useEffect(() => {
    if (!foot.current || !waiting) return;
    // After a long task there are several entries, of which the last one holds.
    const isNear = (entries: IntersectionObserverEntry[]) => entries.at(-1)?.isIntersecting && more();
    const observer = new IntersectionObserver(isNear, { rootMargin: '800px' });
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [shown, waiting]);

  return (
    <Box ref={foot} sx={{ minHeight: 56, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={onMore} compact />
      ) : (
        loading && (
          <span>
            {text}
            <TryingAgain failure={failure} />
          </span>
        )
      )}
    </Box>
  );
}
