import { Fragment, memo, type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { maxUnread } from '#contract/platform/notification-kinds.ts';
import { formatNumber, t } from '#web/texts/index.ts';
import { ActivityRow } from './activity-row.tsx';
import { type MessageActions, MessageRow } from './message-row.tsx';
import type { Part } from './parts-of-days.ts';
import type { UnreadMarker } from './use-unread-marker.ts';

interface MessagePartProps {
  part: Part;
  scroller: RefObject<HTMLElement | null>;
  clientName: string;
  viewerId: string;
  mayWrite: boolean;
  /** The message that is edited, if it is in this part. */
  editedId: string | undefined;
  /** The line before the first new message, if it is in this part. */
  marker: UnreadMarker | undefined;
  actions: MessageActions;
}

/** How far from the screen messages are drawn. */
const margin = '1500px 0px';

/** Some messages. Far from the screen there is only their height, so that a long conversation stays fast. */
export const MessagePart = memo(({ part, scroller, editedId, marker, ...row }: MessagePartProps) => {
  const area = useRef<HTMLDivElement>(null);
  /** Its height when it left the screen. Undefined while it is drawn. */
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // After a long task there are several, of which the last one holds.
        const last = entries.at(-1);
        // Drawn in small steps, so that the list can be scrolled while it is drawn.
        if (last) startTransition(() => setHeight(last.isIntersecting ? undefined : last.boundingClientRect.height));
      },
      { root: scroller.current, rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);

  // What somebody edits stays, with what they typed.
  const isDrawn = height === undefined || editedId !== undefined;
  return (
    <div ref={area} data-part={part.key} style={isDrawn ? undefined : { height }}>
      {isDrawn && (
        <>
          {part.day && (
            <h3 className="message-day">
              <span>{part.day}</span>
            </h3>
          )}
          <ol className="message-rows">
            {part.rows.map(({ entry: { id, message, activity }, parent }) => (
              <Fragment key={id}>
                {marker?.id === id && <NewLine count={marker.count} />}
                {message && <MessageRow message={message} parent={parent} isEditing={id === editedId} {...row} />}
                {activity && <ActivityRow item={activity} clientName={row.clientName} />}
              </Fragment>
            ))}
          </ol>
        </>
      )}
    </div>
  );
});

/** Before the first new message. */
function NewLine({ count }: { count: number }) {
  const shown = count < maxUnread ? formatNumber(count) : `${maxUnread - 1}+`;
  return <li className="message-new">{t('New: {count}', { count: shown })}</li>;
}
