import './pins.css';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Audience } from '#contract/platform/audience.ts';
import type { PinPlace } from '#contract/work/messages.ts';
import { t } from '#web/texts/index.ts';

type Point = { x: number; y: number };

/** A pin on the page that is shown. */
export interface Marker {
  id: string;
  at: Point;
  /** Its number, or a sign while it has none. */
  sign: string;
  label: string;
  lane: Audience;
  isShown: boolean;
  onOpen: () => void;
}

interface PinLayerProps {
  page: number | undefined;
  markers: readonly Marker[];
  /** Takes the place of a new pin. Undefined while none is set. */
  onPlace: ((place: Pick<PinPlace, 'page' | 'x' | 'y'>) => void) | undefined;
}

/** How far an arrow key moves the new pin, and with Shift, as a part of the page. */
const steps = { long: 0.02, short: 0.005 };

/** The pins over a page or a picture, and where a new one is set. It turns and grows with what is below it. */
export function PinLayer({ page, markers, onPlace }: PinLayerProps) {
  function place({ nativeEvent, currentTarget }: MouseEvent<HTMLDivElement>) {
    const { offsetX, offsetY } = nativeEvent;
    onPlace?.({
      page,
      x: within(offsetX / currentTarget.clientWidth),
      y: within(offsetY / currentTarget.clientHeight),
    });
  }
  return (
    <div className="pin-layer">
      {markers.map((marker) => (
        <PinButton key={marker.id} marker={marker} scrolls={page !== undefined} />
      ))}
      {onPlace && (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keys set the pin with the button below */}
          <div className="pin-target" onPointerDown={stop} onClick={place} />
          <NewPin page={page} onPlace={onPlace} />
        </>
      )}
    </div>
  );
}

/** `scrolls`: whether the page is in a list of pages, in which a pin that is opened elsewhere comes into view. */
function PinButton({ marker, scrolls }: { marker: Marker; scrolls: boolean }) {
  const { at, sign, label, lane, isShown, onOpen } = marker;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown && scrolls) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, scrolls]);
  return (
    <button
      ref={button}
      type="button"
      className="pin"
      data-lane={lane}
      aria-label={label}
      aria-expanded={isShown}
      title={label}
      style={placed(at)}
      onPointerDown={stop}
      onClick={onOpen}
    >
      {sign}
    </button>
  );
}

/** The pin that keys move and set. */
function NewPin({ page, onPlace }: { page: number | undefined; onPlace: NonNullable<PinLayerProps['onPlace']> }) {
  const [at, setAt] = useState<Point>({ x: 0.5, y: 0.5 });

  function move(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? steps.short : steps.long;
    setAt(({ x, y }) => ({ x: within(x + direction.x * step), y: within(y + direction.y * step) }));
  }

  return (
    <button
      type="button"
      className="pin pin-new"
      data-new-pin
      aria-label={
        page === undefined
          ? t('New pin. Arrow keys move it, Enter sets it.')
          : t('New pin, page {page}. Arrow keys move it, Enter sets it.', { page })
      }
      style={placed(at)}
      onPointerDown={stop}
      onKeyDown={move}
      onClick={() => onPlace({ page, ...at })}
    >
      +
    </button>
  );
}

/** A press here is no drag of the picture. */
function stop(event: PointerEvent) {
  event.stopPropagation();
}

function within(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * 10_000) / 10_000;
}

/** Of the page, which is the same in every language. */
function placed({ x, y }: Point) {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
