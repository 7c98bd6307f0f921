import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { maxWithheld } from '#contract/work/message-kinds.ts';
import type { createMessageBody, WithheldMessage } from '#contract/work/messages.ts';
import { userName } from '#server/people/accounts/user-name.ts';
import { gone, notFound, refuse } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import type { Actor, ReadTx, WriteTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { newId } from '#server/platform/text/ids.ts';
import { attachmentsOfWithheld } from '#server/work/attachments/read.ts';
import { visibleConversation } from '#server/work/visible/subjects.ts';
import { withNames, withoutNames } from './mentions.ts';
import { pinOf } from './read.ts';
import type { SubjectKey } from './subjects.ts';
import { checkMessage } from './write.ts';

type NewMessage = z.output<typeof createMessageBody>;

/**
 * Keeps a message for its author alone, for that many seconds. What could not be posted now is refused now. 400 if too many wait
 * already.
 */
export async function withholdMessage(
  tx: WriteTx,
  { address, requestId }: Origin,
  actor: () => Promise<Actor>,
  message: NewMessage,
  seconds: number,
): Promise<WithheldMessage> {
  const [{ who, mentioned, files }, waiting] = await Promise.all([
    checkMessage(tx, actor, message),
    tx.first(sql<{ count: number }>`select count(*)::int as count from withheld_messages`),
  ]);
  if ((waiting?.count ?? 0) >= maxWithheld) {
    refuse('{count} of your messages are not sent yet. Wait a moment, or take some of them back.', {
      count: maxWithheld,
    });
  }
  const id = newId();
  const { subjectType, subjectId, parentId, audience, pin } = message;
  await tx.run(sql`
    insert into withheld_messages (tenant_id, id, user_id, subject_type, subject_id, parent_id, posted_to, body,
      mentioned_ids, attachment_ids, address, request_id, release_at,
      pin_version, pin_page, pin_x, pin_y)
    values (app.tenant_id(), ${id}::uuid, app.user_id(), ${subjectType}, ${subjectId}::uuid, ${parentId}::uuid, ${audience},
      ${withoutNames(message.body)}, ${mentioned}::uuid[], ${files}::uuid[],
      ${address}, ${requestId}, now() + make_interval(secs => ${seconds}),
      ${pin?.version ?? null}::int, ${pin?.page ?? null}::int, ${pin?.x ?? null}::float8, ${pin?.y ?? null}::float8)`);
  tx.changed('withheldMessages', who.userId);
  const [withheld] = await readWithheld(tx, sql`where withheld.id = ${id}::uuid`);
  return withheld ?? notFound();
}

/** The actor's own ones about a subject, oldest first. */
export function listWithheldMessages(tx: ReadTx, { subjectType, subjectId }: SubjectKey): Promise<WithheldMessage[]> {
  return readWithheld(
    tx,
    sql`where withheld.subject_type = ${subjectType} and withheld.subject_id = ${subjectId}::uuid
      order by withheld.created_at, withheld.id`,
  );
}

/** Takes a message back before it is posted. 410 if it is posted, 404 if it is not the actor's. */
export async function undoMessage(
  tx: WriteTx,
  actor: () => Promise<Actor>,
  messageId: string,
): Promise<WithheldMessage> {
  // The runner that posts the message deletes the row too, so exactly one of both happens.
  const [[withheld], removed, posted, { userId }] = await Promise.all([
    readWithheld(tx, sql`where withheld.id = ${messageId}::uuid`),
    tx.first(sql`delete from withheld_messages where id = ${messageId}::uuid returning id`),
    tx.first(sql`select id from messages where id = ${messageId}::uuid and author_id = app.user_id()`),
    actor(),
  ]);
  if (posted) gone('This message is already posted.');
  if (!withheld || !removed) notFound();
  tx.changed('withheldMessages', userId);
  return withheld;
}

type Row = Omit<WithheldMessage, 'authorName'> & { authorName: string | null };

/** Row security leaves the actor their own. */
async function readWithheld(tx: ReadTx, which: RawBuilder<unknown>): Promise<WithheldMessage[]> {
  const rows = await tx.run(sql<Row>`
    select withheld.id, withheld.subject_type as "subjectType", withheld.subject_id as "subjectId",
      withheld.parent_id as "parentId", withheld.body,
      case withheld.posted_to when 'staff' then 'staff'
        else coalesce((select subject.audience from ${visibleConversation('withheld')} subject), 'staff') end as audience,
      withheld.posted_to as "postedTo",
      withheld.user_id as "authorId",
      (select ${userName} from users where users.id = withheld.user_id) as "authorName",
      'Web' as via, withheld.created_at as "createdAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', users.id, 'name', ${userName}) order by users.sort_name, users.id)
        from users where users.id = any (withheld.mentioned_ids)), '[]') as mentions,
      ${attachmentsOfWithheld('withheld')} as attachments,
      greatest(0, ceil(extract(epoch from withheld.release_at - clock_timestamp()) * 1000))::int as "releasesIn",
      withheld.refusal, ${pinOf('withheld')} as pin
    from withheld_messages withheld ${which}`);
  return rows.map((row) => {
    const message = withoutNulls(row) as WithheldMessage;
    return { ...message, body: withNames(message.body, message.mentions) };
  });
}
