import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * After a dialog has closed the focus is back at what opened it. MUI sees to that as long as it is still there; where
 * it is gone (a deleted card, an entry of a menu), this finds the menu's button, the nearest card, or the page's heading.
 */
export function useReturnFocus(open: boolean): void {
  const origin = useRef<Origin>(undefined);
  // Before the dialog takes the focus, which it does in an effect.
  useLayoutEffect(() => {
    if (open) origin.current = whereFrom();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    return () => {
      const from = origin.current;
      // After MUI's own attempt, and after the list has been drawn without what is gone.
      requestAnimationFrame(() => from && document.activeElement === document.body && giveBack(from));
    };
  }, [open]);
}

/**
 * A button that is disabled while it works loses the focus. What this answers takes note of who has it in a form, and
 * answers in turn what gives it back, if the dialog is open still and nothing else in it has been reached meanwhile.
 */
export function useKeptFocus(open: boolean): (form: HTMLElement) => () => void {
  const stands = useRef(false);
  useLayoutEffect(() => {
    stands.current = open;
    return () => {
      stands.current = false;
    };
  }, [open]);
  return (form) => {
    const holder = document.activeElement;
    return () => {
      // Once it can be pressed again.
      requestAnimationFrame(() => {
        const lost = document.activeElement?.contains(form) ?? true;
        if (stands.current && lost && holder instanceof HTMLElement) holder.focus();
      });
    };
  };
}

interface Origin {
  opener: HTMLElement | null;
  list: Element | null;
  /** Place of the opener's card in its list. */
  place: number;
}

function whereFrom(): Origin {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  // An entry of a menu goes with its menu, whose button stays.
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = menuButton ? document.getElementById(menuButton) : active;
  const item = opener?.closest('main li, main article');
  const list = item?.parentElement ?? null;
  return { opener, list, place: item && list ? [...list.children].indexOf(item) : 0 };
}

function giveBack({ opener, list, place }: Origin): void {
  if (opener?.isConnected && opener !== document.body) opener.focus();
  if (document.activeElement !== document.body) return;
  const neighbours = list?.isConnected ? list.children : [];
  const neighbour = neighbours[Math.min(place, neighbours.length - 1)];
  const target = neighbour?.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? pageStart();
  target?.focus();
}

function pageStart(): HTMLElement | null {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (start && !start.hasAttribute('tabindex')) start.tabIndex = -1;
  return start;
}
