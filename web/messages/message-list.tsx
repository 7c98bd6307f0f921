import { ArrowDown } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Message } from '#contract/messages.ts';
import { plural, t } from '#web/texts/index.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { EarlierMessages } from './earlier-messages.tsx';
import { MessagePart } from './message-part.tsx';
import type { MessageActions } from './message-row.tsx';
import { type Part, partsOf } from './parts.ts';
import type { Earlier } from './use-conversation.ts';
import { type Shown, useFind } from './use-find.ts';
import { useNewMessages } from './use-new-messages.ts';
import { useScrollPlace } from './use-scroll-place.ts';

interface MessageListProps {
  messages: readonly Message[];
  earlier: Earlier | undefined;
  clientName: string;
  viewerId: string;
  mayWrite: boolean;
  /** The message that its author edits. */
  editedId: string | undefined;
  /** The message to show first, and whenever this changes. */
  shown: Shown | undefined;
  /** Changes when the user sent a message, which is then shown. */
  sentCount: number;
  actions: Omit<MessageActions, 'find'>;
  /** Shown instead of messages if there are none. */
  empty: ReactNode;
}

/** The messages, opened at the end. */
export function MessageList({ messages, earlier, empty, sentCount, ...props }: MessageListProps) {
  const { viewerId, clientName, mayWrite, editedId } = props;
  const place = useScrollPlace(messages);
  const arrived = useNewMessages(messages, place.atEnd, viewerId);
  const [wanted, setWanted] = useState<Shown | undefined>(props.shown);
  const [shown, setShown] = useState(props.shown);
  if (shown !== props.shown) {
    setShown(props.shown);
    setWanted(props.shown);
  }

  const { scrollToEnd } = place;
  useEffect(() => {
    if (sentCount > 0) scrollToEnd();
  }, [sentCount, scrollToEnd]);

  const parts = useParts(messages);
  useFind(wanted, parts, earlier, place.scrollTo);
  const { reply, openMenu, openHistory, endEdit } = props.actions;
  const actions = useMemo(
    () => ({ reply, openMenu, openHistory, endEdit, find: (id: string) => setWanted({ id }) }),
    [reply, openMenu, openHistory, endEdit],
  );
  return (
    <div className="messages">
      <section
        ref={place.scroller}
        className="messages-scroller"
        aria-label={t('Messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        onScroll={place.onScroll}
      >
        <div ref={place.content} className="messages-content" data-empty={messages.length === 0}>
          {earlier && <EarlierMessages scroller={place.scroller} earlier={earlier} />}
          {messages.length === 0 && empty}
          {parts.map((part) => (
            <MessagePart
              key={part.key}
              part={part}
              scroller={place.scroller}
              clientName={clientName}
              viewerId={viewerId}
              mayWrite={mayWrite}
              editedId={part.rows.some(({ message }) => message.id === editedId) ? editedId : undefined}
              actions={actions}
            />
          ))}
        </div>
      </section>
      <div role="status" className="messages-new">
        {arrived.length > 0 && (
          <PlainButton variant="primary" onClick={scrollToEnd}>
            <ArrowDown size={15} aria-hidden="true" />
            {plural(arrived.length, { one: '{count} new message', other: '{count} new messages' })}
          </PlainButton>
        )}
      </div>
    </div>
  );
}

/** Parts that did not change stay the same objects. */
function useParts(messages: readonly Message[]): readonly Part[] {
  const [made, setMade] = useState<{ messages: readonly Message[]; parts: readonly Part[] }>();
  if (made?.messages === messages) return made.parts;
  const parts = partsOf(messages, made?.parts ?? []);
  setMade({ messages, parts });
  return parts;
}
