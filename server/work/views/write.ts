import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditAction } from '#contract/platform/audit-actions.ts';
import { maxViews } from '#contract/work/view-nouns.ts';
import type { createViewBody, SavedView, updateViewBody } from '#contract/work/views.ts';
import { forbidden, invalid, notFound, versionConflict } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { type DuplicateTexts, refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import { getView } from './read.ts';

type NewView = z.output<typeof createViewBody>;
type ViewChanges = z.output<typeof updateViewBody>;

const duplicates: DuplicateTexts = {
  saved_views_name: ['name', 'A view with this name already exists'],
};

export async function createView(tx: WriteTx, actor: Actor, origin: Origin, body: NewView): Promise<SavedView> {
  if (body.shared) requireAdministrator(actor);
  await requireRoom(tx, body.noun, body.shared);
  const id = newId();
  const writing = Promise.all([
    tx.run(
      db.insertInto('saved_views').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        user_id: ownerOf(actor, body.shared),
        noun: body.noun,
        name: body.name,
        name_key: foldName(body.name),
        query: body.query,
      }),
    ),
    body.shared && recordShared(tx, origin, 'savedView.created', { id, name: body.name }),
    getView(tx, id),
  ]);
  const [, , view] = await refuseDuplicates(writing, duplicates);
  publish(tx, actor, body.shared);
  return view ?? notFound();
}

/** Changes the fields that are given. Administrators share their own views, and make shared ones their own again. */
export async function updateView(
  tx: WriteTx,
  actor: Actor,
  origin: Origin,
  id: string,
  changes: ViewChanges,
  ifMatch: number | undefined,
): Promise<SavedView> {
  const before = await lockView(tx, id, ifMatch);
  const { name = before.name, query = before.query, shared = before.shared } = changes;
  if (shared || before.shared) requireAdministrator(actor);
  // Without a change the version stays, so that others who are editing get no conflict.
  if (name === before.name && query === before.query && shared === before.shared) return before;
  if (shared !== before.shared) await requireRoom(tx, before.noun, shared);
  const writing = Promise.all([
    tx.run(
      db
        .updateTable('saved_views')
        .set({
          user_id: ownerOf(actor, shared),
          name,
          name_key: foldName(name),
          query,
          version: sql<number>`version + 1`,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', id),
    ),
    (shared || before.shared) && recordShared(tx, origin, 'savedView.updated', { id, name }),
    getView(tx, id),
  ]);
  const [, , after] = await refuseDuplicates(writing, duplicates);
  publish(tx, actor, shared || before.shared);
  return after ?? notFound();
}

export async function deleteView(
  tx: WriteTx,
  actor: Actor,
  origin: Origin,
  id: string,
  ifMatch: number | undefined,
): Promise<void> {
  const view = await lockView(tx, id, ifMatch);
  if (view.shared) requireAdministrator(actor);
  await Promise.all([
    tx.run(db.deleteFrom('saved_views').where('id', '=', id)),
    view.shared && recordShared(tx, origin, 'savedView.deleted', view),
  ]);
  publish(tx, actor, view.shared);
}

async function lockView(tx: WriteTx, id: string, ifMatch: number | undefined): Promise<SavedView> {
  const [locked, view] = await Promise.all([
    tx.first(db.selectFrom('saved_views').where('id', '=', id).select('version').forUpdate()),
    getView(tx, id),
  ]);
  if (!locked || !view) notFound();
  if (ifMatch !== undefined && ifMatch !== locked.version) versionConflict();
  return view;
}

function requireAdministrator({ isAdmin }: Actor): void {
  if (!isAdmin) forbidden('Only administrators can share views and change shared ones.');
}

async function requireRoom(tx: WriteTx, noun: SavedView['noun'], shared: boolean): Promise<void> {
  const counted = await tx.first(
    db
      .selectFrom('saved_views')
      .where('noun', '=', noun)
      .where('user_id', shared ? 'is' : 'is not', null)
      .select(sql<number>`count(*)::int`.as('count')),
  );
  if ((counted?.count ?? 0) >= maxViews)
    invalid('name', 'At most {limit} views. Delete one first.', { limit: maxViews });
}

function ownerOf({ userId }: Actor, shared: boolean): string | null {
  return shared ? null : userId;
}

/** What people keep for themselves is in no log. */
function recordShared(tx: WriteTx, origin: Origin, action: AuditAction, { id, name }: { id: string; name: string }) {
  return record(tx, origin, { action, subjectType: 'savedView', subjectId: id, subjectName: name });
}

/** Told to the team with the company's id, or to one person with theirs. */
function publish(tx: WriteTx, { tenantId, userId }: Actor, shared: boolean): void {
  tx.changed('savedViews', shared ? tenantId : userId);
}
