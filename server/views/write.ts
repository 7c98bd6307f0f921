import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditAction } from '#contract/audit-actions.ts';
import { maxViews } from '#contract/view-nouns.ts';
import type { createViewBody, SavedView, updateViewBody } from '#contract/views.ts';
import { type Origin, record } from '#server/audit/write.ts';
import { forbidden, invalid, notFound, versionConflict } from '#server/failures.ts';
import { newId } from '#server/ids.ts';
import { foldName } from '#server/names.ts';
import { refuseDuplicates } from '#server/tenancy/errors.ts';
import { type Actor, db, type WriteTx } from '#server/tenancy/index.ts';
import { getView } from './read.ts';

type NewView = z.output<typeof createViewBody>;
type ViewChanges = z.output<typeof updateViewBody>;

const duplicates: Parameters<typeof refuseDuplicates>[1] = {
  saved_views_name: ['name', 'A view with this name already exists'],
};

export async function createView(tx: WriteTx, actor: Actor, origin: Origin, body: NewView): Promise<SavedView> {
  if (body.isShared) requireAdministrator(actor);
  await requireRoom(tx, body.noun, body.isShared);
  const id = newId();
  const writing = Promise.all([
    tx.run(
      db.insertInto('saved_views').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        user_id: ownerOf(actor, body.isShared),
        noun: body.noun,
        name: body.name,
        name_key: foldName(body.name),
        query: body.query,
      }),
    ),
    body.isShared && recordShared(tx, origin, 'savedView.created', { id, name: body.name }),
    getView(tx, id),
  ]);
  const [, , view] = await refuseDuplicates(writing, duplicates);
  publish(tx, actor, body.isShared);
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
  const { name = before.name, query = before.query, isShared = before.isShared } = changes;
  if (isShared || before.isShared) requireAdministrator(actor);
  // Without a change the version stays, so that others who are editing get no conflict.
  if (name === before.name && query === before.query && isShared === before.isShared) return before;
  if (isShared !== before.isShared) await requireRoom(tx, before.noun, isShared);
  const writing = Promise.all([
    tx.run(
      db
        .updateTable('saved_views')
        .set({
          user_id: ownerOf(actor, isShared),
          name,
          name_key: foldName(name),
          query,
          version: sql<number>`version + 1`,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', id),
    ),
    (isShared || before.isShared) && recordShared(tx, origin, 'savedView.updated', { id, name }),
    getView(tx, id),
  ]);
  const [, , after] = await refuseDuplicates(writing, duplicates);
  publish(tx, actor, isShared || before.isShared);
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
  if (view.isShared) requireAdministrator(actor);
  await Promise.all([
    tx.run(db.deleteFrom('saved_views').where('id', '=', id)),
    view.isShared && recordShared(tx, origin, 'savedView.deleted', view),
  ]);
  publish(tx, actor, view.isShared);
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

async function requireRoom(tx: WriteTx, noun: SavedView['noun'], isShared: boolean): Promise<void> {
  const counted = await tx.first(
    db
      .selectFrom('saved_views')
      .where('noun', '=', noun)
      .where('user_id', isShared ? 'is' : 'is not', null)
      .select(sql<number>`count(*)::int`.as('count')),
  );
  if ((counted?.count ?? 0) >= maxViews) invalid('name', `At most ${maxViews} views. Delete one first.`);
}

function ownerOf({ userId }: Actor, isShared: boolean): string | null {
  return isShared ? null : userId;
}

/** What people keep for themselves is in no log. */
function recordShared(tx: WriteTx, origin: Origin, action: AuditAction, { id, name }: { id: string; name: string }) {
  return record(tx, origin, { action, subjectType: 'savedView', subjectId: id, subjectName: name });
}

/** Told to the team with the company's id, or to one person with theirs. */
function publish(tx: WriteTx, { tenantId, userId }: Actor, isShared: boolean): void {
  tx.changed('savedViews', isShared ? tenantId : userId);
}
