import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { token } from '#web/theme/tokens.ts';

/** Pixels from the end at which the user still counts as being at the end. */
const near = 48;

interface ScrollPlace {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** Whether the end is on screen. */
  atEnd: boolean;
  /** Whether the end is more than a screen away. */
  isFar: boolean;
  scrollToEnd: () => void;
  /** Scrolls to a message of a part and gives it the focus. */
  scrollTo: (id: string, part: string) => void;
  onScroll: () => void;
}

/**
 * Keeps the place of somebody who reads: at the end new messages push the others up, elsewhere the first message on screen stays
 * where it is, whatever is added above or below. `version` changes with the messages. `startId` is the message to begin with,
 * instead of the end. `hasLater`: what is loaded does not reach the end of the conversation.
 */
export function useScrollPlace(version: unknown, startId: string | undefined, hasLater: boolean): ScrollPlace {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  const anchor = useRef<{ id: string; top: number }>(undefined);
  const [atEnd, setAtEnd] = useState(true);
  const [isFar, setIsFar] = useState(false);

  const onScroll = useCallback(() => {
    const area = scroller.current;
    if (!area) return;
    const distance = area.scrollHeight - area.clientHeight - area.scrollTop;
    pinned.current = distance < near && !hasLater;
    setAtEnd(pinned.current);
    setIsFar(hasLater || distance > 1.5 * area.clientHeight);
    anchor.current = firstShown(area);
  }, [hasLater]);

  // Only the place of the first messages: later the user decides where they are.
  const start = useRef(startId);
  useLayoutEffect(() => {
    const area = scroller.current;
    const line = area && start.current !== undefined && area.querySelector('.message-new');
    if (!line) return;
    start.current = undefined;
    pinned.current = false;
    line.scrollIntoView({ block: 'start' });
    onScroll();
  }, [onScroll]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the messages
  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area) return;
    if (pinned.current) area.scrollTop = area.scrollHeight;
    else if (anchor.current) {
      const { id, top } = anchor.current;
      const row = rowOf(area, id);
      if (row) area.scrollTop += topIn(area, row) - top;
    }
  }, [version]);

  // The end of the conversation may be loaded without a scroll.
  useLayoutEffect(onScroll, [onScroll]);

  // The end also moves when a message is drawn, the screen turns or the form below grows.
  useEffect(() => {
    const area = scroller.current;
    if (!area || !content.current) return;
    const observer = new ResizeObserver(() => {
      if (pinned.current) area.scrollTop = area.scrollHeight;
    });
    observer.observe(area);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, []);

  const scrollToEnd = useCallback(() => {
    const area = scroller.current;
    if (!area) return;
    pinned.current = true;
    setAtEnd(true);
    area.scrollTop = area.scrollHeight;
  }, []);

  const scrollTo = useCallback((id: string, part: string) => {
    const area = scroller.current;
    if (!area) return;
    pinned.current = false;
    const row = rowOf(area, id);
    if (!row) {
      // Far from the screen there is only the place of the part. It is drawn as soon as it comes near.
      area.querySelector(`[data-part="${CSS.escape(part)}"]`)?.scrollIntoView({ block: 'center' });
      const observer = new MutationObserver(() => {
        if (!rowOf(area, id)) return;
        observer.disconnect();
        scrollTo(id, part);
      });
      observer.observe(area, { childList: true, subtree: true });
      return;
    }
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      row.animate(flash, { duration: 1800, easing: 'ease-out' });
  }, []);

  return { scroller, content, atEnd: atEnd && !hasLater, isFar: isFar || hasLater, scrollToEnd, scrollTo, onScroll };
}

function rowOf(area: HTMLElement, id: string): HTMLElement | null {
  return area.querySelector(`[data-entry="${CSS.escape(id)}"]`);
}

function topIn(area: HTMLElement, row: Element): number {
  return row.getBoundingClientRect().top - area.getBoundingClientRect().top;
}

/** The first message whose top is on screen, found by halving, because there may be hundreds. */
function firstShown(area: HTMLElement): { id: string; top: number } | undefined {
  const rows = area.querySelectorAll<HTMLElement>('[data-entry]');
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (topIn(area, rows[middle] as HTMLElement) < 0) low = middle + 1;
    else high = middle;
  }
  const row = rows[low];
  return row && { id: row.dataset.entry ?? '', top: topIn(area, row) };
}

const flash = [{ backgroundColor: token('accent-soft') }, {}];
