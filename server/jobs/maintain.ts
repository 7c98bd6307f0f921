import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import type { WriteTx } from '#server/tenancy/index.ts';
import { markAbandoned, removeAbandoned, sweepSpool } from './abandoned.ts';
import { emptyTrash, removeExpired, removeOldAuditEntries } from './expired.ts';

type Needed = Pick<Services, 'tenancy' | 'files'>;
type Options = { now?: Date; signal?: AbortSignal };

/** Rounds for one company in one run; what is left over then, the next run does. */
const rounds = 20;

/**
 * Removes what nobody needs any more, company by company: expired sessions and throttles, the trash of 30 days ago,
 * uploads that died and their bytes, entries of the audit log that the company no longer keeps. Any number of processes may run it: one at a time does a company. What fails for one
 * company keeps it from no other; it is thrown when all have been looked after.
 */
export async function maintain(needed: Needed, { now = new Date(), signal }: Options = {}): Promise<void> {
  const tenants = await needed.tenancy.lookUp(sql<{ id: string }>`select id from app.list_tenants(false)`);
  const failures: Error[] = [];
  for (const { id } of tenants) {
    if (signal?.aborted) return;
    await inRounds(needed, id, now, signal).catch((error) => failures.push(error));
  }
  await sweepSpool(needed.files, now);
  const [first] = failures;
  if (first) throw new Error(`${failures.length} of ${tenants.length} companies: ${first.message}`, { cause: first });
}

async function inRounds({ tenancy, files }: Needed, id: string, now: Date, signal?: AbortSignal): Promise<void> {
  for (let round = 0, more = true; more && round < rounds && !signal?.aborted; round++) {
    const { abandoned, isMore } = await tenancy.asMaintenance(id, (tx) => maintainCompany(tx, now));
    await removeAbandoned(tenancy, files, id, abandoned);
    more = isMore;
  }
}

async function maintainCompany(tx: WriteTx, now: Date): Promise<{ abandoned: string[]; isMore: boolean }> {
  const lock = await tx.first(
    sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('maintenance/' || app.tenant_id(), 0)) as "isOurs"`,
  );
  if (!lock?.isOurs) return { abandoned: [], isMore: false };
  await removeExpired(tx, now);
  const isMore = [await emptyTrash(tx, now), await removeOldAuditEntries(tx)].includes(true);
  return { abandoned: await markAbandoned(tx, now), isMore };
}
