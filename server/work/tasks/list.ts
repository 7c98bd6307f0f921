import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Task, taskListQuery } from '#contract/work/tasks.ts';
import { dayOfKey, readCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import {
  ofThisVisibleProject,
  ofVisibleProject,
  requireModuleInUse,
  requireModuleOf,
} from '#server/work/visible/tasks.ts';
import { present, selectTasks, type TaskRow } from './read.ts';

type Asked = z.output<typeof taskListQuery>;

/** A project's tasks in their order, or those of all visible projects, soonest first. 404 where tasks are off. */
export async function listTasks(tx: ReadTx, asked: Asked): Promise<ListPage<Task>> {
  const { projectId } = asked;
  const order = projectId ? byPosition(projectId) : byDueDate;
  const query = selectTasks().where(matches(asked)).where(ofVisible(asked)).orderBy(order.key).orderBy('tasks.id');
  const [, { items, ...page }] = await Promise.all([
    projectId ? requireModuleOf(tx, projectId, 'tasks') : requireModuleInUse(tx, 'tasks'),
    readPage(asked, {
      read: (count) => tx.run((asked.cursor ? query.where(after(order, asked.cursor)) : query).limit(count)),
      cursorOf: (last) => writeCursor(order.list, { key: order.write(last), id: last.id }),
      count: () => countTasks(tx, asked),
    }),
  ]);
  return { ...page, items: items.map(present) };
}

type Order = {
  list: string;
  key: RawBuilder<unknown>;
  write(row: TaskRow): string;
  read(key: string): RawBuilder<unknown>;
};

function byPosition(projectId: string): Order {
  return {
    list: `tasks of ${projectId}`,
    key: sql`tasks.position`,
    write: ({ position }) => String(position),
    read: (key) => (/^-?\d{1,18}$/.test(key) ? sql`${key}::bigint` : invalid('cursor', 'Not a valid cursor')),
  };
}

const byDueDate: Order = {
  list: 'tasks',
  key: sql`tasks.due_order`,
  write: ({ dueOn }) => dueOn ?? 'infinity',
  read: (key) => sql`${dayOfKey(key)}::date`,
};

function after({ list, key, read }: Order, cursor: string): RawBuilder<boolean> {
  const position = readCursor(list, cursor);
  return sql<boolean>`(${key}, tasks.id) > (${read(position.key)}, ${position.id}::uuid)`;
}

/** Whether the actor sees the project is asked once for each project, because a project can have thousands of tasks. */
async function countTasks(tx: ReadTx, asked: Asked): Promise<number> {
  const row = await tx.first(sql<{ total: number }>`
    select coalesce(sum(tasks.count), 0)::int as total
    from (select tasks.project_id, count(*) from tasks where ${matches(asked)} group by tasks.project_id) tasks
    where ${ofVisible(asked)}`);
  return row?.total ?? 0;
}

function ofVisible({ projectId, archived }: Asked): RawBuilder<boolean> {
  const which = { archived: archived === 'include' };
  return projectId ? ofThisVisibleProject(projectId, which) : ofVisibleProject(which);
}

function matches({ projectId, mine, state, milestone, dueFrom, dueTo }: Asked): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    projectId && sql`tasks.project_id = ${projectId}::uuid`,
    mine && sql`tasks.assignee_id = app.user_id()`,
    state === 'open' && sql`tasks.status <> 'Done'`,
    state === 'done' && sql`tasks.status = 'Done'`,
    milestone && sql`tasks.milestone`,
    dueFrom && sql`tasks.due_order >= ${dueFrom}::date`,
    dueTo && sql`tasks.due_order <= ${dueTo}::date`,
  ].filter((each) => typeof each === 'object');
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
