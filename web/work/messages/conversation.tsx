import './conversation.css';
import './message.css';
import './activity.css';
import './withheld.css';
import './composer.css';
import './mention-list.css';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FeedShow, MessageSubject } from '#contract/work/message-kinds.ts';
import type { Message } from '#contract/work/messages.ts';
import { messageOf, statusOf } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useIsReadOnly } from '#web/lib/trial.ts';
import { t } from '#web/texts/index.ts';
import { LetterDrawing } from '#web/ui/drawings.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import { FollowButton } from '#web/work/follows/follow-button.tsx';
import { useFollow, useReadConversation } from '#web/work/follows/queries.ts';
import { useReadNotification } from '#web/work/inbox/queries.ts';
import { useSubjectLine } from '#web/work/inbox/use-subject-line.ts';
import { Composer } from './composer.tsx';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { changeDraft, useDraft } from './drafts.ts';
import type { Entry } from './entries.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { MessageList } from './message-list.tsx';
import { MessageMenu, type OpenMenu } from './message-menu.tsx';
import { MessagesSkeleton } from './messages-skeleton.tsx';
import { ShowToggle } from './show-toggle.tsx';
import type { Subject } from './subject.ts';
import { useConversation } from './use-conversation.ts';
import { useOpenedPlace } from './use-opened-place.ts';
import { useSides } from './use-sides.ts';
import { useUndo } from './use-undo.ts';
import { useWriteObstacle } from './use-write-obstacle.ts';
import { useWithheld, type Waiting } from './withheld.ts';

export interface ConversationProps {
  subjectType: MessageSubject;
  subjectId: string;
  /** The path that opens a message, for its link. */
  pathOf: (messageId: string) => string;
  /** A heading beside the buttons. */
  heading?: ReactNode;
  /** The message to show first, instead of the end. */
  shownId?: string | undefined;
  /** What the feed of a project shows, and how to change it. Other things have messages alone. */
  feed?: { show: FeedShow; onShow: (show: FeedShow) => void } | undefined;
  /** Whether it belongs to an archived project, in which nothing is written. */
  isArchived: boolean;
  /** Whether it is known to be empty before it is loaded. */
  isEmpty?: boolean | undefined;
  /** What the author of a message should know before it is sent. */
  notice?: string | undefined;
  /** Called with the ticket that a message was posted in, if it opened another one. */
  onOpened?: ((ticketId: string) => void) | undefined;
}

const noneWithheld: readonly Waiting[] = [];

