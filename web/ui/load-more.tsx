import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '#web/lib/api-error.ts';
import { ErrorState } from './error-state.tsx';
import { TryingAgain } from './trying-again.tsx';

interface LoadMoreProps {
  /** What it says meanwhile, such as 'Loading projects...'. */
  text: string;
  /** How many are shown: each page that arrives is a reason to look again. */
  shown: number;
  loading: boolean;
  /** Why the last try failed, while it is tried again. */
  failure: Error | null;
  error: Error | null;
  onMore: () => void;
}

/** The foot of a list that goes on: asks for the next page shortly before it comes into sight. */
export function LoadMore({ text, shown, loading, failure, error, onMore }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const more = useEffectEvent(onMore);
  const waiting = !loading && !error;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer speaks up only when sight changes, a new one at once
  useEffect(() => {
    if (!foot.current || !waiting) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '800px' });
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
