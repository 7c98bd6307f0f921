import { expect, test } from 'vitest';
import type { SignOff } from '#contract/work/sign-offs.ts';
import { comingDates, waitingPeople, withoutGaps } from './brief.ts';

const today = '2026-05-04';

function task(id: string, values: Partial<Parameters<typeof comingDates>[1][number] & { assigneeId: string }> = {}) {
  const { assigneeId } = values;
  const name = assigneeId && { assigneeName: assigneeId.toUpperCase() };
  return { id, title: id, status: 'Open' as const, milestone: false, ...name, ...values };
}

const signOff = {
  id: 'plan',
  state: 'Open',
  fileName: 'plan.pdf',
  dueOn: '2026-05-06',
  people: [
    { id: 'cleo', name: 'CLEO' },
    { id: 'otto', name: 'OTTO' },
  ],
  answers: [
    { personId: 'otto', via: 'Signed in' },
    { personId: 'cleo', via: 'Phone' },
  ],
} as unknown as SignOff;

test('dates are those from today on, soonest first, without what is done', () => {
  const project = { id: 'lobby', endDate: '2026-05-05', status: 'InProgress' as const };
  const tasks = [
    task('late', { dueOn: '2026-05-03' }),
    task('today', { dueOn: today, milestone: true }),
    task('some day'),
    task('done', { dueOn: '2026-05-05', status: 'Done' }),
    task('next', { dueOn: '2026-05-09' }),
  ];
  const closed = { ...signOff, id: 'old', state: 'Approved' as const };
  expect(comingDates(project, tasks, [closed, signOff], today).map(({ id, kind }) => `${id}: ${kind}`)).toEqual([
    'today: milestone',
    'lobby: end',
    'plan: signOff',
    'next: task',
  ]);
  expect(comingDates({ ...project, status: 'Completed' }, [], [], today)).toEqual([]);
});

test('people are those with open tasks or an approval that they have not given, soonest first', () => {
  const tasks = [
    task('paint', { assigneeId: 'wim' }),
    task('floor', { assigneeId: 'wim', dueOn: '2026-05-20' }),
    task('done', { assigneeId: 'nobody', status: 'Done' }),
    task('free'),
    task('report', { assigneeId: 'cleo', dueOn: '2026-05-30' }),
    task('lamp', { assigneeId: 'ann' }),
  ];
  const withdrawn = { ...signOff, state: 'Withdrawn' as const, people: [{ id: 'gus', name: 'GUS' }] };
  const people = waitingPeople(tasks, [signOff, withdrawn]);
  expect(people.map(({ name, items }) => [name, ...items.map(({ title }) => title)])).toEqual([
    ['CLEO', 'plan.pdf', 'report'],
    ['WIM', 'floor', 'paint'],
    ['ANN', 'lamp'],
  ]);
});

test('a text that is cut has no empty lines', () => {
  expect(withoutGaps('Late.\n\nWe paint.\n \n\n- Hall\n- Lobby')).toBe('Late.\nWe paint.\n- Hall\n- Lobby');
});
