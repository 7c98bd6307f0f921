import type { Project } from '#contract/work/projects.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import type { Task } from '#contract/work/tasks.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import { today } from '#web/lib/day.ts';

/** Something that is due on a day. */
export type DueItem = { project: Project } | { ticket: Ticket } | { task: Task } | { signOff: SignOff };

export type DueItems = ReadonlyMap<string, readonly DueItem[]>;

export function idOf(item: DueItem): string {
  if ('ticket' in item) return item.ticket.id;
  if ('task' in item) return item.task.id;
  return 'signOff' in item ? item.signOff.id : item.project.id;
}

/** What is due on which day: first the promised answers, by their time, then the projects, tasks and approvals. */
export function dueItems(
  projects: readonly Project[],
  tickets: readonly Ticket[],
  tasks: readonly Task[],
  signOffs: readonly SignOff[],
): Map<string, DueItem[]> {
  const days = new Map<string, DueItem[]>();
  const add = (day: string, item: DueItem) => days.set(day, [...(days.get(day) ?? []), item]);
  const inOrder = tickets.toSorted((a, b) => (a.answerDue ?? '').localeCompare(b.answerDue ?? ''));
  // An instant belongs to the viewer's day.
  for (const ticket of inOrder) if (ticket.answerDue) add(today(new Date(ticket.answerDue)), { ticket });
  for (const project of projects) add(project.endDate, { project });
  for (const task of tasks) if (task.dueOn) add(task.dueOn, { task });
  for (const signOff of signOffs) if (signOff.dueOn) add(signOff.dueOn, { signOff });
  return days;
}
