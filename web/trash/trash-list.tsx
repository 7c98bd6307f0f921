import Card from '@mui/material/Card';
import { type ReactNode, useRef } from 'react';
import type { TrashItem } from '#contract/trash.ts';
import { t } from '#web/texts/index.ts';
import { StaleArea } from '#web/ui/stale-area.tsx';
import { TrashRow } from './trash-row.tsx';

interface TrashListProps {
  items: readonly TrashItem[];
  /** The items belong to the previous filter while new ones load. */
  stale: boolean;
  /** Why the last attempt failed, while it is being retried. */
  failure: Error | null;
  /** Shown below, such as the element that loads more. */
  children?: ReactNode;
}

/** What is in the trash. After a restore, the focus moves to the next thing. */
export function TrashList({ items, stale, failure, children }: TrashListProps) {
  const list = useRef<HTMLUListElement>(null);

  return (
    <StaleArea stale={stale} failure={failure}>
      <Card component="ul" ref={list} aria-label={t('Trash')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item, index) => (
          <TrashRow key={item.id} item={item} onRestored={() => focusRow(list.current, index)} />
        ))}
      </Card>
      {children}
    </StaleArea>
  );
}

/** The row that is now at this place, the one before it, or the page's heading if the list is empty. */
function focusRow(list: HTMLElement | null, index: number): void {
  requestAnimationFrame(() => {
    const buttons = [...(list?.isConnected ? list.querySelectorAll('button') : [])];
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    (buttons[Math.min(index, buttons.length - 1)] ?? heading)?.focus();
  });
}
