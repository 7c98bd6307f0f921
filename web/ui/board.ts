import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useState } from 'react';
import { token } from '#web/theme/tokens.ts';

/** The style of a column. With `data-over`, a card is dragged over it. */
export const boardColumn = {
  minWidth: 0,
  minHeight: 160,
  p: 1,
  borderRadius: 'var(--radius-card)',
  backgroundColor: token('wash'),
  border: '1px solid transparent',
  transition: 'border-color 120ms ease-out',
  '&[data-over=true]': { borderColor: token('accent'), backgroundColor: token('accent-soft') },
} as const;

/** Lets a card be dragged, with what the column needs to know of it. Returns whether it is dragged now. */
export function useDraggable(
  dragged: Record<symbol, unknown>,
  enabled: boolean,
  card: { readonly current: HTMLElement | null },
): boolean {
  const [isDragged, setDragged] = useState(false);
  const data = useEffectEvent(() => dragged);
  useEffect(() => {
    if (!enabled || !card.current) return;
    return draggable({
      element: card.current,
      getInitialData: () => data(),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [enabled, card]);
  return isDragged;
}
