import { type RawBuilder, sql } from 'kysely';
import type { Message } from '#contract/work/messages.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { attachmentsOf } from '#server/work/attachments/read.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';
import { withNames } from './mentions.ts';

type Row = Omit<Message, 'authorName'> & { authorName: string | null };

/** Returns a message, or undefined if it does not exist or the actor may not see it or its subject. */
export async function getVisibleMessage(tx: ReadTx, id: string): Promise<Message | undefined> {
  const [message] = await readMessages(
    tx,
    sql`where messages.id = ${id}::uuid and exists (select from ${visibleConversation('messages')} subject)`,
  );
  return message;
}

/** Reads messages by the given WHERE, ORDER BY and LIMIT. Row security leaves client users those for the client. */
export async function readMessages(tx: ReadTx, which: RawBuilder<unknown>): Promise<Message[]> {
  const rows = await tx.run(sql<Row>`
    select messages.id, messages.subject_type as "subjectType", messages.subject_id as "subjectId",
      messages.parent_id as "parentId", messages.body, messages.full_text as "fullText", messages.audience, messages.posted_to as "postedTo",
      messages.author_id as "authorId",
      (select ${userName} from users where users.id = messages.author_id) as "authorName",
      messages.via, messages.created_at as "createdAt", messages.edited_at as "editedAt",
      messages.deleted_at as "deletedAt", ${mentionsOf('messages')} as mentions,
      ${attachmentsOf('messages')} as attachments, ${pin} as pin
    from messages ${which}`);
  return rows.map(present);
}

/** The mentioned people that the actor may see, as JSON. */
export function mentionsOf(message: string): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', users.id, 'name', ${userName}) order by users.sort_name, users.id)
    from mentions join users on users.id = mentions.user_id where mentions.message_id = ${sql.ref(`${message}.id`)}), '[]')`;
}

/**
 * The pin with its number. Pins are counted per version and chosen lane: then a client user meets no gaps where internal ones are, and
 * both sides mean the same by a number.
 */
const pin = sql`case when messages.pin_version is not null then jsonb_strip_nulls(${pinOf('messages')} ||
  jsonb_build_object('number', (
    select count(*) from messages pinned
    where pinned.subject_id = messages.subject_id and pinned.pin_version = messages.pin_version
      and pinned.posted_to = messages.posted_to
      and (pinned.created_at, pinned.id) <= (messages.created_at, messages.id)))) end`;

/** The place of a pin as JSON, or null. */
export function pinOf(table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.pin_${name}`);
  return sql`case when ${column('version')} is not null then jsonb_strip_nulls(jsonb_build_object('version', ${column('version')},
    'page', ${column('page')}, 'x', ${column('x')}, 'y', ${column('y')})) end`;
}

/** A client user does not see the name of an author who now belongs to another client. */
function present({ authorName, body, ...row }: Row): Message {
  const message = withoutNulls(row) as Omit<Message, 'authorName' | 'body'>;
  return { ...message, authorName: authorName ?? 'Unknown User', body: withNames(body, message.mentions) };
}
