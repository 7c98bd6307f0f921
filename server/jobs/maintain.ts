import { sql } from 'kysely';
import { removeOldExports } from '#server/exchange/exports/expired.ts';
import { finishErasures } from '#server/people/erasure/finish.ts';
import { recordExpiredPreviews } from '#server/people/preview/end.ts';
import { remindOfTrial } from '#server/people/tenants/trial.ts';
import { remindOfAccessEnds } from '#server/people/users/access-end.ts';
import { markAbandoned, removeAbandoned, sweepSpool } from '#server/platform/files/abandoned.ts';
import type { Services } from '#server/platform/services.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';
import { recordDueProjects, recordDueTasks } from '#server/work/inbox/due.ts';
import { reckonPromises } from '#server/work/service-levels/reckon.ts';
import { remindOfSignOffs } from '#server/work/sign-offs/remind.ts';
import { recordPromises } from '#server/work/tickets/promises.ts';
import { closeQuietTickets } from '#server/work/tickets/quiet.ts';
import { emptyTrash, removeExpired, removeOldAuditEntries, removeOldEvents, removeOldInboundMails } from './expired.ts';

type MaintenanceServices = Pick<Services, 'tenancy' | 'files'>;
type Options = { now?: Date; signal?: AbortSignal };

/** Batches per company and run. The next run continues with the rest. */
const maxBatches = 20;

/**
 * Removes expired data company by company: sessions and throttles, trash older than 30 days, mails that came in 90 days ago, abandoned
 * uploads with their bytes, and audit entries, events and lines of the inbox past their retention. It also finds projects that are due, and promises
 * for tickets that run out, closes tickets that have been resolved for a week, and reminds of trials that end and of approvals that wait.
 * Several processes may run it; each company is locked by one at a time. A failure does not affect other companies and is thrown at the end.
 */
export async function maintain(
  services: MaintenanceServices,
  { now = new Date(), signal }: Options = {},
): Promise<void> {
  const tenants = await services.tenancy.lookUp(sql<{ id: string }>`select id from app.list_tenants(false)`);
  const failures: Error[] = [];
  for (const { id } of tenants) {
    if (signal?.aborted) return;
    await maintainInBatches(services, id, now, signal).catch((error) => failures.push(error));
  }
  await sweepSpool(services.files, now);
  await removeUnfinishedImports(services);
  await services.tenancy.lookUp(sql`select app.remove_old_sign_ups()`);
  const [first] = failures;
  if (first)
    throw new Error(`Maintenance failed for ${failures.length} of ${tenants.length} companies: ${first.message}`, {
      cause: first,
    });
}

async function maintainInBatches(
  { tenancy, files }: MaintenanceServices,
  id: string,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = 0, more = true; more && count < maxBatches && !signal?.aborted; count++) {
    const { abandoned, isMore } = await tenancy.asMaintenance(id, (tx) => maintainCompany(tx, now));
    await removeAbandoned(tenancy, files, id, abandoned);
    more = isMore;
  }
}

async function maintainCompany(tx: WriteTx, now: Date): Promise<{ abandoned: string[]; isMore: boolean }> {
  const lock = await tx.first(
    sql<{ acquired: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('maintenance/' || app.tenant_id(), 0)) as acquired`,
  );
  if (!lock?.acquired) return { abandoned: [], isMore: false };
  await finishErasures(tx);
  await recordExpiredPreviews(tx, now);
  await removeExpired(tx, now);
  await recordDueProjects(tx, now);
  await recordDueTasks(tx, now);
  await closeQuietTickets(tx, now);
  await reckonPromises(tx);
  await recordPromises(tx, now);
  await remindOfTrial(tx, now);
  await remindOfAccessEnds(tx, now);
  await remindOfSignOffs(tx, now);
  const isMore = [
    await emptyTrash(tx, now),
    await removeOldInboundMails(tx, now),
    await removeOldExports(tx, now),
    await removeOldAuditEntries(tx),
    await removeOldEvents(tx),
  ].includes(true);
  return { abandoned: await markAbandoned(tx, now), isMore };
}

/** Files per transaction, because it holds a lock while they are removed. */
const batch = 200;

/** Removes the files of companies whose import was killed. */
async function removeUnfinishedImports({ tenancy, files }: Pick<Services, 'tenancy' | 'files'>): Promise<void> {
  const unfinished = await tenancy.lookUp(sql<{ id: string }>`select id from app.unfinished_company_imports() id`);
  for (const { id } of unfinished) {
    for (let isMore = true; isMore; ) {
      isMore = await tenancy.asMaintenance(id, async (tx) => {
        const state = await readState(tx);
        if (state === 'underWay') return false;
        const isOver = state === 'ended' || (await removeSome(files.store.list(id), (key) => files.store.remove(key)));
        if (isOver) await tx.run(sql`delete from company_imports`);
        return !isOver;
      });
    }
  }
}

/** The lock is that of the import, so nothing is removed from one that is under way. The company is there if it ended well. */
async function readState(tx: WriteTx): Promise<'underWay' | 'ended' | 'killed'> {
  const lock = await tx.first(sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('import/' || app.tenant_id(), 0)) as acquired`);
  if (!lock?.acquired) return 'underWay';
  const found = await tx.first(sql<{ isLeft: boolean }>`
    select exists (select from company_imports) and not exists (
      select from tenants where id = app.tenant_id()) as "isLeft"`);
  return found?.isLeft ? 'killed' : 'ended';
}

/** Returns whether these were all. */
async function removeSome(keys: AsyncIterable<string>, remove: (key: string) => Promise<void>): Promise<boolean> {
  let count = 0;
  for await (const key of keys) {
    if (count === batch) return false;
    await remove(key);
    count += 1;
  }
  return true;
}
