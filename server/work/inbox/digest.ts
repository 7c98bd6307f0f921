import { sql } from 'kysely';
import type { Tenancy } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { readWaitingLines, unreadOf, wanted } from './digest-lines.ts';
import { readWishes } from './settings.ts';

type Due = { tenantId: string; userId: string; clientId: string | null; day: string; isFirst: boolean };

/**
 * Makes the digests that are due at `now`, of all companies: asks each user in their own context which of their waiting lines they
 * see and want, and queues the mail. Any number of processes may do so. `isStopped` ends it between two users.
 */
export async function makeDueDigests(tenancy: Tenancy, now = new Date(), isStopped = () => false): Promise<void> {
  const due = await tenancy.lookUp(sql<Due>`
    select tenant_id as "tenantId", user_id as "userId", client_id as "clientId", day::text as day, is_first as "isFirst"
    from app.digests_due(${now.toISOString()}::timestamptz)`);
  for (const each of due) {
    if (isStopped()) return;
    await makeDigest(tenancy, each, now);
  }
}

async function makeDigest(tenancy: Tenancy, { day, isFirst, ...recipient }: Due, now: Date): Promise<void> {
  const { tenantId, userId } = recipient;
  const found = await tenancy
    .asRecipient(recipient, (tx) => Promise.all([readWaitingLines(tx, now, isFirst), readWishes(tx)]))
    .catch(ignoreLeavers);
  if (!found) return;
  const [lines, wishes] = found;
  // During a pause the day passes without a digest.
  const told = wishes.pausedUntil === null ? unreadOf(wanted(lines, wishes)).map(({ id }) => id) : [];
  const mailId = newId();
  await tenancy.asServer(tenantId, 'write', async (tx) => {
    const made = await tx.first(
      sql<{
        isMade: boolean;
      }>`select app.queue_digest(${userId}, ${day}::date, ${mailId}, ${told}::uuid[]) as "isMade"`,
    );
    if (made?.isMade) tx.changed('mails', mailId);
  });
}

/** Somebody who was deleted or deactivated in the meantime gets none. */
function ignoreLeavers(error: unknown): undefined {
  if ((error as { code?: unknown }).code !== 'AT401') throw error;
}
