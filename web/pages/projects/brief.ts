import type { Project } from '#contract/work/projects.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import type { Task } from '#contract/work/tasks.ts';
import { ownAnswerOf } from '#web/work/sign-offs/sign-off-texts.ts';

/** A day of a project and what is on it. */
export interface ComingDate {
  id: string;
  day: string;
  kind: 'end' | 'milestone' | 'task' | 'signOff';
  title: string;
}

type Ending = Pick<Project, 'id' | 'endDate' | 'status'>;
type DatedTask = Pick<Task, 'id' | 'title' | 'status' | 'dueOn' | 'milestone'>;

/** What is due from today on, soonest first: open tasks, open approvals, and the project itself. */
export function comingDates(
  project: Ending,
  tasks: readonly DatedTask[],
  signOffs: readonly SignOff[],
  today: string,
): ComingDate[] {
  const dates: ComingDate[] = [];
  for (const { id, title, status, dueOn, milestone } of tasks) {
    if (status !== 'Done' && dueOn) dates.push({ id, day: dueOn, kind: milestone ? 'milestone' : 'task', title });
  }
  for (const { id, state, dueOn, fileName } of signOffs) {
    if (state === 'Open' && dueOn) dates.push({ id, day: dueOn, kind: 'signOff', title: fileName });
  }
  if (project.status !== 'Completed') dates.push({ id: project.id, day: project.endDate, kind: 'end', title: '' });
  return dates.filter(({ day }) => day >= today).toSorted((a, b) => a.day.localeCompare(b.day));
}

/** A person and what waits for them, soonest first. */
export interface WaitingPerson {
  id: string;
  name: string;
  items: { title: string; dueOn: string | undefined }[];
}

type AssignedTask = Pick<Task, 'title' | 'status' | 'dueOn' | 'assigneeId' | 'assigneeName'>;

/** Who has open tasks and approvals. Who has to do something first comes first. */
export function waitingPeople(tasks: readonly AssignedTask[], signOffs: readonly SignOff[]): WaitingPerson[] {
  const people = new Map<string, WaitingPerson>();
  const add = (id: string, name: string, title: string, dueOn: string | undefined) => {
    const person = people.get(id) ?? { id, name, items: [] };
    person.items.push({ title, dueOn });
    people.set(id, person);
  };
  for (const { title, status, dueOn, assigneeId, assigneeName } of tasks) {
    if (status !== 'Done' && assigneeId && assigneeName) add(assigneeId, assigneeName, title, dueOn);
  }
  for (const signOff of signOffs.filter(({ state }) => state === 'Open')) {
    for (const { id, name } of signOff.people) {
      if (!ownAnswerOf(signOff, id)) add(id, name, signOff.fileName, signOff.dueOn);
    }
  }
  for (const { items } of people.values()) items.sort(bySoonest);
  return [...people.values()].toSorted((a, b) => bySoonest(a.items[0], b.items[0]));
}

type Dated = { dueOn: string | undefined } | undefined;

/** What has no day comes last. */
function bySoonest(a: Dated, b: Dated): number {
  return (a?.dueOn ?? '9999').localeCompare(b?.dueOn ?? '9999');
}

/** A text without empty lines, so that it is never cut in one, with nothing but an ellipsis there. */
export function withoutGaps(text: string): string {
  return text.replaceAll(/\n\s*\n/g, '\n');
}
