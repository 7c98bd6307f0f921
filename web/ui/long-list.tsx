import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadMore } from './load-more.tsx';
import { StaleArea } from './stale-area.tsx';

interface LongListProps<Item> {
  list: {
    items: readonly Item[];
    stale: boolean;
    failureReason: Error | null;
    more?: { loading: boolean; failure: Error | null; error: Error | null; onMore: () => void };
  };
  /** The filters that determine the items. When this changes, the list starts over. */
  resetKey: string;
  /** The loading text, such as 'Loading projects...'. */
  text: string;
  /** How many items to render per step. */
  step?: number;
  children: (shown: readonly Item[]) => ReactNode;
}

/** A list that renders step by step, and requests more once all loaded items are rendered. */
export function LongList<Item>({ list, resetKey, text, step, children }: LongListProps<Item>) {
  const { items, stale, failureReason, more } = list;
  return (
    <StaleArea stale={stale} failure={failureReason}>
      <IncrementalList
        items={items}
        resetKey={resetKey}
        step={step}
        end={more && <LoadMore text={text} shown={items.length} {...more} />}
      >
        {children}
      </IncrementalList>
    </StaleArea>
  );
}

interface IncrementalListProps<Item> {
  items: readonly Item[];
  /** The filters that determine the items. When this changes, the list starts over. */
  resetKey: string;
  /** How many items to render at first and per step. */
  step?: number;
  /** Shown below once all items are rendered. */
  end?: ReactNode;
  children: (shown: readonly Item[]) => ReactNode;
}

/**
 * Renders a long list step by step, shortly before its end scrolls into view. What is rendered stays, so that find-in-page, printing,
 * the focus and screen readers have all of it. `@tanstack/react-virtual` takes out what is far away, and costs 10 kB.
 */
function IncrementalList<Item>({ items, resetKey, step = 24, end, children }: IncrementalListProps<Item>) {
  const [shown, setShown] = useState({ count: step, for: resetKey });
  const count = shown.for === resetKey ? shown.count : step;
  const foot = useRef<HTMLDivElement>(null);
  const more = count < items.length;

  useEffect(() => {
    if (!foot.current || !more) return;
    // A new observer reports immediately, so a tall screen is filled in several steps.
    const observer = new IntersectionObserver(
      // After a long task there are several entries, of which the last one holds.
      (entries) => entries.at(-1)?.isIntersecting && setShown({ count: count + step, for: resetKey }),
      { rootMargin: '1200px' },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [count, more, resetKey, step]);

  return (
    <>
      {children(more ? items.slice(0, count) : items)}
      <div ref={foot} />
      {!more && end}
    </>
  );
}
