import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface RowsOptions {
  count: number;
  /** The height of each row in pixels. */
  height: number;
  /** A row that exists also while it is off screen, because it may have the focus. */
  kept: number;
}

/** Rows above and below the screen, so that scrolling shows no gaps. */
const margin = 6;

/** Which rows of a long list are on screen. For paper it is all of them. */
export function useRows({ count, height, kept }: RowsOptions) {
  const list = useRef<HTMLUListElement>(null);
  const [range, setRange] = useState({ from: 0, to: 30 });
  const [isPrinted, setPrinted] = useState(false);
  const wanted = useRef<number>(undefined);

  useEffect(() => {
    function measure() {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = Math.max(0, Math.floor(-top / height) - margin);
      const to = Math.ceil((window.innerHeight - top) / height) + margin;
      setRange((before) => (before.from === from && before.to === to ? before : { from, to }));
    }
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [height]);

  useEffect(() => {
    const print = window.matchMedia('print');
    // The browser prints what is there when this returns.
    const change = () => flushSync(() => setPrinted(print.matches));
    print.addEventListener('change', change);
    return () => print.removeEventListener('change', change);
  }, []);

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] a`);
    wanted.current = undefined;
    row?.focus();
  });

  const from = isPrinted ? 0 : Math.min(range.from, count);
  const to = isPrinted ? count : Math.min(range.to, count);
  const shown = Array.from({ length: to - from }, (_, index) => from + index);
  if (kept < from) shown.unshift(kept);
  else if (kept >= to && kept < count) shown.push(kept);
  return {
    list,
    shown,
    isPrinted,
    /** Moves the focus to the row after the next render, in which it exists. */
    focus: (index: number) => {
      wanted.current = index;
    },
  };
}
