import { sql } from 'kysely';
import type { ExportKind } from '#contract/exchange/export-kinds.ts';
import type { Export, NewExport } from '#contract/exchange/exports.ts';
import { told } from '#contract/platform/texts/say.ts';
import { requireStepUp } from '#server/people/sign-in/sessions/require-step-up.ts';
import { Failure, forbidden, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { formatBytes } from '#server/platform/files/size.ts';
import { type Actor, db, displayName, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { getExport, permittedKinds } from './read.ts';

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
      ? told('There is no room for another export now. Exports are removed after 7 days; please try again then.')
      : told('The exports of your company take {size}. They are removed after 7 days; please try again then.', {
          size: formatBytes(size.used),
        }),
  );
}

/** What an export is of. `type` is that of its entries in the audit log. */
type Subject = { type: string; name: string; clientId: string | null };

/** Finds what the actor asks for, and refuses what they may not ask for. The lock lets two requests for the same take turns. */
async function lockSubject(tx: WriteTx, actor: Actor, kind: ExportKind, id: string): Promise<Subject> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('export/' || ${id}::text, 0))`);
  if (kind === 'Company') return findCompany(tx, actor, id);
  return kind === 'Person' ? findPerson(tx, actor, id) : findProject(tx, id);
}

/** Everybody has a right to their own. Administrators answer for people who cannot sign in any more, so it asks them again who they are. */
async function findPerson(tx: WriteTx, actor: Actor, id: string): Promise<Subject> {
  const isOwn = id === actor.userId;
  const person =
    isOwn || actor.isAdmin
      ? await tx.first(
          db
            .selectFrom('users')
            .where('id', '=', id)
            .where('deleted_at', 'is', null)
            .select(['first_name as firstName', 'last_name as lastName', 'user_name as userName', 'email']),
        )
      : undefined;
  if (!person) invalid('subjectId', 'Person not found');
  if (!isOwn) await requireStepUp(tx, actor);
  return { type: 'user', name: displayName(person), clientId: null };
}

async function findCompany(tx: WriteTx, actor: Actor, id: string): Promise<Subject> {
  if (id !== actor.tenantId) invalid('subjectId', 'Company not found');
  await requireStepUp(tx, actor);
  const company = await tx.first(
    db.selectFrom('tenants').where('id', '=', id).select(['name', 'display_name as shown']),
  );
  return { type: 'tenant', name: company?.shown ?? company?.name ?? 'Company', clientId: null };
}

async function findProject(tx: WriteTx, id: string): Promise<Subject> {
  const project = await tx.first(
    db
      .selectFrom('projects')
      .where('projects.id', '=', id)
      .where('projects.deleted_at', 'is', null)
      .where(visibleById())
      .select(['projects.title', 'projects.client_id as clientId']),
  );
  if (!project) invalid('subjectId', 'Project not found');
  return { type: 'project', name: project.title, clientId: project.clientId };
}
