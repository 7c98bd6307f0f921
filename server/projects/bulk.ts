import { sql } from 'kysely';
import type { z } from 'zod';
import type { BulkResult } from '#contract/bulk.ts';
import { problemTexts } from '#contract/problems.ts';
import type { bulkUpdateProjectsBody } from '#contract/projects.ts';
import { type Origin, record } from '#server/audit/write.ts';
import { db, type WriteTx } from '#server/tenancy/index.ts';
import { storeArchived } from './archive.ts';
import { recordProjectChanges } from './events.ts';
import { type LockedProject, lockProjects } from './locks.ts';

type Asked = z.output<typeof bulkUpdateProjectsBody>;
type Change = Asked['change'];

/**
 * Gives many projects the same status, or archives or unarchives them. Each has its own audit entries and events, as if it had been
 * changed alone. Projects that the actor cannot see are answered with 404, and archived ones with 403, and stop nothing.
 */
export async function bulkUpdateProjects(tx: WriteTx, origin: Origin, { ids, change }: Asked): Promise<BulkResult[]> {
  const found = await lockProjects(tx, [...new Set(ids)]);
  const refused = new Set(found.filter((project) => isReadOnly(project, change)).map(({ id }) => id));
  const writing = Promise.all(
    found.filter(({ id }) => !refused.has(id)).map((project) => storeChange(tx, origin, project, change)),
  );
  tx.commit();
  await writing;
  const known = new Set(found.map(({ id }) => id));
  return ids.map((id) => {
    if (!known.has(id)) return { id, status: 404, message: problemTexts.notFound };
    return refused.has(id) ? { id, status: 403, message: problemTexts.archived } : { id, status: 200 };
  });
}

/** A project that stays archived cannot get another status. */
function isReadOnly({ archivedAt }: LockedProject, { status, archived }: Change): boolean {
  return archivedAt !== null && archived !== false && status !== undefined;
}

/** Changes the status while the project is not archived: after unarchiving it, or before archiving it. */
async function storeChange(tx: WriteTx, origin: Origin, before: LockedProject, change: Change): Promise<void> {
  const { status, archived = before.archivedAt !== null } = change;
  const changes = archived !== (before.archivedAt !== null);
  await Promise.all([
    changes && !archived && storeArchived(tx, origin, before, false),
    status !== undefined && status !== before.status && storeStatus(tx, origin, before, status),
    changes && archived && storeArchived(tx, origin, before, true),
  ]);
}

async function storeStatus(
  tx: WriteTx,
  origin: Origin,
  before: LockedProject,
  status: NonNullable<Change['status']>,
): Promise<void> {
  const { id, title } = before;
  tx.changed('projects', id);
  await Promise.all([
    tx.run(
      db
        .updateTable('projects')
        .set({ status, version: sql`version + 1`, updated_at: sql`now()` })
        .where('id', '=', id),
    ),
    record(tx, origin, {
      action: 'project.updated',
      subjectType: 'project',
      subjectId: id,
      subjectName: title,
      details: { fields: ['status'] },
    }),
    recordProjectChanges(tx, id, before, { status }),
  ]);
}