/** What people wrote about a project, ticket, task, document or picture, and the form for more. It fills the height of its parent. */
export function Conversation({ subjectType, subjectId, isArchived, ...props }: ConversationProps) {
  const { pathOf, heading, shownId, feed, isEmpty, notice, onOpened } = props;
  const subject = useMemo(() => ({ type: subjectType, id: subjectId }), [subjectType, subjectId]);
  const show = feed?.show ?? 'messages';
  const { follow, isSettled } = useFollow(subject);
  const startId = show === 'activity' ? undefined : (shownId ?? follow?.firstUnreadId);
  const opened = useOpenedPlace(useConversation(subject, show), startId, isSettled);
  const { conversation, isOpening } = opened;
  const { onSeen, hasRead } = useReadPlace(subject, follow?.unreadCount ?? 0, conversation.entries);
  useReadLine(subject, follow === undefined || follow.unreadCount > 0, feed !== undefined && show !== 'messages');
  const user = useSession()?.user;
  const viewerId = user?.id ?? '';
  const sides = useSides(subject);
  const clientName = sides.clientName || t('Client');
  const obstacle = useWriteObstacle(isArchived);
  const copy = useCopy();
  const { key } = useDraft(subject);

  const field = useRef<HTMLTextAreaElement>(null);
  const [menu, setMenu] = useState<OpenMenu>();
  const [editedId, setEditedId] = useState<string>();
  const [history, setHistory] = useState<Message>();
  const [deleting, setDeleting] = useState<Message>();
  const [sentCount, setSentCount] = useState(0);
  const shown = useMemo(() => (shownId ? { id: shownId } : undefined), [shownId]);

  const reply = useCallback(
    (message: Message) => {
      changeDraft(key, { parent: message, pin: undefined, audience: message.audience });
      // After the menu has given the focus back.
      setTimeout(() => field.current?.focus());
    },
    [key],
  );
  const endEdit = useCallback(() => {
    setEditedId(undefined);
    // The button that started it has come back.
    requestAnimationFrame(() => field.current?.focus());
  }, []);
  const actions = useMemo(
    () => ({
      reply,
      endEdit,
      openMenu: (message: Message, button: HTMLElement) => setMenu({ message, button }),
      openHistory: setHistory,
    }),
    [reply, endEdit],
  );

  const { entries, error } = conversation;
  const withheld = useWithheld(subject, entries);
  const lastPending = withheld.findLast(({ refusal }) => !refusal);
  const { takeBack, discard } = useUndo(subject, key, field);
  // If it is gone, what was read before is not shown any longer.
  if (statusOf(error) === 404) return <ErrorState message={t('This conversation is no longer here.')} />;
  if (conversation.isPending && error) return <ErrorState message={messageOf(error)} onRetry={conversation.retry} />;
  const mayWrite = obstacle === undefined;
  const isOwn = menu?.message.authorId === viewerId;
  return (
    <div className="conversation">
      <div className="conversation-bar">
        {heading}
        {feed && <ShowToggle value={show} onChange={feed.onShow} />}
        <FollowButton subject={subject} />
      </div>
      {isOpening ? (
        <div className="messages" data-none={isEmpty}>
          <Loading text={t('Loading messages...')} failure={conversation.failureReason}>
            <MessagesSkeleton isEmpty={isEmpty} />
          </Loading>
        </div>
      ) : error && entries.length === 0 ? (
        <ErrorState message={messageOf(error)} onRetry={conversation.retry} />
      ) : (
        <MessageList
          key={show}
          conversation={conversation}
          follow={follow}
          clientName={clientName}
          viewerId={viewerId}
          mayWrite={mayWrite}
          editedId={editedId}
          shown={shown}
          sentCount={sentCount}
          actions={actions}
          onSeen={onSeen}
          hasRead={hasRead}
          withheld={show === 'activity' ? noneWithheld : withheld}
          onUndo={takeBack}
          onDiscard={discard}
          empty={
            feed ? (
              <EmptyState
                drawing={<LetterDrawing />}
                text={show === 'activity' ? t('Nothing has happened yet') : t('No messages yet')}
                hint={mayWrite ? t('Write the first one below.') : undefined}
                compact
              />
            ) : (
              <p className="messages-none">
                <b>{t('No messages yet')}</b> {mayWrite && t('Write the first one below.')}
              </p>
            )
          }
        />
      )}
      {mayWrite ? (
        <Composer
          subject={subject}
          clientName={clientName}
          field={field}
          notice={notice}
          onUndo={lastPending && (() => takeBack(lastPending.id))}
          onSent={({ subjectId: postedTo }) => {
            if (postedTo !== subjectId) return onOpened?.(postedTo);
            if (show === 'activity') feed?.onShow('all');
            setSentCount((count) => count + 1);
          }}
        />
      ) : (
        <p className="composer-obstacle">{obstacle}</p>
      )}
      <MessageMenu
        open={menu}
        mayWrite={mayWrite}
        mayEdit={mayWrite && isOwn}
        mayDelete={mayWrite && (isOwn || user?.isAdmin === true)}
        onReply={reply}
        onCopy={({ id }) => copy(new URL(pathOf(id), window.location.href).href, t('Link copied'))}
        onHistory={setHistory}
        onEdit={({ id }) => setEditedId(id)}
        onDelete={setDeleting}
        onClose={() => setMenu(undefined)}
      />
      {history && <HistoryDialog message={history} viewerId={viewerId} onClose={() => setHistory(undefined)} />}
      {deleting && <DeleteMessageDialog subject={subject} message={deleting} onClose={() => setDeleting(undefined)} />}
    </div>
  );
}

/** Tells the server how far the user has read. `hasRead`: whether it was told since the user came. */
function useReadPlace(subject: Subject, unreadCount: number, entries: readonly Entry[]) {
  const isReadOnly = useIsReadOnly();
  const { mutate } = useReadConversation(subject);
  const last = useRef<string>(undefined);
  const [hasRead, setHasRead] = useState(false);
  const onSeen = useCallback(
    (id: string) => {
      if (unreadCount === 0 || isReadOnly || last.current === id) return;
      const indexOf = (wanted: string | undefined) => entries.findLastIndex((entry) => entry.id === wanted);
      if (indexOf(id) <= indexOf(last.current)) return;
      last.current = id;
      setHasRead(true);
      // A failure is no loss: the next message that is seen tells it again.
      mutate(id, { onError: () => (last.current = undefined) });
    },
    [unreadCount, isReadOnly, entries, mutate],
  );
  return { onSeen, hasRead };
}

/**
 * Marks the inbox line as read, because the user sees what it tells of. A line comes some time after its message, which may have
 * been read by then, so it waits until nothing is unread. `seesActivity`: whether it may tell of something else than a message.
 */
function useReadLine({ type, id }: Subject, hasUnread: boolean, seesActivity: boolean): void {
  const line = useSubjectLine(type, id);
  const isReadOnly = useIsReadOnly();
  const { mutate } = useReadNotification();
  const isSeen = !hasUnread && (seesActivity || line?.latest?.messageId !== undefined);
  const lineId = line && isSeen && !isReadOnly ? line.id : undefined;
  const updatedAt = line?.updatedAt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a line that was read comes back with the next message
  useEffect(() => {
    if (!lineId) return;
    const read = () => {
      if (document.visibilityState === 'visible') mutate(lineId);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [lineId, updatedAt, mutate]);
}
