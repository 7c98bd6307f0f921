import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { NotificationState } from '#contract/platform/notification-kinds.ts';
import type { Notification, notificationListQuery } from '#contract/work/notifications.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { ownReading, type Reading, readerOf } from '#server/platform/texts/reader.ts';
import type { BrowserHeaders } from '#server/platform/texts/wishes.ts';
import { visibleSubject } from '#server/work/visible/subjects.ts';
import { eventData } from './event-data.ts';
import { type StoredData, wordsFor } from './event-text.ts';

type Asked = z.output<typeof notificationListQuery>;
type Row = Omit<Notification, 'latest'> & {
  kind: string | null;
  data: StoredData | null;
  authorName: string | null;
  at: string;
  reading: Reading;
};

const list = 'notifications';

/** Counting stops here, so that a full inbox costs no more than a busy one. */
const maxCounted = 500;

/** Lists the actor's lines, newest first. Row security shows everybody only their own. */
export function listNotifications(tx: ReadTx, asked: Asked, browser: BrowserHeaders): Promise<ListPage<Notification>> {
  const after = asked.cursor ? afterCursor(asked.cursor) : sql`true`;
  return readPage(asked, {
    read: async (count) =>
      (
        await tx.run(sql<Row>`
          select notifications.id, notifications.subject_type as "subjectType", notifications.subject_id as "subjectId",
            subject.project_id as "projectId", subject.title, notifications.reason,
            notifications.unread_count as "unreadCount", notifications.updated_at as "updatedAt",
            notifications.read_at as "readAt",
            case when notifications.snoozed_until > now() then notifications.snoozed_until end as "snoozedUntil",
            events.kind, ${eventData} as data, events.actor_name as "authorName", events.at, ${ownReading} as reading
          from notifications
            join lateral ${visibleSubject('notifications')} subject on true
            left join events on events.id = notifications.last_event_id
          where ${isIn[asked.state]} and ${after}
          order by notifications.updated_at desc, notifications.id desc limit ${count}`)
      ).map((row) => present(row, browser)),
    cursorOf: ({ updatedAt, id }) => writeCursor(list, { key: updatedAt, id }),
  });
}

/** How many unread lines the actor has, with the same rules as the list, and how many of them are not mere news. */
export async function countUnread(tx: ReadTx): Promise<{ unread: number; waiting: number }> {
  const row = await tx.first(sql<{ unread: number; waiting: number }>`
    select count(*)::int as unread, count(*) filter (where reason <> 'News')::int as waiting from (
      select notifications.reason from notifications join lateral ${visibleSubject('notifications')} subject on true
      where ${isIn.unread} limit ${maxCounted}) unread`);
  return row ?? { unread: 0, waiting: 0 };
}

const isOpen = sql<boolean>`notifications.done_at is null`;

const isIn: Record<NotificationState, RawBuilder<boolean>> = {
  unread: sql`${isOpen} and notifications.read_at is null
    and (notifications.snoozed_until is null or notifications.snoozed_until <= now())`,
  all: isOpen,
  snoozed: sql`${isOpen} and notifications.snoozed_until > now()`,
};

function afterCursor(cursor: string): RawBuilder<boolean> {
  const { key, id } = readTimeCursor(list, cursor);
  return sql`(notifications.updated_at, notifications.id) < (${key}::timestamptz, ${id}::uuid)`;
}

function present({ kind, data, authorName, at, reading, ...line }: Row, browser: BrowserHeaders): Notification {
  const text = () => wordsFor(readerOf(reading, browser), kind as string, data ?? {});
  // Without its text the message was deleted, or the reader may not see it.
  const messageId = data?.body === undefined ? null : data.messageId;
  const signOffId = data?.signOffId ?? null;
  const updateId = data?.updateId ?? null;
  const latest =
    kind === null
      ? null
      : withoutNulls({ authorName, text: text(), at, messageId: messageId ?? null, signOffId, updateId });
  return withoutNulls({ ...line, latest }) as Notification;
}
