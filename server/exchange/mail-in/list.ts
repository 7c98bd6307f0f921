import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { InboundMail, inboundMailQuery } from '#contract/exchange/inbound-mail.ts';
import type { MessageSubject } from '#contract/work/message-kinds.ts';
import { readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';

type Asked = z.output<typeof inboundMailQuery>;
type Row = { [Key in keyof Required<InboundMail>]: InboundMail[Key] | null };

const list = 'inboundMails';

/** Mail that came in, newest first. */
export function listInboundMails(tx: ReadTx, asked: Asked): Promise<ListPage<InboundMail>> {
  const inState = asked.state ? sql<boolean>`mail.state = ${asked.state}` : sql<boolean>`true`;
  const after = asked.cursor ? readTimeCursor(list, asked.cursor) : undefined;
  const isAfter = after ? sql`(mail.received_at, mail.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`;
  return readPage(asked, {
    read: async (count) => {
      const query = sql<Row>`${select} where ${inState} and ${mayRead} and ${isAfter}
        order by mail.received_at desc, mail.id desc limit ${count}`;
      return (await tx.run(query)).map(present);
    },
    cursorOf: ({ receivedAt, id }) => writeCursor(list, { key: receivedAt, id }),
    count: async () => {
      const counted = sql<{ total: number }>`
        select count(*)::int as total from inbound_mails mail left join lateral ${subject} on true where ${inState} and ${mayRead}`;
      return (await tx.first(counted))?.total ?? 0;
    },
  });
}

/** Returns the mail, or undefined if the actor may not see it. */
export async function getInboundMail(tx: ReadTx, id: string): Promise<InboundMail | undefined> {
  const row = await tx.first(sql<Row>`${select} where mail.id = ${id}::uuid and ${mayRead}`);
  return row && present(row);
}

/** What a held mail is decided by. */
export type HeldMail = {
  state: string;
  reason: string | null;
  from: string | null;
  subject: string;
  recipientId: string | null;
  recipientClientId: string | null;
  subjectType: MessageSubject | null;
  subjectId: string | null;
  lane: 'client' | 'staff' | null;
  sha256: Buffer;
};

/** Returns the facts of a mail that the actor may see, or undefined. */
export function getMailFacts(tx: ReadTx, id: string): Promise<HeldMail | undefined> {
  return tx.first(sql<HeldMail>`
    select mail.state, mail.reason, mail.from_address as "from", mail.subject, mail.recipient_id as "recipientId",
      recipient.client_id as "recipientClientId", mail.subject_type as "subjectType", mail.subject_id as "subjectId", mail.lane,
      mail.sha256
    from inbound_mails mail left join users recipient on recipient.id = mail.recipient_id left join lateral ${subject} on true
    where mail.id = ${id}::uuid and ${mayRead}`);
}

const subject: RawBuilder<unknown> = sql`(select title from ${visibleConversation('mail')} visible) subject`;

/** A mail about something that the actor does not see stays hidden with it. */
const mayRead = sql<boolean>`(mail.subject_id is null or subject.title is not null)`;

const select = sql`
  select mail.id, mail.from_address as "from", mail.from_name as "fromName", mail.to_address as "to", mail.subject, mail.excerpt,
    mail.state, mail.reason, mail.subject_type as "subjectType", mail.subject_id as "subjectId", subject.title as "subjectTitle",
    mail.lane, sender.id as "senderId", nullif(btrim(concat_ws(' ', sender.first_name, sender.last_name)), '') as "senderName",
    mail.size_bytes as "sizeBytes", mail.received_at as "receivedAt",
    (select nullif(btrim(concat_ws(' ', first_name, last_name)), '') from users where users.id = mail.decided_by) as "decidedByName",
    mail.decided_at as "decidedAt"
  from inbound_mails mail
    left join users sender on sender.email_key = mail.from_address and sender.is_active and sender.deleted_at is null
    left join lateral ${subject} on true`;

function present(row: Row): InboundMail {
  return withoutNulls(row) as InboundMail;
}
