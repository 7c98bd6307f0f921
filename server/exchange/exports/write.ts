import { sql } from 'kysely';
import type { Export, NewExport } from '#contract/exchange/exports.ts';
import { Failure, forbidden, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { formatBytes } from '#server/platform/files/size.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { getExport, permittedKinds } from './read.ts';
import { lockSubject } from './subjects.ts';

/** Asks for an export. Returns the same one while it is being made; otherwise a new one takes the place of an older one. */
export async function createExport(
  tx: WriteTx,
  actor: Actor,
  origin: Origin,
  { kind, subjectId }: NewExport,
): Promise<Export> {
  if (!(await permittedKinds(tx, actor)).includes(kind)) forbidden();
  const { type, name, clientId } = await lockSubject(tx, actor, kind, subjectId);
  const [underWay] = await tx.run(
    ofSubject(actor, kind, subjectId)
      .where('client_id', 'is not distinct from', clientId)
      .where('state', 'in', ['Queued', 'Running']),
  );
  if (underWay) return (await getExport(tx, actor, underWay.id)) ?? notFound();
  await refuseInDemo(tx);
  await removeOlder(tx, actor, kind, subjectId);
  await refuseFull(tx, actor);
  const id = newId();
  await Promise.all([
    tx.run(
      db.insertInto('exports').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        kind,
        subject_id: subjectId,
        subject_name: name,
        client_id: clientId,
        user_id: sql<string>`app.user_id()`,
      }),
    ),
    record(tx, origin, {
      action: 'export.requested',
      subjectType: type,
      subjectId,
      subjectName: name,
      details: { kind },
    }),
  ]);
  tx.changed('exports', actor.userId);
  return (await getExport(tx, actor, id)) ?? notFound();
}

function ofSubject({ userId }: Actor, kind: string, subjectId: string) {
  return db
    .selectFrom('exports')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .select('id');
}

/** Maintenance removes the bytes. */
async function removeOlder(tx: WriteTx, { userId }: Actor, kind: string, subjectId: string): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from exports where user_id = ${userId}::uuid and kind = ${kind} and subject_id = ${subjectId}::uuid
      returning file_id, user_id
    )
    insert into uploads (tenant_id, id, user_id, is_abandoned)
    select app.tenant_id(), file_id, user_id, true from gone where file_id is not null`);
}

async function refuseInDemo(tx: WriteTx): Promise<void> {
  const company = await tx.first(
    db.selectFrom('tenants').where('id', '=', sql<string>`app.tenant_id()`).select('is_demo'),
  );
  if (company?.is_demo) forbidden('Demo companies export nothing.');
}

/** Exports do not count in the storage, so that a full company can leave. Together they may take as much again. */
async function refuseFull(tx: WriteTx, { scope }: Actor): Promise<void> {
  const size = await tx.first(sql<{ used: number; quota: number }>`select used, quota from app.size_of_exports()`);
  if (!size || size.used < size.quota) return;
  throw new Failure(
    'noRoom',
    scope === 'client'
      ? 'There is no room for another export now. Exports are removed after 7 days; please try again then.'
      : `The exports of your company take ${formatBytes(size.used)}. They are removed after 7 days; please try again then.`,
  );
}
