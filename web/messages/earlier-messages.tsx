import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import type { Earlier } from './use-conversation.ts';

interface EarlierMessagesProps {
  scroller: RefObject<HTMLElement | null>;
  earlier: Earlier;
}

/** The start of what is loaded. Loads earlier messages shortly before it scrolls into view. */
export function EarlierMessages({ scroller, earlier }: EarlierMessagesProps) {
  const head = useRef<HTMLDivElement>(null);
  const { loading, error } = earlier;
  const load = useEffectEvent(earlier.load);
  const waits = !loading && !error;
  useEffect(() => {
    if (!head.current || !waits) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: scroller.current,
      rootMargin: '900px 0px 0px',
    });
    observer.observe(head.current);
    return () => observer.disconnect();
  }, [waits, scroller]);
  return (
    <div ref={head} className="messages-earlier">
      {error ? (
        <>
          <span role="alert">{messageOf(error)}</span>
          <PlainButton onClick={earlier.load}>{t('Try again')}</PlainButton>
        </>
      ) : (
        loading && t('Loading earlier messages...')
      )}
    </div>
  );
}
