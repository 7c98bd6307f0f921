import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import type { Tx } from '#server/tenancy/index.ts';
import { markAbandoned, removeAbandoned, sweepSpool } from './abandoned.ts';
import { emptyTrash, removeExpired } from './expired.ts';

type Needed = Pick<Services, 'tenancy' | 'files'>;
type Options = { now?: Date; signal?: AbortSignal };

/** Rounds for one company in one run; what is left over then, the next run does. */
const rounds = 20;

/**
 * Removes what nobody needs any more, company by company: expired sessions and throttles, the trash of 30 days ago,
 * uploads that died and their bytes. Any number of processes may run it: one at a time does a company.
 */
export async function maintain({ tenancy, files }: Needed, { now = new Date(), signal }: Options = {}): Promise<void> {
  const tenants = await tenancy.lookUp(sql<{ id: string }>`select id from app.list_tenants(false)`);
  for (const { id } of tenants) {
    for (let round = 0, more = true; more && round < rounds && !signal?.aborted; round++) {
      const { abandoned, isMore } = await tenancy.asMaintenance(id, (tx) => maintainCompany(tx, now));
      await removeAbandoned(tenancy, files, id, abandoned);
      more = isMore;
    }
  }
  await sweepSpool(files, now);
}

async function maintainCompany(tx: Tx, now: Date): Promise<{ abandoned: string[]; isMore: boolean }> {
  const lock = await tx.first(
    sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('maintenance/' || app.tenant_id(), 0)) as "isOurs"`,
  );
  if (!lock?.isOurs) return { abandoned: [], isMore: false };
  await removeExpired(tx, now);
  const isMore = await emptyTrash(tx, now);
  return { abandoned: await markAbandoned(tx, now), isMore };
}
