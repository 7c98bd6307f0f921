import { sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { english, type Told, told } from '#contract/platform/texts/say.ts';
import type { MessageSubject } from '#contract/work/message-kinds.ts';
import type { PinPlace } from '#contract/work/messages.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import type { Services } from '#server/platform/services.ts';
import type { Actor, WriteTx } from '#server/platform/tenancy/index.ts';
import { speak } from '#server/platform/texts/index.ts';
import { type Reading, readerOf, readingOf } from '#server/platform/texts/reader.ts';
import { pinOf } from './read.ts';
import { createMessage } from './write.ts';

/** How many messages are posted before it looks again. */
const batch = 100;

type Due = { id: string; tenantId: string; userId: string; clientId: string | null };
type Withheld = {
  subjectType: MessageSubject;
  subjectId: string;
  parentId: string | null;
  audience: Audience;
  body: string;
  attachmentIds: string[];
  address: string;
  requestId: string;
  pin: PinPlace | null;
};

/**
 * Posts the messages of all companies whose time has come, one transaction each, as their authors. Any number of processes may do so.
 * What an author may no longer post stays with them, with the reason. `now` is the time of the database, except in tests. Returns the errors of the others, which are tried again.
 */
export async function releaseDueMessages({ tenancy }: Pick<Services, 'tenancy'>, now?: Date): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let isMore = true; isMore && failures.length === 0; ) {
    const due = await tenancy.lookUp(sql<Due>`
      select id, tenant_id as "tenantId", user_id as "userId", client_id as "clientId"
      from app.due_withheld_messages(${now?.toISOString() ?? null}::timestamptz, ${batch})`);
    isMore = due.length === batch;
    for (const each of due) {
      await tenancy
        .asSender(each, (tx, actor) => release(tx, actor, each))
        .catch((error) => refuseOrThrow(tenancy, each, error))
        .catch((error) => failures.push(error));
    }
  }
  return failures;
}

/** The row is deleted in the transaction that posts the message, so it is posted once, and never after it was taken back. */
async function release(tx: WriteTx, actor: () => Promise<Actor>, { id, userId }: Due): Promise<void> {
  const withheld = await tx.first(sql<Withheld>`
    delete from withheld_messages where id = ${id}::uuid and refusal is null
    returning subject_type as "subjectType", subject_id as "subjectId", parent_id as "parentId", posted_to as audience, body,
      attachment_ids as "attachmentIds", address, request_id as "requestId",
      ${pinOf('withheld_messages')} as pin`);
  if (!withheld) return;
  tx.changed('withheldMessages', userId);
  const { address, requestId, pin, ...message } = withheld;
  await createMessage(tx, { address, requestId }, actor, { ...message, pin: pin ?? undefined }, { id });
}

async function refuseOrThrow(
  tenancy: Services['tenancy'],
  { id, tenantId, userId }: Due,
  error: unknown,
): Promise<void> {
  const reason = reasonOf(error);
  if (!reason) throw error;
  await tenancy.asServer(tenantId, 'write', async (tx) => {
    const row = await tx.first(sql<{ reading: Reading }>`select ${readingOf(sql`${userId}::uuid`)} as reading`);
    const text = reason(row ? speak(readerOf(row.reading).language) : english);
    await tx.run(sql`select app.refuse_withheld_message(${id}::uuid, ${text})`);
    tx.changed('withheldMessages', userId);
  });
}

/** What the author is told in their language, or undefined if it may work the next time. */
function reasonOf(error: unknown): Told | undefined {
  if (error instanceof Failure) return error.kind === 'unavailable' ? undefined : error.told;
  const { code } = error as { code?: unknown };
  if (code === 'AT402') return told(problemTexts.trialEnded);
  return code === 'AT423' || code === '42501' ? told(problemTexts.forbidden) : undefined;
}
