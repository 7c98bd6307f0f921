import { endpoints } from '#contract/index.ts';
import { ids } from '#contract/platform/example-ids.ts';
import type { TestApp } from '#tests/support/app.ts';
import { insert, version } from './reference-rows.ts';

export async function addTemplates(test: TestApp): Promise<void> {
  for (const { id, name, description, days, createdAt: created_at } of endpoints.listTemplates.example.answer) {
    const rest = { name, name_key: name.toLowerCase(), description, days, created_at, version };
    await insert(test, 'project_templates', { tenant_id: ids.studio, id, ...rest });
  }
}

export async function addRecurring(test: TestApp): Promise<void> {
  for (const rule of endpoints.listRecurring.example.answer) {
    const { id, of: noun, rule: text, startsOn: starts_on, onHoliday: on_holiday, nextOn, ownerId: owner_id } = rule;
    const {
      title,
      body,
      projectId: project_id,
      clientId: client_id,
      dueDays: due_days,
      checklist = [],
      priority,
    } = rule.template;
    const made = {
      project_id,
      client_id,
      title,
      body,
      due_days,
      checklist: JSON.stringify(checklist),
      ...(priority && { priority }),
    };
    const when = {
      starts_on,
      on_holiday,
      next_on: nextOn,
      occurs_on: nextOn,
      after_days: rule.afterCompletion ? 90 : null,
    };
    const rest = { rule: text, owner_id, created_at: rule.createdAt, version };
    await insert(test, 'recurring', { tenant_id: ids.studio, id, noun, ...made, ...when, ...rest });
  }
}

export async function addTasks(test: TestApp): Promise<void> {
  await test.database.owner.query(`update tenants set modules = '{tasks,updates,hours}' where id = $1`, [ids.studio]);
  for (const [index, task] of endpoints.listTasks.example.answer.entries()) {
    const { id, projectId: project_id, clientId: client_id, title, body, dueOn: due_on } = task;
    const { assigneeId: assignee_id, audience, wants, createdAt: created_at, createdBy: created_by } = task;
    const rest = {
      assignee_id,
      due_on,
      audience,
      wants,
      created_at,
      created_by,
      version,
      position: (index + 1) * 1024,
    };
    await insert(test, 'tasks', { tenant_id: ids.studio, id, project_id, client_id, title, body, ...rest });
    for (const waits_for_id of task.waitsForIds)
      await insert(test, 'task_waits', { tenant_id: ids.studio, task_id: id, waits_for_id });
  }
  const { id: task_id, checklist } = endpoints.getTask.example.answer;
  for (const [position, { id, text, done }] of checklist.entries())
    await insert(test, 'task_items', { tenant_id: ids.studio, id, task_id, position, text, done });
}

export async function addUpdates(test: TestApp): Promise<void> {
  for (const update of endpoints.listProjectUpdates.example.answer) {
    const { id, projectId: project_id, health, body, audience, createdBy: created_by } = update;
    const span = { covers_from: update.coversFrom, covers_to: update.coversTo };
    const place = { tenant_id: ids.studio, project_id, client_id: ids.acme };
    await insert(test, 'updates', { id, ...place, ...span, health, body, audience, created_by });
    for (const { userId: user_id, at } of update.seen?.by ?? [])
      await insert(test, 'update_reads', { tenant_id: ids.studio, update_id: id, user_id, at });
  }
}

/** A request to the caller of the examples and a task to delete, done at first so that they are in no list of open tasks. */
export async function addDoneTasks(test: TestApp): Promise<void> {
  const names = { tenant_id: ids.studio, project_id: ids.lobby, client_id: ids.acme };
  const people = { assignee_id: ids.ada, created_by: ids.wim, done_by: ids.ada, done_at: '2026-04-14T08:00:00.000Z' };
  const rest = { title: 'Report', status: 'Done', audience: 'staff', wants: 'file', position: 9999 };
  await insert(test, 'tasks', { id: ids.ownRequest, ...names, ...people, ...rest });
  const { id, text } = endpoints.tickTaskItem.example.answer;
  await insert(test, 'task_items', { tenant_id: ids.studio, id, task_id: ids.ownRequest, position: 1, text });
  await insert(test, 'tasks', { id: ids.doneTask, ...names, ...people, ...rest, position: 8888, version });
}

/** Hours and budgets of the examples, and those that they delete, which belong to another project. */
export async function addHours(test: TestApp): Promise<void> {
  const { userId: user_id, createdAt } = endpoints.getHour.example.answer;
  const rest = { tenant_id: ids.studio, client_id: ids.acme, user_id, created_by: user_id, version };
  for (const hour of endpoints.listHours.example.answer) {
    const { id, projectId: project_id, taskId: task_id, workedOn: worked_on, minutes, note, billable } = hour;
    const exported = { locked_at: hour.exportedAt, exported_at: hour.exportedAt, exported_by: hour.exportedBy };
    const fields = { project_id, task_id, worked_on, minutes, note, billable, audience: hour.noteAudience };
    await insert(test, 'hours', { id, ...rest, ...fields, created_at: hour.createdAt, ...exported });
  }
  const old = { project_id: ids.website, worked_on: '2026-04-01', minutes: 5, audience: 'staff', billable: true };
  await insert(test, 'hours', { id: ids.oldHour, ...rest, ...old, created_at: createdAt });
  const started_at = new Date(Date.now() - 60 * 60_000);
  const timer = { user_id: ids.ada, project_id: ids.lobby, note_audience: 'staff', billable: true, started_at };
  await insert(test, 'timers', { tenant_id: ids.studio, ...timer });
  for (const budget of endpoints.listBudgets.example.answer) {
    const place = { tenant_id: ids.studio, client_id: ids.acme };
    const { minutes, period, carriesOver: carries_over, billableOnly: billable_only, startsOn: starts_on } = budget;
    const fields = { minutes, period, carries_over, billable_only, starts_on, created_at: budget.createdAt, version };
    for (const [id, project_id] of [
      [budget.id, ids.lobby],
      [ids.oldBudget, ids.website],
    ]) {
      await insert(test, 'budgets', { id, ...place, ...fields });
      await insert(test, 'budget_projects', { ...place, budget_id: id, project_id });
    }
  }
}
