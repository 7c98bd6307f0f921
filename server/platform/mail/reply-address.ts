import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import type { NotificationSubject } from '#contract/platform/notification-kinds.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';

/** Bytes of a code: 120 bits, so nobody guesses one. */
const codeBytes = 15;

export type ReplyTarget = { userId: string; subjectType: NotificationSubject; subjectId: string; lane: Audience };

/**
 * Makes the address that an answer to a mail goes to, `t+<code>@<domain>`. The code is in hexadecimal, because mail servers may change
 * the case. Only its hash is kept, so a copy of the database gives nobody an address.
 */
export async function createReplyAddress(tx: WriteTx, target: ReplyTarget, domain: string): Promise<string> {
  const code = randomBytes(codeBytes).toString('hex');
  await tx.run(
    db.insertInto('reply_addresses').values({
      tenant_id: sql<string>`app.tenant_id()`,
      hash: hashReplyCode(code),
      user_id: target.userId,
      subject_type: target.subjectType,
      subject_id: target.subjectId,
      lane: target.lane,
    }),
  );
  return `t+${code}@${domain}`;
}

export function isReplyCode(code: string): boolean {
  return new RegExp(`^[0-9a-f]{${2 * codeBytes}}$`).test(code);
}

export function hashReplyCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
