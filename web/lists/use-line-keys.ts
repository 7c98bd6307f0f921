import { type RefObject, useEffect, useRef } from 'react';
import { takesSingleKey } from '#web/lib/single-keys.ts';

/**
 * Chooses lines, which are `li` or `article`, with j and k. Any other key presses the control of the chosen line that has it in
 * `aria-keyshortcuts`. Enter opens the line, because its link has the focus. `endsLine` is the key after which a line may be gone.
 */
export function useLineKeys(list: RefObject<HTMLElement | null>, endsLine?: string): void {
  const last = useRef(-1);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!takesSingleKey(event)) return;
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('li, article') ?? [])];
      if (lines.length === 0) return;
      const current = lines.findIndex((line) => line.contains(document.activeElement));
      const focus = (index: number) => {
        last.current = Math.max(0, Math.min(index, lines.length - 1));
        lines[last.current]?.querySelector('a')?.focus();
      };
      if (event.key === 'j') focus(current < 0 ? Math.max(last.current, 0) : current + 1);
      else if (event.key === 'k') focus(current < 0 ? Math.max(last.current, 0) : current - 1);
      else {
        const control = lines[current]?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
        if (!control) return;
        // The next line gets the focus first.
        if (event.key === endsLine) focus(current + 1 < lines.length ? current + 1 : current - 1);
        else last.current = current;
        control.click();
      }
      event.preventDefault();
    };
    // On window, so that the shortcuts of every page come first.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [list, endsLine]);
}
