import { sql } from 'kysely';
import type { TaskDetails } from '#contract/work/tasks.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { hideEventsOfItem, recordEvent } from '#server/platform/events/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { changeAudienceOfMessages } from '#server/work/visible/message-audience.ts';
import { findClientViewers } from './audience.ts';
import { freeItemsOfClient } from './checklist.ts';
import type { LockedTask } from './locks.ts';
import { keepProgress } from './progress.ts';
import { getVisibleTask } from './read.ts';

/** What a write can change in the row. */
export type TaskChanges = Partial<
  Pick<LockedTask, 'title' | 'body' | 'status' | 'assigneeId' | 'dueOn' | 'audience' | 'wants' | 'milestone' | 'answer'>
>;
type Field = keyof TaskChanges;

const columns = {
  title: 'title',
  body: 'body',
  status: 'status',
  assigneeId: 'assignee_id',
  dueOn: 'due_on',
  audience: 'audience',
  wants: 'wants',
  milestone: 'milestone',
  answer: 'answer',
} as const satisfies Record<Field, string>;

/** What has changed beside the row, and is written already. */
type Beside = 'position' | 'checklist' | 'waitsForIds';

/**
 * Stores what differs, with its audit entry and events. Without a difference the version stays, so that others who are editing get
 * no conflict.
 */
export async function storeChange(
  tx: WriteTx,
  origin: Origin,
  before: LockedTask,
  changes: TaskChanges,
  beside: readonly Beside[] = [],
): Promise<TaskDetails> {
  const fields = (Object.keys(columns) as Field[]).filter(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  );
  if (fields.length === 0 && beside.length === 0) return (await getVisibleTask(tx, before.id)) ?? notFound();
  const after = { ...before, ...Object.fromEntries(fields.map((field) => [field, changes[field]])) } as LockedTask;
  const hasOtherAudience = before.audience !== after.audience;
  const becameInternal = hasOtherAudience && after.audience === 'staff';
  const formerViewers = becameInternal ? await findClientViewers(tx, before) : [];
  tx.changed('tasks', before.id, formerViewers);
  const [, , task, hasMessages] = await Promise.all([
    // A place is no part of what people edit.
    (fields.length > 0 || beside.some((each) => each !== 'position')) && update(tx, before, after, fields),
    becameInternal && freeItemsOfClient(tx, { taskId: before.id }),
    getVisibleTask(tx, before.id),
    hasOtherAudience && changeAudienceOfMessages(tx, before.id, after.audience),
    fields.includes('status') && keepProgress(tx, before.projectId),
    record(tx, origin, {
      action: 'task.updated',
      subjectType: 'task',
      subjectId: before.id,
      subjectName: after.title,
      details: { projectId: before.projectId, fields: [...fields, ...beside] },
    }),
    becameInternal && hideEventsOfItem(tx, before.id),
    tell(tx, before, after),
  ]);
  if (hasMessages) tx.changed('messages', before.id, formerViewers);
  return task ?? notFound();
}

function update(tx: WriteTx, before: LockedTask, after: LockedTask, fields: readonly Field[]): Promise<unknown> {
  const isDone = after.status === 'Done';
  const ended = isDone
    ? { done_at: sql<string>`now()`, done_by: sql<string>`app.user_id()` }
    : { done_at: null, done_by: null };
  return tx.run(
    db
      .updateTable('tasks')
      .set({
        ...Object.fromEntries(fields.map((field) => [columns[field], after[field]])),
        ...(before.status !== after.status && ended),
        version: sql<number>`version + 1`,
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', before.id),
  );
}

/** An answer ends the task, so it is told alone. Who made the task hears of its end. */
async function tell(tx: WriteTx, before: LockedTask, after: LockedTask): Promise<void> {
  const { id, createdBy } = before;
  const isAnswered = after.answer !== before.answer;
  await Promise.all([
    after.assigneeId !== before.assigneeId &&
      after.assigneeId !== null &&
      recordEvent(tx, 'task.assigned', id, { userIds: [after.assigneeId] }),
    after.dueOn !== before.dueOn &&
      after.dueOn !== null &&
      before.dueOn !== null &&
      recordEvent(tx, 'task.datesChanged', id, { endDate: { from: before.dueOn, to: after.dueOn } }),
    isAnswered && recordEvent(tx, 'task.answered', id, { userIds: [createdBy] }),
    !isAnswered &&
      after.status !== before.status &&
      recordEvent(tx, 'task.statusChanged', id, {
        from: before.status,
        to: after.status,
        ...(after.status === 'Done' && { userIds: [createdBy] }),
      }),
  ]);
}
