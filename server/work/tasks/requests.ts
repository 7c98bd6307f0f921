import { sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { hasModule } from '#server/work/visible/tasks.ts';
import { keepProgress } from './progress.ts';

export type FileRequest = {
  id: string;
  projectId: string;
  audience: Audience;
  /** Whether the actor is the person who is asked. */
  isAsked: boolean;
  isOpen: boolean;
  createdBy: string;
};

/**
 * The project of a task for which the actor uploads a document. 400 if they see no such task. A project that takes its progress from
 * its tasks is locked: two uploads that both hold it shared could not both store its progress.
 */
export async function findProjectOfRequest(tx: WriteTx, id: string): Promise<string> {
  const row = await tx.first(sql<{ projectId: string }>`
    select project_id as "projectId" from tasks where id = ${id}::uuid and wants = 'file'`);
  if (!row) invalid('TaskId', problemTexts.notFound);
  await tx.run(sql`
    select from projects where id = ${row.projectId}::uuid and progress_from_tasks for no key update`);
  return row.projectId;
}

/** Locks the visible task for which a document is uploaded. 400 if there is none that asks for one. */
export async function lockFileRequest(tx: WriteTx, id: string): Promise<FileRequest> {
  const found = await tx.first(sql<FileRequest>`
    select tasks.id, tasks.project_id as "projectId", tasks.audience, coalesce(tasks.assignee_id = app.user_id(), false) as "isAsked",
      tasks.status <> 'Done' as "isOpen", tasks.created_by as "createdBy"
    from tasks join projects on projects.id = tasks.project_id
    where tasks.id = ${id}::uuid and tasks.wants = 'file' and projects.deleted_at is null and ${hasModule('tasks')} and ${visibleById()}
    for update of tasks`);
  return found ?? invalid('TaskId', problemTexts.notFound);
}

/** Ends a request with the document of the person who was asked, and tells who asked. The upload has the audit entry. */
export async function closeFileRequest(tx: WriteTx, task: FileRequest): Promise<void> {
  tx.changed('tasks', task.id);
  await Promise.all([
    tx.run(
      db
        .updateTable('tasks')
        .set({
          status: 'Done',
          done_at: sql<string>`now()`,
          done_by: sql<string>`app.user_id()`,
          version: sql<number>`version + 1`,
          updated_at: sql<string>`now()`,
        })
        .where('id', '=', task.id),
    ),
    keepProgress(tx, task.projectId),
    recordEvent(tx, 'task.answered', task.id, { userIds: [task.createdBy] }),
  ]);
}
