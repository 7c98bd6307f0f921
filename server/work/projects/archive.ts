import { sql } from 'kysely';
import { dropRemovedAssignees } from '#server/people/accounts/assignments.ts';
import { fittingLead } from '#server/people/accounts/leads.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { lockForUpdate } from '#server/work/visible/project-locks.ts';
import { getWrittenProject, type ProjectRow } from './read.ts';

/** Takes a project out of the lists and makes it read-only. What is archived already stays as it is. */
export function archiveProject(tx: WriteTx, origin: Origin, id: string): Promise<ProjectRow> {
  return setArchived(tx, origin, id, true);
}

/** Makes a project as it was before it was archived. */
export function unarchiveProject(tx: WriteTx, origin: Origin, id: string): Promise<ProjectRow> {
  return setArchived(tx, origin, id, false);
}

async function setArchived(tx: WriteTx, origin: Origin, id: string, isArchived: boolean): Promise<ProjectRow> {
  const before = await lockForUpdate(tx, id);
  if (Boolean(before.archivedAt) !== isArchived) await storeArchived(tx, origin, before, isArchived);
  return getWrittenProject(tx, id);
}

/** Archives or unarchives a project that the caller has locked. */
export async function storeArchived(
  tx: WriteTx,
  origin: Origin,
  { id, title }: { id: string; title: string },
  isArchived: boolean,
): Promise<void> {
  const kind = isArchived ? 'project.archived' : 'project.unarchived';
  tx.changed('projects', id);
  await Promise.all([
    tx.run(
      db
        .updateTable('projects')
        .set({
          archived_at: isArchived ? sql<string>`now()` : null,
          // Somebody who was removed since does not lead it again.
          ...(!isArchived && { lead_id: fittingLead }),
          version: sql`version + 1`,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', id),
    ),
    isArchived || dropRemovedAssignees(tx, id),
    record(tx, origin, { action: kind, subjectType: 'project', subjectId: id, subjectName: title }),
    recordEvent(tx, kind, id),
  ]);
}
