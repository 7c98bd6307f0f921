import { type ReactNode, useEffect, useRef, useState } from 'react';

interface GradualListProps<Item> {
  items: readonly Item[];
  /** Whatever decides which items there are, such as the filters: when it changes, the list starts afresh. */
  startsOver: string;
  /** How many are rendered at first, and how many more at a time. */
  step?: number;
  /** Stands below once all are rendered. */
  end?: ReactNode;
  children: (shown: readonly Item[]) => ReactNode;
}

/** Renders a long list bit by bit: more follows shortly before the end of what is there comes into sight. */
export function GradualList<Item>({ items, startsOver, step = 24, end, children }: GradualListProps<Item>) {
  const [shown, setShown] = useState({ count: step, for: startsOver });
  const count = shown.for === startsOver ? shown.count : step;
  const foot = useRef<HTMLDivElement>(null);
  const more = count < items.length;

  useEffect(() => {
    if (!foot.current || !more) return;
    // A new observer reports at once, so that a tall screen is filled in as many steps as it takes.
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown({ count: count + step, for: startsOver }),
      { rootMargin: '1200px' },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [count, more, startsOver, step]);

  return (
    <>
      {children(more ? items.slice(0, count) : items)}
      <div ref={foot} />
      {!more && end}
    </>
  );
}
