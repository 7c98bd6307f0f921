import { sql } from 'kysely';
import type { Origin } from '#server/platform/audit/write.ts';
import { queueMail } from '#server/platform/mail/queue.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/**
 * Tells people by mail that their account was used on a device without its cookie. Programs sign in without cookies, so there is no
 * mail while another session has the same user agent and address. Shared demo accounts get none, and neither does the first sign-in
 * to an account within a day of its creation: until then no session was removed that would show an earlier one.
 */
export async function mailNewDevice(tx: WriteTx, origin: Origin, userId: string, sessionId: string): Promise<void> {
  const recipient = await tx.first(sql<{ address: string }>`
    select users.email as address
    from users join sessions on sessions.user_id = users.id
    where users.id = ${userId}::uuid and users.email is not null and not users.is_demo and sessions.id = ${sessionId}::uuid
      and (users.created_at < now() - interval '1 day' or exists (
        select from sessions earlier where earlier.user_id = users.id and earlier.id <> sessions.id and earlier.kind = 'session'))
      and not exists (
        select from sessions other
        where other.user_id = users.id and other.id <> sessions.id
          and other.kind = 'session' and other.address = ${origin.address} and other.device = sessions.device)`);
  if (!recipient) return;
  await queueMail(tx, { ...recipient, kind: 'newDevice', userId, subjectType: 'session', subjectId: sessionId });
}
