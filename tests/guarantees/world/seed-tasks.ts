import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';

type Place = { tenantId: string; projectId: string; clientId: string; userId: string };

/**
 * Turns tasks and updates on, and adds two tasks of the person, one with a checklist, a task and an update that client users must not
 * find, and one for them.
 */
export async function addTasks({ database: { owner } }: TestApp, place: Place, words: string, staffWords: string) {
  const { tenantId, projectId, clientId, userId } = place;
  await owner.query(`update tenants set modules = '{tasks,updates}' where id = $1`, [tenantId]);
  const [taskId, fileRequestId, internalId] = [randomUUID(), randomUUID(), randomUUID()];
  for (const [id, text, audience, assigneeId, wants] of [
    [taskId, words, 'client', userId, 'answer'],
    [fileRequestId, words, 'client', userId, 'file'],
    [internalId, staffWords, 'staff', null, 'nothing'],
  ])
    await owner.query(
      `insert into tasks (tenant_id, id, project_id, client_id, title, body, audience, assignee_id, position, wants, answer, created_by)
       select $1, $2, $3, $4, 'task ' || $5, 'task text ' || $5, $6, $7, coalesce(max(position), 0) + 1024, $9, 'answer ' || $5, $8
       from tasks where tenant_id = $1 and project_id = $3`,
      [tenantId, id, projectId, clientId, text, audience, assigneeId, userId, wants],
    );
  const itemId = randomUUID();
  for (const [id, task, text] of [
    [itemId, taskId, words],
    [randomUUID(), internalId, staffWords],
  ])
    await owner.query(
      `insert into task_items (tenant_id, id, task_id, position, text, user_id) values ($1, $2, $3, 1, 'item ' || $4, $5)`,
      [tenantId, id, task, text, userId],
    );
  for (const awaitedId of [fileRequestId, internalId])
    await owner.query('insert into task_waits (tenant_id, task_id, waits_for_id) values ($1, $2, $3)', [
      tenantId,
      taskId,
      awaitedId,
    ]);
  const updateId = randomUUID();
  for (const [id, text, audience] of [
    [updateId, words, 'client'],
    [randomUUID(), staffWords, 'staff'],
  ])
    await owner.query(
      `insert into updates (tenant_id, id, project_id, client_id, health, body, audience, covers_from, covers_to, created_by)
       values ($1, $7, $2, $3, 'AtRisk', 'update ' || $4, $5, now(), now(), $6)`,
      [tenantId, projectId, clientId, text, audience, userId, id],
    );
  await owner.query('insert into update_reads (tenant_id, update_id, user_id) values ($1, $2, $3)', [
    tenantId,
    updateId,
    userId,
  ]);
  return { taskId, itemId, fileRequestId, updateId };
}
