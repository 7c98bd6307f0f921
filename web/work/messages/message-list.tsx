import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Follow } from '#contract/work/follows.ts';
import { t } from '#web/texts/index.ts';
import { useToast } from '#web/ui/toast.tsx';
import { EdgeLoader } from './edge-loader.tsx';
import type { Entry } from './entries.ts';
import { JumpButton } from './jump-button.tsx';
import { MessagePart } from './message-part.tsx';
import type { MessageActions } from './message-row.tsx';
import { type Part, partsOf } from './parts-of-days.ts';
import type { Place } from './queries.ts';
import { useAnnouncement } from './use-announcement.ts';
import type { useConversation } from './use-conversation.ts';
import { useScrollPlace } from './use-scroll-place.ts';
import { useSeen } from './use-seen.ts';
import { useUnreadMarker } from './use-unread-marker.ts';
import type { Waiting } from './withheld.ts';
import { WithheldMessages } from './withheld-messages.tsx';

interface MessageListProps {
  conversation: ReturnType<typeof useConversation>;
  /** What the user has not read. Undefined in a preview. */
  follow: Follow | undefined;
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
  onSeen: (id: string) => void;
  hasRead: boolean;
  /** Shown instead of messages if there are none. */
  empty: ReactNode;
  /** The own messages that are not posted yet. */
  withheld: readonly Waiting[];
  onUndo: (id: string) => void;
  onDiscard: (id: string) => void;
}

