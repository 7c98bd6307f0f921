import { expect, test } from 'vitest';
import { clampProgress, fittingClient, newProjectValues, toggled } from './project-values.ts';

test.each([
  ['0', 0],
  ['45', 45],
  ['100', 100],
  ['101', 100],
  ['1000', 100],
  ['-1', 0],
  ['33.4', 33],
  ['33.9', 34],
  ['50.7', 51],
  ['50,7', 51],
  ['99.5', 100],
  ['-5', 0],
  ['-0.4', 0],
  ['', 0],
  ['-', 0],
  ['half', 0],
  ['Infinity', 100],
])('turns typed progress %j into %d', { tags: ['S5.project.clamp'] }, (typed, progress) => {
  expect(clampProgress(typed)).toBe(progress);
});

test('starts a new project as not started, with all dates today', { tags: ['S4.project.new'] }, () => {
  expect(newProjectValues('2026-03-01')).toMatchObject({
    status: 'NotStarted',
    progressPercentage: 0,
    startDate: '2026-03-01',
    endDate: '2026-03-01',
  });
});

const person = (id: string, clientId?: string) => ({
  id,
  firstName: id,
  lastName: '',
  clientRole: clientId !== undefined,
  clientId,
});

test("keeps staff and the new client's users when the client changes", { tags: ['S4.project.client'] }, () => {
  const users = [person('staff'), person('acme', 'client-a'), person('globex', 'client-g')];
  expect(fittingClient(['staff', 'acme', 'globex'], users, 'client-g')).toEqual(['staff', 'globex']);
});

test('treats the same people in another order as the same selection', () => {
  expect(toggled(toggled([], 'b'), 'a')).toEqual(toggled(toggled([], 'a'), 'b'));
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});
