import Box from '@mui/material/Box';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** Cards in as many columns as fit, each at least `min` pixels wide. */
export function CardGrid({ min = 280, children }: { min?: number; children: ReactNode }) {
  const grid = useRef<HTMLElement>(null);
  useMoves(grid);
  return (
    <Box ref={grid} sx={columns(min)}>
      {children}
    </Box>
  );
}

/** A list whose items are cards, laid out like `CardGrid`. */
export function CardList({ label, min = 280, children }: { label: string; min?: number; children: ReactNode }) {
  const list = useRef<HTMLElement>(null);
  useMoves(list);
  return (
    <Box ref={list} component="ul" aria-label={label} sx={{ ...columns(min), m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

const columns = (min: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
});

/** Beyond it, measuring would take longer than the animation is worth. */
const mostItems = 200;

const animation = { duration: 180, easing: 'ease-out' } as const;

/**
 * Lets the children of an element move to their new places after a change, and new ones between them fade in. Whoever wants less
 * motion gets none, and a change of width moves nothing.
 */
function useMoves(container: RefObject<HTMLElement | null>): void {
  const before = useRef<{ width: number; places: Map<Element, { left: number; top: number }> }>(undefined);
  useLayoutEffect(() => {
    const { current } = container;
    if (!current) return;
    const items = [...current.children].slice(0, mostItems).filter((each) => each instanceof HTMLElement);
    const places = new Map(items.map((each) => [each as Element, { left: each.offsetLeft, top: each.offsetTop }]));
    const { width, places: known } = before.current ?? { places: new Map<Element, { left: number; top: number }>() };
    before.current = { width: current.offsetWidth, places };
    if (width !== current.offsetWidth || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const lastKnown = items.findLastIndex((each) => known.has(each));
    for (const [index, item] of items.entries()) {
      const from = known.get(item);
      const { left, top } = places.get(item) as { left: number; top: number };
      if (!from && index < lastKnown) item.animate([{ opacity: 0 }, { opacity: 1 }], animation);
      if (from && (from.left !== left || from.top !== top))
        item.animate(
          [{ transform: `translate(${from.left - left}px, ${from.top - top}px)` }, { transform: 'none' }],
          animation,
        );
    }
  });
}