/** The messages, opened at the first new one, or else at the end. */
export function MessageList({ conversation, follow, empty, sentCount, onSeen, hasRead, ...props }: MessageListProps) {
  const { entries, earlier, later, open } = conversation;
  const { viewerId, clientName, mayWrite, editedId, withheld } = props;
  const unreadCount = follow?.unreadCount ?? 0;
  const [startId] = useState(props.shown ? undefined : follow?.firstUnreadId);
  const place = useScrollPlace(entries, startId, later !== undefined);
  useArrivals(place.scroller, entries);
  const arrived = useNewMessages(entries, place.atEnd, viewerId);
  const announcement = useAnnouncement(entries, later === undefined, viewerId);
  const marker = useUnreadMarker(follow, place.atEnd && document.visibilityState === 'visible', hasRead);
  const moved = useSeen(place.scroller, entries, onSeen);
  const [wanted, setWanted] = useState<Shown | undefined>(props.shown);
  const [shown, setShown] = useState(props.shown);
  if (shown !== props.shown) {
    setShown(props.shown);
    setWanted(props.shown);
  }

  const { scrollToEnd } = place;
  const hasLater = later !== undefined;
  const wantsEnd = useRef(false);
  const showEnd = useCallback(() => {
    if (!hasLater) return scrollToEnd();
    wantsEnd.current = true;
    // A failure leaves the user where they are, and the button on screen.
    open({ from: 'end' }).catch(() => (wantsEnd.current = false));
  }, [hasLater, open, scrollToEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the end is drawn
  useEffect(() => {
    if (hasLater || !wantsEnd.current) return;
    wantsEnd.current = false;
    scrollToEnd();
  }, [entries, hasLater, scrollToEnd]);
  const showEndNow = useEffectEvent(showEnd);
  useEffect(() => {
    if (sentCount > 0) showEndNow();
  }, [sentCount]);

  const parts = useParts(entries);
  useFind(wanted, parts, open, place.scrollTo);
  const { reply, openMenu, openHistory, endEdit } = props.actions;
  const actions = useMemo(
    () => ({ reply, openMenu, openHistory, endEdit, find: (id: string) => setWanted({ id }) }),
    [reply, openMenu, openHistory, endEdit],
  );
  const onScroll = useCallback(() => {
    place.onScroll();
    moved();
  }, [place.onScroll, moved]);
  const below = place.atEnd ? 0 : Math.max(arrived, unreadCount);
  return (
    <div className="messages">
      <section
        ref={place.scroller}
        className="messages-scroller"
        aria-label={t('Messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        onScroll={onScroll}
      >
        <div ref={place.content} className="messages-content" data-empty={entries.length + withheld.length === 0}>
          {earlier && <EdgeLoader scroller={place.scroller} edge={earlier} text={t('Loading earlier messages...')} />}
          {entries.length + withheld.length === 0 && empty}
          {parts.map((part) => (
            <MessagePart
              key={part.key}
              part={part}
              scroller={place.scroller}
              clientName={clientName}
              viewerId={viewerId}
              mayWrite={mayWrite}
              editedId={has(part, editedId) ? editedId : undefined}
              marker={has(part, marker?.id) ? marker : undefined}
              actions={actions}
            />
          ))}
          {later && <EdgeLoader scroller={place.scroller} edge={later} text={t('Loading later messages...')} />}
          <WithheldMessages
            messages={withheld}
            clientName={clientName}
            viewerId={viewerId}
            mayWrite={mayWrite}
            onUndo={props.onUndo}
            onDiscard={props.onDiscard}
          />
        </div>
      </section>
      {/* Rendered before its text, or screen readers may miss it. */}
      <p role="status" className="only-read">
        {announcement && <span key={announcement.id}>{announcement.text}</span>}
      </p>
      <JumpButton below={below} isFar={place.isFar} list={place.scroller} onJump={showEnd} />
    </div>
  );
}

function has({ rows }: Part, id: string | undefined): boolean {
  return id !== undefined && rows.some(({ entry }) => entry.id === id);
}

/** Parts that did not change stay the same objects. */
function useParts(entries: readonly Entry[]): readonly Part[] {
  const [made, setMade] = useState<{ entries: readonly Entry[]; parts: readonly Part[] }>();
  if (made?.entries === entries) return made.parts;
  const parts = partsOf(entries, made?.parts ?? []);
  setMade({ entries, parts });
  return parts;
}

/** How many messages of others arrived while the user reads further up. `atEnd`: whether the end is on screen. */
function useNewMessages(entries: readonly Entry[], atEnd: boolean, viewerId: string): number {
  const last = entries.at(-1)?.id;
  /** The last entry when the end was on screen. */
  const [seen, setSeen] = useState<string>();
  if (atEnd && seen !== last) setSeen(last);
  if (atEnd || seen === undefined) return 0;
  const index = entries.findLastIndex(({ id }) => id === seen);
  return entries.slice(index + 1).filter(({ message }) => message && message.authorId !== viewerId).length;
}

/** Entries that arrive at the end of what is shown come up into their place, unless the reader wants less motion. */
function useArrivals(list: RefObject<HTMLElement | null>, entries: readonly Entry[]): void {
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    const known = entries.findLastIndex(({ id }) => id === last.current);
    last.current = entries.at(-1)?.id;
    if (known < 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // More than that is a part of the conversation that was loaded.
    for (const { id } of entries.slice(known + 1).slice(-5)) {
      list.current?.querySelector(`[data-entry="${CSS.escape(id)}"]`)?.animate(
        [
          { opacity: 0, transform: 'translateY(12px)' },
          { opacity: 1, transform: 'none' },
        ],
        {
          duration: 180,
          easing: 'ease-out',
        },
      );
    }
  }, [list, entries]);
}

/** A message that is looked for. Each search is a new object, so that the same message can be found again. */
interface Shown {
  id: string;
}

/** Scrolls to a message. If it is not loaded, the conversation opens around it. */
function useFind(
  wanted: Shown | undefined,
  parts: readonly Part[],
  open: (place: Place) => Promise<void>,
  scrollTo: (id: string, part: string) => void,
): void {
  const toast = useToast();
  const asked = useRef<Shown>(undefined);
  const done = useRef<Shown>(undefined);
  useEffect(() => {
    if (!wanted || done.current === wanted || parts.length === 0) return;
    const part = parts.find(({ rows }) => rows.some(({ entry }) => entry.id === wanted.id));
    if (part) {
      done.current = wanted;
      return scrollTo(wanted.id, part.key);
    }
    if (asked.current === wanted) return;
    asked.current = wanted;
    open({ around: wanted.id }).catch(() => {
      done.current = wanted;
      toast(t('This message is not here.'), 'error');
    });
  }, [wanted, parts, open, scrollTo, toast]);
}
