import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Task } from '#contract/work/tasks.ts';
import { useDraggable } from '#web/ui/board.ts';

const dragged = Symbol('task');

function draggedTask(data: Record<string | symbol, unknown>): Task | undefined {
  return data[dragged] as Task | undefined;
}

/** An element that tasks can be dropped on. The innermost one gets them. */
export function useTaskTarget<Element extends HTMLElement>(onDropped: (task: Task) => void) {
  const target = useRef<Element>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDropped);
  useEffect(
    () =>
      dropTargetForElements({
        element: target.current as Element,
        canDrop: ({ source }) => draggedTask(source.data) !== undefined,
        onDrag: ({ location, self }) => setOver(location.current.dropTargets[0]?.element === self.element),
        onDragLeave: () => setOver(false),
        onDrop: ({ source, location, self }) => {
          setOver(false);
          const task = draggedTask(source.data);
          if (task && location.current.dropTargets[0]?.element === self.element) drop(task);
        },
      }),
    [],
  );
  return { target, isOver };
}

/** A card that can be dragged. */
export function useDraggableTask(task: Task, enabled: boolean, card: { readonly current: HTMLElement | null }) {
  return useDraggable({ [dragged]: task }, enabled, card);
}
