import { sql } from 'kysely';
import type { Audience } from '#contract/platform/audience.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import type { TaskStatus, TaskWant } from '#contract/work/task-values.ts';
import { archived, invalid, notFound, versionConflict } from '#server/platform/answers/failures.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { visibleById } from '#server/work/visible/projects.ts';
import { hasModule, requireModuleInUse } from '#server/work/visible/tasks.ts';

export type LockedProject = { id: string; clientId: string };

export type LockedTask = {
  id: string;
  projectId: string;
  clientId: string;
  title: string;
  body: string;
  status: TaskStatus;
  assigneeId: string | null;
  dueOn: string | null;
  audience: Audience;
  wants: TaskWant;
  milestone: boolean;
  answer: string | null;
  createdBy: string;
  version: number;
};

/**
 * Locks the project of a new task against others that add or move tasks. 404 if tasks are off, 400 for a project that does not exist
 * or that the actor may not see, 403 if it is archived.
 */
export async function lockProjectForTask(tx: WriteTx, projectId: string): Promise<LockedProject> {
  const project = await tx.first(selectProject(sql`${projectId}::uuid`).forNoKeyUpdate());
  if (!project) {
    await requireModuleInUse(tx, 'tasks');
    invalid('projectId', problemTexts.notFound);
  }
  if (!project.hasTasks) notFound();
  if (project.isArchived) archived();
  return project;
}

/**
 * Locks a visible task, and its project first, in the order of all writes. Until the end of the transaction nobody
 * else adds or moves tasks, so the progress can be stored.
 * 404 if the actor may not see it or tasks are off, 403 if its project is archived, 412 if the version is another.
 */
export async function lockTask(tx: WriteTx, id: string, ifMatch?: number): Promise<LockedTask> {
  const project = selectProject(sql`(select tasks.project_id from tasks where tasks.id = ${id}::uuid)`);
  const [place, task] = await Promise.all([
    tx.first(project.forNoKeyUpdate()),
    tx.first(
      db
        .selectFrom('tasks')
        .where('id', '=', id)
        .select(['id', 'project_id as projectId', 'client_id as clientId', 'title', 'body', 'status'])
        .select(['assignee_id as assigneeId', 'due_on as dueOn', 'audience', 'wants', 'milestone', 'answer'])
        .select(['created_by as createdBy', 'version'])
        .forUpdate(),
    ),
  ]);
  if (!place?.hasTasks || !task) notFound();
  if (place.isArchived) archived();
  if (ifMatch !== undefined && ifMatch !== task.version) versionConflict();
  return task as LockedTask;
}

function selectProject(id: ReturnType<typeof sql<string>>) {
  return db
    .selectFrom('projects')
    .where('projects.id', '=', id)
    .where('projects.deleted_at', 'is', null)
    .where(visibleById())
    .select(['projects.id', 'projects.client_id as clientId'])
    .select([hasModule('tasks').as('hasTasks'), sql<boolean>`projects.archived_at is not null`.as('isArchived')]);
}
