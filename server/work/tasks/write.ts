import { sql } from 'kysely';
import type { z } from 'zod';
import type { createTaskBody, TaskDetails, updateTaskBody } from '#contract/work/tasks.ts';
import { forbidden, forbidFields, invalid, notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import { recordEvent } from '#server/platform/events/write.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { removeAttachmentsAbout } from '#server/work/attachments/write.ts';
import { requireAssignee } from './assignee.ts';
import { findClientViewers } from './audience.ts';
import { storeChecklist } from './checklist.ts';
import { type LockedTask, lockProjectForTask, lockTask } from './locks.ts';
import { positionGap } from './move.ts';
import { keepProgress } from './progress.ts';
import { getVisibleTask } from './read.ts';
import { mayEdit, mayTick } from './rights.ts';
import { storeChange } from './store.ts';
import { storeWaits } from './waits.ts';

type NewTask = z.output<typeof createTaskBody>;
type Changes = z.output<typeof updateTaskBody>;

/** Adds a task at the end of its project. A task of a client user is for the client. */
export async function createTask(tx: WriteTx, origin: Origin, body: NewTask): Promise<TaskDetails> {
  const project = await lockProjectForTask(tx, body.projectId);
  const { assigneeId } = body;
  const assignee = assigneeId === null ? undefined : await requireAssignee(tx, project, assigneeId);
  const id = newId();
  tx.changed('tasks', id);
  await tx.run(sql`
    insert into tasks (tenant_id, id, project_id, client_id, title, body, assignee_id, due_on, audience, position, wants, milestone,
      created_by)
    select app.tenant_id(), ${id}::uuid, ${project.id}::uuid, ${project.clientId}::uuid, ${body.title}, ${body.body},
      ${assigneeId}::uuid, ${body.dueOn}::date, ${assignee?.isClient ? 'client' : body.audience},
      coalesce(max(tasks.position), 0) + ${positionGap}, ${body.wants}, ${body.milestone}, app.user_id()
    from tasks where tasks.project_id = ${project.id}::uuid`);
  const place = { id, projectId: project.id, clientId: project.clientId };
  const { checklist, waitsForIds } = body;
  if (checklist.length > 0)
    await storeChecklist(tx, { ...place, audience: assignee?.isClient ? 'client' : body.audience }, checklist);
  if (waitsForIds.length > 0) await storeWaits(tx, place, waitsForIds);
  const [task] = await Promise.all([
    getVisibleTask(tx, id),
    keepProgress(tx, project.id),
    record(tx, origin, {
      action: 'task.created',
      subjectType: 'task',
      subjectId: id,
      subjectName: body.title,
      details: { projectId: project.id },
    }),
    recordEvent(tx, 'task.created', id),
    assigneeId !== null && recordEvent(tx, 'task.assigned', id, { userIds: [assigneeId] }),
  ]);
  return task ?? notFound();
}

/**
 * Who edits projects may change everything, except that only the person who is asked answers. They and who reports progress may
 * change the status. 403 for the rest.
 */
export async function updateTask(
  tx: WriteTx,
  origin: Origin,
  actor: () => Promise<Actor>,
  id: string,
  changes: Changes,
  ifMatch: number | undefined,
): Promise<TaskDetails> {
  const [before, who] = await Promise.all([lockTask(tx, id, ifMatch), actor()]);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Changes;
  refuseBeyondRights(who, before, given);
  if (given.answer !== undefined) requireAnswerable(who, before, given.wants ?? before.wants);
  const audience = await findAudience(tx, before, given);
  const status = given.answer === undefined ? given.status : 'Done';
  const { checklist, waitsForIds, ...fields } = given;
  const place = { ...before, audience: audience ?? before.audience };
  const isOtherList = checklist !== undefined && (await storeChecklist(tx, place, checklist));
  const waitsForOthers = waitsForIds !== undefined && (await storeWaits(tx, before, waitsForIds));
  return storeChange(tx, origin, before, { ...fields, status, audience } as Changes as never, [
    ...(isOtherList ? (['checklist'] as const) : []),
    ...(waitsForOthers ? (['waitsForIds'] as const) : []),
  ]);
}

function refuseBeyondRights(who: Actor, task: LockedTask, given: Changes): void {
  if (mayEdit(who)) return;
  if (!mayTick(who, task)) forbidden('Only the person who does a task and those who edit projects can change it.');
  const beyond = Object.keys(given).filter((field) => field !== 'status' && field !== 'answer');
  if (beyond.length > 0)
    forbidFields(beyond, 'You can tick and answer this task, but not change {fields}.', { fields: beyond.join(', ') });
}

function requireAnswerable({ userId }: Actor, { assigneeId }: LockedTask, wants: string): void {
  if (assigneeId !== userId) forbidFields(['answer'], 'Only the person who is asked can answer.');
  if (wants !== 'answer') invalid('answer', 'This task asks for no answer.');
}

/** The audience after the change. 400 if a task of a client user would be hidden from them. */
async function findAudience(tx: WriteTx, before: LockedTask, given: Changes): Promise<Changes['audience']> {
  const { assigneeId = before.assigneeId } = given;
  const isNew = assigneeId !== before.assigneeId;
  if (assigneeId === null || (!isNew && given.audience !== 'staff')) return given.audience;
  const project = { id: before.projectId, clientId: before.clientId };
  const { isClient } = await requireAssignee(tx, project, assigneeId);
  if (!isClient) return given.audience;
  if (given.audience === 'staff') invalid('audience', 'A task of a client user is always for the client');
  return 'client';
}

/** Deletes a task and its conversation. What was uploaded for it stays among the documents, and its hours with the project. */
export async function deleteTask(tx: WriteTx, origin: Origin, id: string, ifMatch: number | undefined): Promise<void> {
  const task = await lockTask(tx, id, ifMatch);
  // The row is gone when others are told: staff hear of the project, client users are named.
  tx.changed('tasks', task.projectId, task.audience === 'client' ? await findClientViewers(tx, task) : []);
  await Promise.all([
    tx.run(db.updateTable('documents').set({ task_id: null }).where('task_id', '=', id)),
    tx.run(db.updateTable('hours').set({ task_id: null }).where('task_id', '=', id)),
    removeAttachmentsAbout(tx, id),
    tx.run(db.deleteFrom('tasks').where('id', '=', id)),
    keepProgress(tx, task.projectId),
    record(tx, origin, {
      action: 'task.deleted',
      subjectType: 'task',
      subjectId: id,
      subjectName: task.title,
      details: { projectId: task.projectId },
    }),
  ]);
}
