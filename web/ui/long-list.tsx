import type { ReactNode } from 'react';
import { IncrementalList } from './incremental-list.tsx';
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
