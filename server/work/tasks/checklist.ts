import { sql } from 'kysely';
import type { z } from 'zod';
import { problemTexts } from '#contract/platform/problems.ts';
import type { checklist, TaskItem, tickTaskItem } from '#contract/work/checklists.ts';
import { forbidden, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Actor, WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { requireAssignee } from './assignee.ts';
import { type LockedTask, lockTask } from './locks.ts';
import { readChecklists } from './read.ts';
import { mayTick } from './rights.ts';

type Given = z.output<typeof checklist>;
type Place = Pick<LockedTask, 'id' | 'projectId' | 'clientId' | 'audience'>;

/**
 * Stores the whole checklist of a locked task. A tick and a person that are not given stay, so that a list that was read earlier takes
 * back nobody's tick. Says whether something differs. 400 for an item of another task, and for a person who may not do it.
 */
export async function storeChecklist(tx: WriteTx, task: Place, given: Given): Promise<boolean> {
  const before = (await readChecklists(tx, [task.id])).get(task.id) ?? [];
  const known = new Map(before.map((item) => [item.id, item]));
  const kept = new Set(given.flatMap(({ id }) => id ?? []));
  if ([...kept].some((id) => !known.has(id))) invalid('checklist', problemTexts.notFound);
  if (kept.size < given.filter(({ id }) => id).length) invalid('checklist', 'Each item can be in the list only once');
  const items = given.map(({ id, text, done, userId }) => {
    const item = known.get(id ?? '');
    return {
      id: id ?? newId(),
      text,
      done: done ?? item?.done ?? false,
      userId: userId === undefined ? (item?.userId ?? null) : userId,
    };
  });
  await requirePeople(tx, task, before, items);
  if (isSame(before, items)) return false;
  await tx.run(sql`delete from task_items where task_id = ${task.id}::uuid and id <> all (${[...kept]}::uuid[])`);
  await tx.run(sql`
    insert into task_items (tenant_id, id, task_id, position, text, done, user_id)
    select app.tenant_id(), item.id, ${task.id}::uuid, item.place, item.text, item.done, item."userId"
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (id uuid, text text, done boolean, "userId" uuid))
      with ordinality as item (id, text, done, "userId", place)
    on conflict (tenant_id, id) do update
    set position = excluded.position, text = excluded.text, done = excluded.done, user_id = excluded.user_id`);
  return true;
}

type Item = { id: string; text: string; done: boolean; userId: string | null };

/** New people are such as can do the task: active, and on the project. Users of the client only where the client sees the task. */
async function requirePeople(tx: WriteTx, task: Place, before: readonly TaskItem[], items: readonly Item[]) {
  const old = new Set(before.map(({ userId }) => userId));
  const added = new Set(items.flatMap(({ userId }) => (userId === null || old.has(userId) ? [] : [userId])));
  const project = { id: task.projectId, clientId: task.clientId };
  for (const userId of added) {
    const { isClient } = await requireAssignee(tx, project, userId, 'checklist');
    if (isClient && task.audience === 'staff') invalid('checklist', 'Share the task with the client first');
  }
}

function isSame(before: readonly TaskItem[], items: readonly Item[]): boolean {
  return (
    before.length === items.length &&
    before.every(({ id, text, done, userId = null }, index) => {
      const item = items[index] as Item;
      return item.id === id && item.text === text && item.done === done && item.userId === userId;
    })
  );
}

/** What became internal, or has another client, is nothing for users of the client. */
export async function freeItemsOfClient(tx: WriteTx, which: { taskId: string } | { projectId: string }): Promise<void> {
  const condition =
    'taskId' in which
      ? sql`task_id = ${which.taskId}::uuid`
      : sql`task_id in (select id from tasks where project_id = ${which.projectId}::uuid)`;
  await tx.run(sql`
    update task_items set user_id = null
    where ${condition} and user_id in (select id from users where client_id is not null)`);
}

/**
 * Ticks an item, or takes the tick back. The task keeps its version, so nobody who edits it gets a conflict. Of two ticks at once both
 * stay. 403 for who may not tick the task and is not the person of the item.
 */
export async function tickItem(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  { id, itemId }: { id: string; itemId: string },
  { done }: z.output<typeof tickTaskItem.body>,
): Promise<TaskItem> {
  const [task, who] = await Promise.all([lockTask(tx, id), actor()]);
  const item = (await readChecklists(tx, [id])).get(id)?.find((each) => each.id === itemId);
  if (!item) notFound();
  if (!mayTick(who, task) && item.userId !== who.userId)
    forbidden('Only people who do the task or this item, or report progress, can tick it.');
  if (item.done === done) return item;
  tx.changed('tasks', id);
  await Promise.all([
    tx.run(sql`update task_items set done = ${done} where id = ${itemId}::uuid`),
    record(tx, origin, {
      action: 'task.updated',
      subjectType: 'task',
      subjectId: id,
      subjectName: task.title,
      details: { projectId: task.projectId, fields: ['checklist'] },
    }),
  ]);
  return { ...item, done };
}
