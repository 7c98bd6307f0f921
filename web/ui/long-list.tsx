import type { ReactNode } from 'react';
import { GradualList } from './gradual-list.tsx';
import { LoadMore } from './load-more.tsx';
import { StaleArea } from './stale-area.tsx';

interface LongListProps<Item> {
  list: {
    items: readonly Item[];
    stale: boolean;
    failureReason: Error | null;
    more?: { loading: boolean; failure: Error | null; error: Error | null; onMore: () => void };
  };
  /** Whatever decides which items there are, such as the filters: when it changes, the list starts afresh. */
  startsOver: string;
  /** What it says while more is loaded, such as 'Loading projects...'. */
  text: string;
  /** How many are rendered at a time. */
  step?: number;
  children: (shown: readonly Item[]) => ReactNode;
}

/** A list that is rendered bit by bit, and asks for more when all of it that is loaded is rendered. */
export function LongList<Item>({ list, startsOver, text, step, children }: LongListProps<Item>) {
  const { items, stale, failureReason, more } = list;
  return (
    <StaleArea stale={stale} failure={failureReason}>
      <GradualList
        items={items}
        startsOver={startsOver}
        step={step}
        end={more && <LoadMore text={text} shown={items.length} {...more} />}
      >
        {children}
      </GradualList>
    </StaleArea>
  );
}
