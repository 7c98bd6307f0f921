import { nextDay } from '#contract/work/recurrence-days.ts';
import { parseRule } from '#contract/work/recurrence-rule.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { positionGap } from '#server/work/tasks/move.ts';
import { type DemoCompany, demoId } from './companies.ts';
import { dayFrom, instantAgo } from './days.ts';
import type { Ids } from './ids.ts';
import { demoProjects } from './projects.ts';
import { demoTasks } from './tasks.ts';

/** Inserts the tasks of projects, with checklists and what waits for what. The first of a project's team made them, and who does a task has ticked it. */
export async function addTasks(tx: WriteTx, company: DemoCompany, ids: Ids, today: string): Promise<void> {
  const idOf = (index: number) => demoId(company, 'task', index + 1);
  await tx.run(
    db.insertInto('tasks').values(
      demoTasks.map(({ project: title, assignee, due, done, isShared, isMilestone, ...task }, index) => {
        const project = demoProjects.find((each) => each.title === title);
        if (!project) throw new Error(`The demo has no project ${title}.`);
        const author = project.team[0] as string;
        return {
          tenant_id: company.id,
          id: idOf(index),
          project_id: ids.project(title),
          client_id: ids.client(project.client),
          title: task.title,
          body: task.body ?? '',
          status: task.status,
          assignee_id: assignee ? ids.user(assignee) : null,
          due_on: due === undefined ? null : dayFrom(today, due),
          audience: isShared ? 'client' : 'staff',
          position: (index + 1) * positionGap,
          wants: task.wants ?? 'nothing',
          milestone: isMilestone ?? false,
          answer: task.answer ?? null,
          created_by: ids.user(author),
          created_at: instantAgo(today, (done ?? 0) + 5, index),
          done_at: done === undefined ? null : instantAgo(today, done, index),
          done_by: done === undefined ? null : ids.user(assignee ?? author),
        };
      }),
    ),
  );
  const items = demoTasks.flatMap(({ checklist = [], ticked = 0 }, index) =>
    checklist.map((text, place) => ({ task_id: idOf(index), position: place + 1, text, done: place < ticked })),
  );
  const waits = demoTasks.flatMap(({ project, waitsFor }, index) => {
    const awaited = demoTasks.findIndex((each) => each.project === project && each.title === waitsFor);
    return waitsFor ? [{ tenant_id: company.id, task_id: idOf(index), waits_for_id: idOf(awaited) }] : [];
  });
  await tx.run(
    db
      .insertInto('task_items')
      .values(
        items.map((item, index) => ({ tenant_id: company.id, id: demoId(company, 'taskItem', index + 1), ...item })),
      ),
  );
  await tx.run(db.insertInto('task_waits').values(waits));
  // The read-only company shows the specification alone.
  if (!company.isReadOnly) await addRecurring(tx, company, ids, today);
}

/** A recurring task. */
async function addRecurring(tx: WriteTx, company: DemoCompany, ids: Ids, today: string): Promise<void> {
  const project = demoProjects.find(({ title }) => title === demoTasks[0]?.project);
  if (!project) throw new Error('The demo has no project with tasks.');
  const rule = parseRule(lastFriday);
  const next = rule && nextDay(rule, today, dayFrom(today, 1));
  await tx.run(
    db.insertInto('recurring').values({
      tenant_id: company.id,
      id: demoId(company, 'recurring', 1),
      noun: 'Task',
      project_id: ids.project(project.title),
      client_id: ids.client(project.client),
      title: 'Report of the month',
      body: 'What was done, what comes next, and what we wait for.',
      assignee_id: ids.user('worker'),
      audience: 'staff',
      due_days: 3,
      checklist: JSON.stringify(['Hours', 'Next dates', 'Open questions']),
      rule: lastFriday,
      starts_on: today,
      on_holiday: 'Move',
      next_on: next ?? null,
      occurs_on: next ?? null,
      owner_id: ids.user('admin'),
      created_at: instantAgo(today, 5, 0),
    }),
  );
}

const lastFriday = 'FREQ=MONTHLY;BYDAY=-1FR';
