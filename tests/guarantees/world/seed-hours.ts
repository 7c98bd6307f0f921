import { randomUUID } from 'node:crypto';
import type { TestApp } from '#tests/support/app.ts';

type Place = { tenantId: string; projectId: string; clientId: string; userId: string };

/**
 * Turns hours on, also for the client, and adds an entry for it, one that is locked, one that client users must not find, what one was
 * before a change, a timer and a budget.
 */
export async function addHours({ database: { owner } }: TestApp, place: Place, words: string, staffWords: string) {
  const { tenantId, projectId, clientId, userId } = place;
  await owner.query(`update tenants set modules = '{tasks,updates,hours}' where id = $1`, [tenantId]);
  await owner.query(`update clients set shows_hours = 'Lines' where id = $1`, [clientId]);
  const [hourId, lockedHourId, internalHourId, budgetId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const [id, note, audience, isLocked] of [
    [hourId, words, 'client', false],
    [lockedHourId, words, 'client', true],
    [internalHourId, staffWords, 'staff', false],
  ])
    await owner.query(
      `insert into hours (tenant_id, id, project_id, client_id, user_id, worked_on, minutes, note, audience, billable, created_by,
         locked_at, exported_at, exported_by)
       values ($1, $2, $3, $4, $5, '2026-04-13', 90, 'hours ' || $6, $7, true, $5,
         case when $8 then now() end, case when $8 then now() end, case when $8 then $5::uuid end)`,
      [tenantId, id, projectId, clientId, userId, note, audience, isLocked],
    );
  await owner.query(
    `insert into hour_edits (tenant_id, id, hour_id, user_id, project_id, worked_on, minutes, note, note_audience, billable)
     values ($1, $2, $3, $4, $5, '2026-04-12', 60, 'edit ' || $6, 'staff', true)`,
    [tenantId, randomUUID(), hourId, userId, projectId, staffWords],
  );
  await owner.query(
    `insert into timers (tenant_id, user_id, project_id, note, note_audience, billable)
     values ($1, $2, $3, 'timer ' || $4, 'staff', true) on conflict do nothing`,
    [tenantId, userId, projectId, staffWords],
  );
  await owner.query(
    `insert into budgets (tenant_id, id, client_id, minutes, period, carries_over, billable_only, starts_on)
     values ($1, $2, $3, 600, 'Total', false, false, '2026-04-01')`,
    [tenantId, budgetId, clientId],
  );
  await owner.query(
    'insert into budget_projects (tenant_id, budget_id, project_id, client_id) values ($1, $2, $3, $4)',
    [tenantId, budgetId, projectId, clientId],
  );
  return { hourId, lockedHourId, budgetId };
}
