import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { createServiceLevelBody, ServiceLevel, updateServiceLevelBody } from '#contract/work/service-levels.ts';
import { notFound, refuseWith, versionConflict } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type DuplicateTexts, refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import { getServiceLevel } from './read.ts';
import { reckonPromises } from './reckon.ts';

type NewLevel = z.output<typeof createServiceLevelBody>;
type LevelChanges = z.output<typeof updateServiceLevelBody>;

const duplicates: DuplicateTexts = {
  service_levels_name: ['name', 'A service level with this name already exists'],
};

export async function createServiceLevel(tx: WriteTx, origin: Origin, body: NewLevel): Promise<ServiceLevel> {
  const id = newId();
  const { name } = body;
  const writing = Promise.all([
    body.isDefault && removeDefault(tx, id),
    tx.run(
      db.insertInto('service_levels').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        ...nameColumns(name),
        zone: body.zone,
        hours: json(body.hours),
        holidays: days(body.holidays),
        targets: json(body.targets),
        is_default: body.isDefault,
      }),
    ),
    record(tx, origin, {
      action: 'serviceLevel.created',
      subjectType: 'serviceLevel',
      subjectId: id,
      subjectName: name,
    }),
    reckonPromises(tx),
    getServiceLevel(tx, id),
  ]);
  const [, , , , level] = await refuseDuplicates(writing, duplicates);
  tx.changed('serviceLevels', id);
  return level ?? notFound();
}

/** Changes the fields that are given, and with them what is promised for tickets that are not done. */
export async function updateServiceLevel(
  tx: WriteTx,
  origin: Origin,
  id: string,
  changes: LevelChanges,
  ifMatch: number | undefined,
): Promise<ServiceLevel> {
  const before = await lockServiceLevel(tx, id, ifMatch);
  const fields = changedFields(before, changes);
  // Without a change the version stays, so that others who are editing get no conflict.
  if (fields.length === 0) return before;
  const { name = before.name, zone, hours, holidays, targets, isDefault } = changes;
  const writing = Promise.all([
    isDefault && removeDefault(tx, id),
    tx.run(
      db
        .updateTable('service_levels')
        .set({
          ...nameColumns(name),
          zone,
          hours: hours && json(hours),
          holidays: holidays && days(holidays),
          targets: targets && json(targets),
          is_default: isDefault,
          version: sql<number>`version + 1`,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', id),
    ),
    record(tx, origin, {
      action: 'serviceLevel.updated',
      subjectType: 'serviceLevel',
      subjectId: id,
      subjectName: name,
      details: { fields },
    }),
    reckonPromises(tx),
    getServiceLevel(tx, id),
  ]);
  const [, , , , after] = await refuseDuplicates(writing, duplicates);
  tx.changed('serviceLevels', id);
  return after ?? notFound();
}

/** Refused while clients have the level. Clients in the trash lose it. */
export async function deleteServiceLevel(
  tx: WriteTx,
  origin: Origin,
  id: string,
  ifMatch: number | undefined,
): Promise<void> {
  const { name } = await lockServiceLevel(tx, id, ifMatch);
  const holders = await findClients(tx, id);
  if (holders) {
    const { client, others } = holders;
    refuseWith((say) =>
      others === 0
        ? say('{name} cannot be deleted: {client} uses it.', { name, client })
        : say.plural(
            others,
            {
              one: '{name} cannot be deleted: {client} and {count} other use it.',
              other: '{name} cannot be deleted: {client} and {count} others use it.',
            },
            { name, client },
          ),
    );
  }
  await Promise.all([
    tx.run(db.updateTable('clients').set({ service_level_id: null }).where('service_level_id', '=', id)),
    tx.run(db.deleteFrom('service_levels').where('id', '=', id)),
    record(tx, origin, {
      action: 'serviceLevel.deleted',
      subjectType: 'serviceLevel',
      subjectId: id,
      subjectName: name,
    }),
    reckonPromises(tx),
  ]);
  tx.changed('serviceLevels', id);
}

async function lockServiceLevel(tx: WriteTx, id: string, ifMatch: number | undefined): Promise<ServiceLevel> {
  const [locked, level] = await Promise.all([
    tx.first(db.selectFrom('service_levels').where('id', '=', id).select('version').forUpdate()),
    getServiceLevel(tx, id),
  ]);
  if (!locked || !level) notFound();
  if (ifMatch !== undefined && ifMatch !== locked.version) versionConflict();
  return level;
}

/** Only one level is the default. */
async function removeDefault(tx: WriteTx, exceptId: string): Promise<void> {
  await tx.run(
    db
      .updateTable('service_levels')
      .set({ is_default: false, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('is_default', '=', true)
      .where('id', '<>', exceptId),
  );
}

/** The first client that has the level, and how many others have it; undefined if none has. */
function findClients(tx: WriteTx, id: string): Promise<{ client: string; others: number } | undefined> {
  return tx.first(
    db
      .selectFrom('clients')
      .where('service_level_id', '=', id)
      .where('deleted_at', 'is', null)
      .select(['name as client', sql<number>`(count(*) over ())::int - 1`.as('others')])
      .orderBy('sort_name')
      .limit(1),
  );
}

function changedFields(before: ServiceLevel, changes: LevelChanges): string[] {
  return Object.entries(changes).flatMap(([field, value]) =>
    value === undefined || same(value, before[field as keyof LevelChanges]) ? [] : field,
  );
}

/** The database sorts the keys of objects, so two equal ones may have them in another order. */
function same(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => Number(a > b) - Number(a < b)))
      : each,
  );
}

function nameColumns(name: string): { name: string; name_key: string } {
  return { name, name_key: foldName(name) };
}

function json(value: unknown): RawBuilder<string> {
  return sql<string>`${JSON.stringify(value)}::jsonb`;
}

function days(value: readonly string[]): RawBuilder<string[]> {
  return sql<string[]>`${value}::date[]`;
}
