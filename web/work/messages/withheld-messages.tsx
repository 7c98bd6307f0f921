import { CircleAlert, Clock3, Undo2 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { personName } from '#web/lib/person-name.ts';
import { Markdown } from '#web/markdown/markdown.tsx';
import { plural, t } from '#web/texts/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { LaneBadge } from './lane-badge.tsx';
import { TicketNumberLink } from './ticket-number-link.tsx';
import type { Waiting } from './withheld.ts';

interface WithheldMessagesProps {
  messages: readonly Waiting[];
  clientName: string;
  viewerId: string;
  mayWrite: boolean;
  /** Takes a message back into the form. */
  onUndo: (id: string) => void;
  /** Removes a message that could not be posted. */
  onDiscard: (id: string) => void;
}

/** The own messages that are not posted yet, after those that are. */
export function WithheldMessages({ messages, ...props }: WithheldMessagesProps) {
  return (
    <>
      {messages.length > 0 && (
        <ol className="message-rows" aria-label={t('Not sent yet')}>
          {messages.map((message) => (
            <WithheldRow key={message.id} message={message} {...props} />
          ))}
        </ol>
      )}
      {/* Always there, so that screen readers hear what is added. */}
      <p role="status" className="only-read">
        {messages.some(({ refusal }) => refusal)
          ? t('A message could not be sent.')
          : messages.length > 0 &&
            t('Your message is sent in a few seconds. Until then you can take it back with Undo.')}
      </p>
    </>
  );
}

type RowProps = Omit<WithheldMessagesProps, 'messages'> & { message: Waiting };

function WithheldRow({ message, clientName, viewerId, mayWrite, onUndo, onDiscard }: RowProps) {
  const { id, audience, authorId, authorName, refusal } = message;
  const headId = useId();
  return (
    <li className="message message-withheld" data-lane={audience} data-withheld={id} aria-labelledby={headId}>
      <Avatar name={authorName} id={authorId} />
      <div className="message-main">
        <div className="message-head">
          <span className="message-facts" id={headId}>
            <bdi className="message-author">{personName(authorName)}</bdi>
            <LaneBadge audience={audience} clientName={clientName} />
          </span>
          {refusal ? (
            <span className="message-refusal">
              <CircleAlert size={14} aria-hidden="true" /> {t('Not sent. {reason}', { reason: refusal })}
            </span>
          ) : (
            <Countdown until={message.releasesAt} />
          )}
          {mayWrite && (
            <PlainButton
              variant="text"
              aria-describedby={headId}
              title={refusal ? undefined : t('Ctrl + Z')}
              onClick={() => onUndo(id)}
            >
              <Undo2 size={15} aria-hidden="true" /> {refusal ? t('Edit') : t('Undo')}
            </PlainButton>
          )}
          {refusal && (
            <PlainButton variant="text" aria-describedby={headId} onClick={() => onDiscard(id)}>
              {t('Discard')}
            </PlainButton>
          )}
        </div>
        <Markdown text={message.body} mentions={message.mentions} viewerId={viewerId} ticketLink={TicketNumberLink} />
        <AttachmentList attachments={message.attachments} />
      </div>
    </li>
  );
}

/** Screen readers hear it once, in the status below the list. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(50, until - Date.now() - (seconds - 1) * 1000));
    return () => clearTimeout(timer);
  }, [until, seconds]);
  return (
    <span className="message-quiet tabular" aria-hidden="true">
      <Clock3 size={13} />{' '}
      {seconds === 0
        ? t('Sending...')
        : plural(seconds, { one: 'Sending in {count} second', other: 'Sending in {count} seconds' })}
    </span>
  );
}
