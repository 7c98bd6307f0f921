import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { type MessageActions, MessageRow } from './message-row.tsx';
import type { Part } from './parts.ts';

interface MessagePartProps {
  part: Part;
  scroller: RefObject<HTMLElement | null>;
  clientName: string;
  viewerId: string;
  mayWrite: boolean;
  /** The message that is edited, if it is in this part. */
  editedId: string | undefined;
  actions: MessageActions;
}

/** How far from the screen messages are drawn. */
const margin = '1500px 0px';

/** Some messages. Far from the screen there is only their height, so that a long conversation stays fast. */
export const MessagePart = memo(({ part, scroller, editedId, ...row }: MessagePartProps) => {
  const area = useRef<HTMLDivElement>(null);
  /** Its height when it left the screen. Undefined while it is drawn. */
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => setHeight(entry?.isIntersecting ? undefined : element.offsetHeight),
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
            {part.rows.map(({ message, parent }) => (
              <MessageRow
                key={message.id}
                message={message}
                parent={parent}
                isEditing={message.id === editedId}
                {...row}
              />
            ))}
          </ol>
        </>
      )}
    </div>
  );
});
