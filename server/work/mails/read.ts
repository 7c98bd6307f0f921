import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { MailKind } from '#contract/platform/mail-kinds.ts';
import type { MailTopic } from '#contract/platform/notification-kinds.ts';
import type { Mail, mailListQuery } from '#contract/work/mail.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { versionThen } from '#server/platform/events/version-then.ts';
import type { MailSource } from '#server/platform/mail/content.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { readerOf, readingOf } from '#server/platform/texts/reader.ts';
import type { StoredData } from '#server/work/inbox/event-text.ts';
import { visibleSubject } from '#server/work/visible/subjects.ts';
import { mailTable } from './kinds.ts';

type Asked = z.output<typeof mailListQuery>;
type Row = Awaited<ReturnType<ReturnType<typeof selectMails>['execute']>>[number];

const list = 'mails';

/** The company's mails, newest first. */
export function listMails(tx: ReadTx, asked: Asked): Promise<ListPage<Mail>> {
  const inState: RawBuilder<boolean> = asked.state ? sql`mails.state = ${asked.state}` : sql`true`;
  let query = selectMails().where(inState).orderBy('mails.created_at', 'desc').orderBy('mails.id', 'desc');
  if (asked.cursor) {
    const { key, id } = readTimeCursor(list, asked.cursor);
    query = query.where(sql<boolean>`(mails.created_at, mails.id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  const count = async () => {
    const counted = db.selectFrom('mails').where(inState).select(sql<number>`count(*)::int`.as('total'));
    return (await tx.first(counted))?.total ?? 0;
  };
  return readPage(asked, {
    read: async (size) => (await tx.run(query.limit(size))).map(present),
    cursorOf: ({ createdAt, id }) => writeCursor(list, { key: createdAt, id }),
    count,
  });
}

/** Returns the mail and what its text is made from, or undefined. */
export async function getMail(tx: ReadTx, id: string): Promise<{ mail: Mail; source: MailSource } | undefined> {
  const row = await tx.first(
    selectMails()
      .where('mails.id', '=', id)
      .select([
        'mails.tenant_id as tenantId',
        'mails.subject_type as subjectType',
        'mails.subject_id as subjectId',
        'mails.event_id as eventId',
        'mails.topic',
        'mails.is_resent as isResent',
      ]),
  );
  if (!row) return undefined;
  const { tenantId, subjectType, subjectId, eventId, topic, isResent, ...mail } = row;
  const { kind, userId, to: address } = row;
  const made = { kind: kind as MailKind, topic: topic as MailTopic | null, isResent };
  return { mail: present(mail), source: { tenantId, id, userId, address, subjectType, subjectId, eventId, ...made } };
}

function selectMails() {
  return db
    .selectFrom('mails')
    .innerJoin('tenants', 'tenants.id', 'mails.tenant_id')
    .leftJoin('users', 'users.id', 'mails.user_id')
    .leftJoin('events', 'events.id', 'mails.event_id')
    .select([
      'mails.id',
      'mails.kind',
      'mails.address as to',
      'mails.user_id as userId',
      'mails.state',
      'mails.attempts',
      'mails.answer',
      'mails.created_at as createdAt',
      'mails.sent_at as sentAt',
      sql<string | null>`case when mails.state = 'Queued' then mails.next_at end`.as('nextAt'),
      sql<string>`coalesce(tenants.display_name, tenants.name)`.as('company'),
      readingOf(sql.ref('mails.user_id')).as('reading'),
      'events.kind as eventKind',
      sql<StoredData>`events.data`.as('eventData'),
      'events.actor_name as authorName',
      sql<string | null>`(select file_name from ${versionThen} version)`.as('fileName'),
      subjectTitle.as('title'),
      ticketNumber.as('number'),
      sql<string>`app.local_time(mails.created_at, coalesce(users.time_zone, tenants.time_zone))::date::text`.as('day'),
    ]);
}

/** The title of what a notice is about, if the actor may see it. */
const subjectTitle = sql<string | null>`coalesce(
  (select subject.title from ${visibleSubject('mails')} subject),
  (select subject.title
    from (select 'project' as subject_type, updates.project_id as subject_id from updates
      where mails.subject_type = 'update' and updates.id = mails.subject_id) asked
      join lateral ${visibleSubject('asked')} subject on true))`;

const ticketNumber = sql<
  number | null
>`(select number from tickets where mails.subject_type = 'ticket' and tickets.id = mails.subject_id)`;

function present({ company, reading, title, number, day, ...made }: Row): Mail {
  const { eventKind, eventData, authorName, fileName, ...row } = made;
  const names = { ...readerOf(reading), company, day };
  const told = eventKind === null ? null : { kind: eventKind, data: eventData, authorName, fileName };
  const subject = mailTable[row.kind as MailKind].subject(names, { userId: row.userId, title, number, told });
  return withoutNulls({ ...row, subject }) as Mail;
}
