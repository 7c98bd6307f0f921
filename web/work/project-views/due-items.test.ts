import { expect, it } from 'vitest';
import type { Project } from '#contract/work/projects.ts';
import type { SignOff } from '#contract/work/sign-offs.ts';
import type { Task } from '#contract/work/tasks.ts';
import type { Ticket } from '#contract/work/tickets.ts';
import { dueItems, idOf } from './due-items.ts';

const project = (id: string, endDate: string) => ({ id, endDate }) as Project;
const ticket = (id: string, answerDue?: string) => ({ id, answerDue }) as Ticket;
const task = (id: string, dueOn?: string) => ({ id, dueOn }) as Task;
const signOff = (id: string, dueOn?: string) => ({ id, dueOn }) as SignOff;
const names = (items: ReturnType<typeof dueItems>, day: string) => items.get(day)?.map(idOf);

it('puts the answers first, by their time, and each in the day of the viewer', () => {
  const noon = new Date(2026, 10, 23, 12).toISOString();
  const late = new Date(2026, 10, 23, 23, 59).toISOString();
  const items = dueItems(
    [project('p1', '2026-11-23'), project('p2', '2026-11-23'), project('p3', '2026-11-24')],
    [ticket('t2', late), ticket('t1', noon), ticket('none')],
    [task('k1', '2026-11-23'), task('undated')],
    [signOff('s1', '2026-11-24'), signOff('someday')],
  );
  expect(names(items, '2026-11-23')).toEqual(['t1', 't2', 'p1', 'p2', 'k1']);
  expect(names(items, '2026-11-24')).toEqual(['p3', 's1']);
  expect(items.size).toBe(2);
});
