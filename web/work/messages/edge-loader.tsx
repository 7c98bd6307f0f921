import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import type { Edge } from './use-conversation.ts';

interface EdgeLoaderProps {
  scroller: RefObject<HTMLElement | null>;
  edge: Edge;
  /** Shown while it loads. */
  text: string;
}

/** An end of what is loaded. Loads what is beyond it shortly before it scrolls into view. */
export function EdgeLoader({ scroller, edge, text }: EdgeLoaderProps) {
  const place = useRef<HTMLDivElement>(null);
  const { loading, error } = edge;
  const load = useEffectEvent(edge.load);
  const waits = !loading && !error;
  useEffect(() => {
    if (!place.current || !waits) return;
    // After a long task there are several entries, of which the last one holds.
    const isNear = (entries: IntersectionObserverEntry[]) => entries.at(-1)?.isIntersecting && load();
    const observer = new IntersectionObserver(isNear, {
      root: scroller.current,
      rootMargin: '900px 0px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [waits, scroller]);
  return (
    <div ref={place} className="messages-edge">
      {error ? (
        <>
          <span role="alert">{messageOf(error)}</span>
          <PlainButton onClick={edge.load}>{t('Try again')}</PlainButton>
        </>
      ) : (
        loading && text
      )}
    </div>
  );
}
