import { type RefObject, useEffect, useRef } from 'react';
import type { TrashItem } from '#contract/work/trash.ts';

/**
 * Moves the focus when a restored thing leaves the list with its button: to the next button in `area`, or to the page's
 * heading. Call the result when a restore begins.
 */
export function useFocusAfterRestore(
  area: RefObject<HTMLElement | null>,
  items: readonly TrashItem[],
): (item: TrashItem) => void {
  const left = useRef<{ id: string; index: number }>(undefined);

  useEffect(() => {
    const { id, index } = left.current ?? {};
    if (id === undefined || items.some((each) => each.id === id)) return;
    left.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = [...(area.current?.querySelectorAll('li') ?? [])];
    const nearest = [...rows.slice(index), ...rows.slice(0, index).reverse()];
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    (nearest.flatMap((row) => row.querySelector('button') ?? [])[0] ?? heading)?.focus();
  }, [area, items]);

  return (item) => {
    left.current = { id: item.id, index: items.indexOf(item) };
  };
}
