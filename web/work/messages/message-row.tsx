import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail, MessageSquareReply, MoreHorizontal, Trash2 } from 'lucide-react';
import { type FormEvent, memo, useEffect, useId, useMemo, useRef } from 'react';
import { silentEditMinutes } from '#contract/work/message-kinds.ts';
import type { Message } from '#contract/work/messages.ts';
import { useDraftState } from '#web/forms/kept-draft.ts';
import { call, messageOf } from '#web/lib/api.ts';
import { formatMoment, formatTime } from '#web/lib/format.ts';
import { personName } from '#web/lib/person-name.ts';
import { Markdown } from '#web/markdown/markdown.tsx';
import { t } from '#web/texts/index.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { LaneBadge } from './lane-badge.tsx';
import { decodeMentions, encodeMentions } from './mention-text.ts';
import { MessageInput } from './message-input.tsx';
import { MessagePicture } from './message-picture.tsx';
import { storeMessage } from './pages.ts';
import { ParentLine } from './parent-line.tsx';
import { picturesIn } from './pictures.ts';
import { PinLine } from './pin-line.tsx';
import { isPinned } from './pins.ts';
import { TicketNumberLink } from './ticket-number-link.tsx';
import type { WrittenText } from './use-mention-picker.ts';

/** What can be done from a message. The functions stay the same between renders, because thousands of memoized rows take them. */
export interface MessageActions {
  reply: (message: Message) => void;
  openMenu: (message: Message, button: HTMLElement) => void;
  openHistory: (message: Message) => void;
  /** Shows the message that another one answers. */
  find: (id: string) => void;
  endEdit: () => void;
}

interface MessageRowProps {
  message: Message;
  /** The message that this one answers, if it is loaded. */
  parent: Message | undefined;
  clientName: string;
  viewerId: string;
  mayWrite: boolean;
  isEditing: boolean;
  actions: MessageActions;
}

export const MessageRow = memo((props: MessageRowProps) => {
  const { message, parent, clientName, viewerId, mayWrite, isEditing, actions } = props;
  const { id, audience, authorId, authorName, createdAt, editedAt, deletedAt, parentId, via } = message;
  const headId = useId();
  return (
    <li
      className="message"
      data-entry={id}
      data-message={id}
      data-lane={audience}
      tabIndex={-1}
      aria-labelledby={headId}
    >
      <Avatar name={authorName} id={authorId} />
      <div className="message-main">
        <div className="message-head">
          <span className="message-facts" id={headId}>
            <bdi className="message-author">{personName(authorName)}</bdi>
            <LaneBadge audience={audience} clientName={clientName} />
            <time className="tabular" dateTime={createdAt} title={formatMoment(createdAt)}>
              {formatTime(createdAt)}
            </time>
          </span>
          {via === 'Mail' && (
            <span className="message-quiet">
              <Mail size={12} aria-hidden="true" /> {t('by mail')}
            </span>
          )}
          {editedAt && !deletedAt && (
            <button
              type="button"
              className="message-link"
              title={formatMoment(editedAt)}
              onClick={() => actions.openHistory(message)}
            >
              {t('edited')}
            </button>
          )}
        </div>
        {isPinned(message) && <PinLine message={message} />}
        {parentId && <ParentLine parent={parent} onFind={() => actions.find(parentId)} />}
        {deletedAt ? (
          <p className="message-stone">
            <Trash2 size={14} aria-hidden="true" /> {t('This message was deleted.')}
          </p>
        ) : isEditing ? (
          <EditMessage message={message} onEnd={actions.endEdit} />
        ) : (
          <MessageText message={message} viewerId={viewerId} />
        )}
      </div>
      {!deletedAt && !isEditing && (
        <div className="message-actions">
          {mayWrite && (
            <button
              type="button"
              className="icon-button message-reply"
              aria-label={t('Reply to {name}', { name: personName(authorName) })}
              title={t('Reply')}
              onClick={() => actions.reply(message)}
            >
              <MessageSquareReply size={16} aria-hidden="true" />
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            id={`${headId}-menu`}
            aria-label={t('More actions')}
            aria-describedby={headId}
            aria-haspopup="menu"
            title={t('More actions')}
            onClick={(event) => actions.openMenu(message, event.currentTarget)}
          >
            <MoreHorizontal size={16} aria-hidden="true" />
          </button>
        </div>
      )}
    </li>
  );
});

/** What a message says, with the pictures in its text and its other files below. */
function MessageText({ message, viewerId }: Pick<MessageRowProps, 'message' | 'viewerId'>) {
  const { body, mentions, fullText, attachments } = message;
  const shown = useMemo(() => picturesIn(body, attachments), [body, attachments]);
  const pictures = useMemo(
    () => ({
      ids: new Set(shown.keys()),
      Shown({ id, alt }: { id: string; alt: string }) {
        const picture = shown.get(id);
        return picture && <MessagePicture picture={picture} alt={alt} />;
      },
    }),
    [shown],
  );
  return (
    <>
      <Markdown text={body} mentions={mentions} viewerId={viewerId} ticketLink={TicketNumberLink} pictures={pictures} />
      {fullText && (
        <details className="message-full">
          <summary>{t('Show all')}</summary>
          <div>{fullText}</div>
        </details>
      )}
      <AttachmentList attachments={attachments.filter(({ id }) => !shown.has(id))} />
    </>
  );
}

/** A message in the form of its author. */
function EditMessage({ message, onEnd }: { message: Message; onEnd: () => void }) {
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  const subject = { type: message.subjectType, id: message.subjectId };
  const [value, setValue] = useDraftState({ form: 'message', edits: message.id }, writtenText(message));
  const body = encodeMentions(value.text, value.people).trim();
  const save = useMutation({
    mutationFn: () => call('updateMessage', { params: { id: message.id }, body: { body } }),
    onSuccess: (changed) => {
      storeMessage(client, subject, changed);
      onEnd();
    },
  });
  useEffect(() => {
    const area = field.current;
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (body === message.body) onEnd();
    else save.mutate();
  }

  const failure = save.error ? messageOf(save.error) : undefined;
  return (
    <form className="message-edit" onSubmit={submit} aria-label={t('Edit message')}>
      <MessageInput
        field={field}
        label={t('Text')}
        subject={subject}
        audience={message.audience}
        value={value}
        onChange={setValue}
        error={failure}
        onEscape={onEnd}
      />
      <div className="message-edit-foot">
        <span className="message-quiet">{isSilent(message) ? '' : t('Readers will see that it was edited.')}</span>
        <PlainButton onClick={onEnd}>{t('Cancel')}</PlainButton>
        <PlainButton type="submit" variant="primary" disabled={body === ''}>
          {save.isPending ? t('Saving...') : t('Save')}
        </PlainButton>
      </div>
    </form>
  );
}

function writtenText({ body, mentions }: Message): WrittenText {
  const { text, people } = decodeMentions(body, mentions);
  // Whether they are staff does not matter here, because the readers of a message stay the same.
  return { text, people: people.map((person) => ({ ...person, kind: 'staff' })) };
}

function isSilent({ createdAt }: Message): boolean {
  return Date.now() - Date.parse(createdAt) < silentEditMinutes * 60_000;
}
