import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { inlineSign } from '#web/theme/direction.ts';
import { type Point, panBy, pinch, toggleZoom, type View, wheelSteps, zoomBy } from './image-viewer-view.ts';

interface Gestures {
  stage: RefObject<HTMLElement | null>;
  /** The whole image is visible, so there is nothing to pan and a swipe shows the next image. */
  whole: boolean;
  change: (changed: (view: View) => View) => void;
  onSwipe: (direction: 1 | -1) => void;
}

interface Tap extends Point {
  time: number;
}

/** Limits of a tap and a double tap, in milliseconds and pixels. */
const tapTime = 300;
const tapSlack = 10;
const doubleTapSlack = 32;
const swipeLength = 60;

/** Drag to pan, pinch, wheel, double click, double tap and swipe. Returns the stage's pointer handlers. */
export function useGestures({ stage, whole, change, onSwipe }: Gestures) {
  const pointers = useRef(new Map<number, Point>());
  const pressed = useRef<Tap>(undefined);
  const lastTap = useRef<Tap>(undefined);

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      if (event.deltaY === 0) return;
      const point = fromMiddle(element, event);
      change((view) => zoomBy(view, event.deltaY > 0 ? wheelSteps.out : wheelSteps.in, point));
    };
    // React's wheel handlers are passive, so the page behind would zoom or scroll.
    element.addEventListener('wheel', zoom, { passive: false });
    return () => element.removeEventListener('wheel', zoom);
  }, [stage, change]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const point = fromMiddle(event.currentTarget, event);
    pointers.current.set(event.pointerId, point);
    // With a second finger it is a pinch, not a tap or swipe.
    pressed.current = pointers.current.size === 1 ? { ...point, time: event.timeStamp } : undefined;
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const after = fromMiddle(event.currentTarget, event);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, after);
    change((view) =>
      other
        ? pinch(view, [before, other], [after, other])
        : panBy(view, { x: after.x - before.x, y: after.y - before.y }),
    );
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const start = pressed.current;
    const end = { ...fromMiddle(event.currentTarget, event), time: event.timeStamp };
    onPointerCancel(event);
    if (!start) return;
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    if (Math.hypot(dx, dy) <= tapSlack && end.time - start.time < tapTime) tap(end);
    else if (whole && event.pointerType === 'touch' && Math.abs(dx) > swipeLength && Math.abs(dx) > 2 * Math.abs(dy)) {
      onSwipe(dx * inlineSign < 0 ? 1 : -1);
    }
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    pressed.current = undefined;
  }

  function tap(now: Tap) {
    const before = lastTap.current;
    const double =
      before && now.time - before.time < tapTime && Math.hypot(now.x - before.x, now.y - before.y) < doubleTapSlack;
    lastTap.current = double ? undefined : now;
    if (double) change((view) => toggleZoom(view, now));
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

function fromMiddle(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
