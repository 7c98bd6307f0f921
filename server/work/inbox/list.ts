import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { NotificationState } from '#contract/platform/notification-kinds.ts';
import type { Notification, notificationListQuery } from '#contract/work/notifications.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { acceptedLanguages } from '#server/platform/http/accepted-languages.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { type Reader, readerOf } from '#server/platform/texts/index.ts';
import { visibleSubject } from '#server/work/visible/subjects.ts';
import { eventData } from './event-data.ts';
import { type StoredData, wordsFor } from './event-text.ts';

type Asked = z.output<typeof notificationListQuery>;
type Row = Omit<Notification, 'latest'> & {
  kind: string | null;
  data: StoredData | null;
  authorName: string | null;
  at: string;
  language: { language: string; timeZone: string };
};

const list = 'notifications';

/** Counting stops here, so that a full inbox costs no more than a busy one. */
const maxCounted = 500;

/** Lists the actor's lines, newest first. Row security shows everybody only their own. `accepted`: the languages of their browser. */
export function listNotifications(
  tx: ReadTx,
  asked: Asked,
  accepted: string | undefined,
): Promise<ListPage<Notification>> {
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
            events.kind, ${eventData} as data, events.actor_name as "authorName", events.at, ${ownLanguage} as language
          from notifications
            join lateral ${visibleSubject('notifications')} subject on true
            left join events on events.id = notifications.last_event_id
          where ${isIn[asked.state]} and ${after}
          order by notifications.updated_at desc, notifications.id desc limit ${count}`)
      ).map((row) => present(row, accepted)),
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

/** What the company chose. */
const ownLanguage = sql`(
  select jsonb_build_object('language', language, 'timeZone', time_zone) from tenants where tenants.id = app.tenant_id())`;

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

/** As the browser of the reader writes dates, so that a line has one way of writing them. */
function readerIn({ language, timeZone }: Row['language'], accepted: string | undefined): Reader {
  const reader = readerOf(timeZone, ...acceptedLanguages(accepted), language);
  const wished = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2}|\d{3})\b/i.exec(accepted ?? '')?.[1];
  return wished === undefined ? reader : { ...reader, locale: `${reader.language}-${wished.toUpperCase()}` };
}

function present({ kind, data, authorName, at, language, ...line }: Row, accepted: string | undefined): Notification {
  const text = () => wordsFor(readerIn(language, accepted), kind as string, data ?? {});
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
