import { sql } from 'kysely';
import type { z } from 'zod';
import type { Client, clientBody, updateClientBody } from '#contract/work/clients.ts';
import { requireStepUp } from '#server/people/sign-in/sessions/require-step-up.ts';
import { accessColumns } from '#server/people/users/access-end.ts';
import { notFound, refuseWith, versionConflict } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type DuplicateTexts, refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import { requireServiceLevel } from '#server/work/service-levels/lock.ts';
import { reckonPromises } from '#server/work/service-levels/reckon.ts';
import { deletedNow } from '#server/work/trash/columns.ts';
import { detailColumns } from './columns.ts';
import { findHeld, refusalToDelete } from './deletion.ts';
import { getVisibleClient } from './read.ts';

const duplicates: DuplicateTexts = {
  clients_name: ['name', 'A client with this name already exists'],
};

type NewClient = z.output<typeof clientBody>;
type ClientChanges = z.output<typeof updateClientBody>;

export async function createClient(tx: WriteTx, origin: Origin, body: NewClient): Promise<Client> {
  const id = newId();
  const { name, notes, serviceLevelId, accessEndsOn } = body;
  if (serviceLevelId) await requireServiceLevel(tx, serviceLevelId);
  const values = {
    tenant_id: tenantId,
    id,
    name_key: foldName(name),
    ...columnsOf(body),
    ...accessColumns(accessEndsOn),
    name,
  };
  const writing = Promise.all([
    tx.run(db.insertInto('clients').values(values)),
    notes && saveNotes(tx, id, notes),
    record(tx, origin, { action: 'client.created', subjectType: 'client', subjectId: id, subjectName: name }),
    getVisibleClient(tx, id),
  ]);
  const [, , , client] = await refuseDuplicates(writing, duplicates);
  tx.changed('clients', id);
  return client ?? notFound();
}

/**
 * Changes the fields that are given. Without a change the version stays, so that others who are editing get no conflict.
 * Statements are sent together: the lock with the client before, then the writes with the client after.
 */
export async function updateClient(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  changes: ClientChanges,
  ifMatch: number | undefined,
): Promise<Client> {
  const [, found] = await Promise.all([lockVisibleClient(tx, id, ifMatch), getVisibleClient(tx, id)]);
  const before = found ?? notFound();
  const fields = changedFields(before, changes);
  if (fields.length === 0) return before;
  // It locks all users of the client out, or lets them in again.
  if (fields.includes('accessEndsOn')) await requireStepUp(tx, await actor());
  const { name = before.name, notes, serviceLevelId } = changes;
  const moves = fields.includes('serviceLevelId');
  if (moves && serviceLevelId) await requireServiceLevel(tx, serviceLevelId);
  const values = {
    name,
    name_key: foldName(name),
    ...columnsOf(changes),
    ...(fields.includes('accessEndsOn') && accessColumns(changes.accessEndsOn ?? null)),
    version: sql<number>`version + 1`,
    updated_at: sql<string>`now()`,
  };
  const writing = Promise.all([
    tx.run(db.updateTable('clients').set(values).where('id', '=', id)),
    fields.includes('notes') && saveNotes(tx, id, notes ?? null),
    record(tx, origin, {
      action: 'client.updated',
      subjectType: 'client',
      subjectId: id,
      subjectName: name,
      details: {
        fields,
        ...(fields.includes('accessEndsOn') && changes.accessEndsOn && { accessEndsOn: changes.accessEndsOn }),
      },
    }),
    getVisibleClient(tx, id),
    moves && reckonPromises(tx),
  ]);
  const [, , , after] = await refuseDuplicates(writing, duplicates);
  tx.changed('clients', id);
  return after ?? notFound();
}

const tenantId = sql<string>`app.tenant_id()`;

function columnsOf({
  colour,
  language,
  serviceLevelId,
  accessEndsOn,
  showsHours,
  showsHourNames,
  ...details
}: ClientChanges) {
  return {
    ...detailColumns(details),
    colour,
    language,
    service_level_id: serviceLevelId,
    access_ends_on: accessEndsOn,
    shows_hours: showsHours,
    shows_hour_names: showsHourNames,
  };
}

function changedFields(before: Client, changes: ClientChanges): string[] {
  return Object.entries(changes).flatMap(([field, value]) =>
    value === undefined || value === (before[field as keyof ClientChanges] ?? null) ? [] : field,
  );
}

/** Null removes the notes. */
async function saveNotes(tx: WriteTx, clientId: string, notes: string | null): Promise<void> {
  if (notes === null) {
    await tx.run(db.deleteFrom('client_notes').where('client_id', '=', clientId));
    return;
  }
  await tx.run(
    db
      .insertInto('client_notes')
      .values({ tenant_id: tenantId, client_id: clientId, notes })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'client_id']).doUpdateSet({ notes })),
  );
}

/** Refused while projects, users or tickets belong to the client, saying what holds it. */
export async function deleteClient(
  tx: WriteTx,
  origin: Origin,
  id: string,
  ifMatch: number | undefined,
): Promise<void> {
  const { name } = await lockVisibleClient(tx, id, ifMatch);
  const held = await findHeld(tx, id);
  if (held) refuseWith(refusalToDelete(name, held));
  await tx.run(
    db
      .updateTable('clients')
      .set({ ...deletedNow(), version: sql`version + 1` })
      .where('id', '=', id),
  );
  await record(tx, origin, { action: 'client.deleted', subjectType: 'client', subjectId: id, subjectName: name });
  tx.changed('clients', id);
}

async function lockVisibleClient(
  tx: WriteTx,
  id: string,
  ifMatch: number | undefined,
): Promise<{ name: string; version: number }> {
  const client = await tx.first(
    db
      .selectFrom('clients')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select(['name', 'version'])
      .forUpdate(),
  );
  if (!client) notFound();
  if (ifMatch !== undefined && ifMatch !== client.version) versionConflict();
  return client;
}
