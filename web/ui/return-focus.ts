import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the control that opened a dialog. MUI does that while the control exists. If it is gone (a
 * deleted card, a menu item), this finds the menu's button, the nearest card, or the page's heading.
 */
export function useReturnFocus(open: boolean): void {
  const origin = useRef<Origin>(undefined);
  // Runs before the dialog takes the focus in an effect.
  useLayoutEffect(() => {
    if (open) origin.current = findOrigin();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    return () => {
      const from = origin.current;
      // After MUI's attempt, and after the list was rendered without the deleted item.
      requestAnimationFrame(() => from && document.activeElement === document.body && restoreFocus(from));
    };
  }, [open]);
}

/**
 * A disabled button loses the focus. This returns a function that remembers the focused element of a form; that
 * function returns one that restores the focus, if the dialog is still open and the focus has not moved to another of
 * its controls.
 */
export function useFocusRestore(open: boolean): (form: HTMLElement) => () => void {
  const isOpen = useRef(false);
  useLayoutEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  return (form) => {
    const holder = document.activeElement;
    return () => {
      // Wait until the button is enabled again.
      requestAnimationFrame(() => {
        const lost = document.activeElement?.contains(form) ?? true;
        if (isOpen.current && lost && holder instanceof HTMLElement) holder.focus();
      });
    };
  };
}

interface Origin {
  opener: HTMLElement | null;
  list: Element | null;
  /** Index of the opener's card in its list. */
  index: number;
}

function findOrigin(): Origin {
  const active = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  // A menu item disappears with its menu, but the menu's button stays.
  const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const opener = menuButton ? document.getElementById(menuButton) : active;
  const item = opener?.closest('main li, main article');
  const list = item?.parentElement ?? null;
  return { opener, list, index: item && list ? [...list.children].indexOf(item) : 0 };
}

function restoreFocus({ opener, list, index }: Origin): void {
  if (opener?.isConnected && opener !== document.body) opener.focus();
  if (document.activeElement !== document.body) return;
  const neighbours = list?.isConnected ? list.children : [];
  const neighbour = neighbours[Math.min(index, neighbours.length - 1)];
  const target = neighbour?.querySelector<HTMLElement>('a[href], button:not(:disabled)') ?? pageStart();
  target?.focus();
}

function pageStart(): HTMLElement | null {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (start && !start.hasAttribute('tabindex')) start.tabIndex = -1;
  return start;
}
