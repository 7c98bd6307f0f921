import { sql } from 'kysely';
import type { Services } from '#server/platform/services.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

/** Files per transaction, because it holds a lock while they are removed. */
const batch = 200;

/** Removes the files of companies whose import was killed. */
export async function removeUnfinishedImports({ tenancy, files }: Pick<Services, 'tenancy' | 'files'>): Promise<void> {
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
