import { sql } from 'kysely';
import type { z } from 'zod';
import { problemTexts } from '#contract/platform/problems.ts';
import type { moveTaskBody, TaskDetails } from '#contract/work/tasks.ts';
import { forbidden, invalid } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { lockTask } from './locks.ts';
import { mayTick } from './rights.ts';
import { storeChange } from './store.ts';

/** Between two neighbours. After about ten moves to the same place, all tasks of the project are numbered anew. */
export const positionGap = 1024;

/**
 * Puts a task right after another one, or first, and changes its status with it. The project is locked, so of two moves at once the
 * second finds the order that the first made, and every position stays distinct.
 */
export async function moveTask(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  { status, afterId }: z.output<typeof moveTaskBody>,
): Promise<TaskDetails> {
  const [task, who] = await Promise.all([lockTask(tx, id), actor()]);
  if (!mayTick(who, task)) forbidden('You can only move your own tasks.');
  if (afterId !== id) await place(tx, task, afterId);
  return storeChange(tx, origin, task, { status: status ?? task.status }, afterId === id ? [] : ['position']);
}

/** 400 if the other task is not a visible one of this project. */
async function place(tx: WriteTx, { id, projectId }: { id: string; projectId: string }, afterId: string | null) {
  const [before, next] = await findGap(tx, projectId, id, afterId);
  if (next === null || next - before > 1) return setPosition(tx, id, before, next);
  await tx.run(sql`
    update tasks set position = numbered.n * ${positionGap} from (
      select tasks.id, row_number() over (order by tasks.position) as n from tasks where tasks.project_id = ${projectId}::uuid
    ) numbered where tasks.id = numbered.id and tasks.project_id = ${projectId}::uuid`);
  const [newBefore, newNext] = await findGap(tx, projectId, id, afterId);
  return setPosition(tx, id, newBefore, newNext);
}

/** The positions between which the task comes. The second is null at the end. */
async function findGap(
  tx: WriteTx,
  projectId: string,
  id: string,
  afterId: string | null,
): Promise<[number, number | null]> {
  const row = await tx.first(sql<{ before: number | null; next: number | null }>`
    with neighbour as (
      select position from tasks where project_id = ${projectId}::uuid and id = ${afterId}::uuid
    )
    select (select position from neighbour) as before, (
      select min(position) from tasks
      where project_id = ${projectId}::uuid and id <> ${id}::uuid
        and (${afterId}::uuid is null or position > (select position from neighbour))) as next`);
  if (afterId !== null && row?.before === null) invalid('afterId', problemTexts.notFound);
  const { before, next } = row as { before: number | null; next: number | null };
  return [before ?? (next ?? 0) - 2 * positionGap, next];
}

async function setPosition(tx: WriteTx, id: string, before: number, next: number | null): Promise<void> {
  const position = next === null ? before + positionGap : Math.floor((before + next) / 2);
  await tx.run(db.updateTable('tasks').set({ position }).where('id', '=', id));
}
