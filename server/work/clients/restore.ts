import { sql } from 'kysely';
import type { Client } from '#contract/work/clients.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type DuplicateTexts, refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { freeExternalKey, isRestorable, notDeleted } from '#server/work/trash/columns.ts';
import { getVisibleClient } from './read.ts';

const duplicates: DuplicateTexts = {
  clients_name: ['name', 'Another client has this name now. Rename that one first.'],
};

/** Restores a client from the trash and returns it. 400 if another client has its name now. */
export async function restoreClient(tx: WriteTx, origin: Origin, id: string): Promise<Client> {
  const values = {
    ...notDeleted,
    external_key: freeExternalKey('clients'),
    version: sql<number>`version + 1`,
    updated_at: sql<string>`now()`,
  };
  const restoring = tx.first(
    db.updateTable('clients').set(values).where('id', '=', id).where(isRestorable('clients')).returning('name'),
  );
  const [restored, client] = await refuseDuplicates(Promise.all([restoring, getVisibleClient(tx, id)]), duplicates);
  if (!restored || !client) notFound();
  await record(tx, origin, {
    action: 'client.restored',
    subjectType: 'client',
    subjectId: id,
    subjectName: restored.name,
  });
  tx.changed('clients', id);
  return client;
}
