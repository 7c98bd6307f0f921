import { type RawBuilder, sql } from 'kysely';
import type { TaskItem } from '#contract/work/checklists.ts';
import type { Task, TaskDetails } from '#contract/work/tasks.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { visibleDocument } from '#server/work/visible/documents.ts';
import { holds } from '#server/work/visible/subjects.ts';
import { ofVisibleProject } from '#server/work/visible/tasks.ts';

/** Returns a task with its checklist, or undefined if it does not exist or the actor may not see it. */
export async function getVisibleTask(tx: ReadTx, id: string): Promise<TaskDetails | undefined> {
  const row = await tx.first(
    selectTasks()
      .select([items.as('checklist'), madeBy.as('recurringId')])
      .where('tasks.id', '=', id)
      .where(ofVisibleProject({ archived: true })),
  );
  if (!row) return undefined;
  const { checklist, recurringId, ...task } = row;
  return { ...present(task), checklist, ...(recurringId && { recurringId }) };
}

export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['execute']>>[number];

export function present({ position: _position, itemCounts: [itemCount, itemsDone], ...row }: TaskRow): Task {
  return { ...withoutNulls(row), itemCount, itemsDone, waitsForIds: row.waitsFor.map(({ id }) => id) } as Task;
}

/** The caller says which. */
export function selectTasks() {
  return db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.project_id as projectId', projectTitle.as('projectTitle')])
    .select(['tasks.client_id as clientId', colourOfClient.as('clientColour')])
    .select(['tasks.title', 'tasks.body', 'tasks.status', 'tasks.position'])
    .select(['tasks.assignee_id as assigneeId', nameOf('tasks.assignee_id').as('assigneeName')])
    .select(['tasks.due_on as dueOn', 'tasks.audience', 'tasks.wants', 'tasks.milestone', 'tasks.answer'])
    .select([uploaded.as('documents'), itemCounts.as('itemCounts')])
    .select(waitsFor.as('waitsFor'))
    .select([
      'tasks.created_at as createdAt',
      'tasks.created_by as createdBy',
      nameOf('tasks.created_by').as('createdByName'),
    ])
    .select(['tasks.updated_at as updatedAt', 'tasks.done_at as doneAt', 'tasks.done_by as doneBy'])
    .select([nameOf('tasks.done_by').as('doneByName'), 'tasks.version']);
}

const projectTitle = sql<string>`(select projects.title from projects where projects.id = tasks.project_id)`;

const colourOfClient = sql<string>`(select clients.colour from clients where clients.id = tasks.client_id)`;

/** Null if row security hides the user from the actor. */
function nameOf(column: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select coalesce(nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), ''), 'Unknown User')
    from users where users.id = ${sql.ref(column)})`;
}

/** The checklist of a row of `tasks`, in its order. */
const items = sql<TaskItem[]>`(
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', task_items.id, 'text', task_items.text,
    'done', task_items.done, 'userId', task_items.user_id, 'userName', ${nameOf('task_items.user_id')})) order by task_items.position), '[]')
  from task_items where task_items.task_id = tasks.id)`;

/** Null for client users, by row security. */
const madeBy = sql<string | null>`(select recurring.id from recurring where recurring.id = tasks.recurring_id)`;

/** The checklists of tasks, by their ids. */
export async function readChecklists(tx: ReadTx, ids: readonly string[]): Promise<Map<string, TaskItem[]>> {
  const rows = await tx.run(sql<{ id: string; items: TaskItem[] }>`
    select tasks.id, ${items} as items from tasks where tasks.id = any (${ids}::uuid[])`);
  return new Map(rows.map(({ id, items }) => [id, items]));
}

/** How many items there are, and how many of them are done, in one look. */
const itemCounts = sql<[number, number]>`(
  select jsonb_build_array(count(*), count(*) filter (where task_items.done)) from task_items where task_items.task_id = tasks.id)`;

const waitsFor = sql<Task['waitsFor']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', awaited.id, 'title', awaited.title, 'status', awaited.status)
    order by awaited.position), '[]')
  from task_waits join tasks awaited on awaited.id = task_waits.waits_for_id where task_waits.task_id = tasks.id)`;

/** More files for one task are among the documents of the project. */
const maxDocuments = 20;

const uploaded = sql<Task['documents']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', found.id, 'fileName', found.file_name) order by found.created_at, found.id), '[]')
  from (
    select documents.id, documents.file_name, documents.created_at from documents
    where documents.task_id = tasks.id and documents.deleted_at is null and ${visibleDocument()}
      and ${holds('ProjectDocuments:ViewProjectDocuments')}
    order by documents.created_at, documents.id limit ${sql.lit(maxDocuments)}
  ) found)`;
