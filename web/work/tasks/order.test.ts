import { expect, it } from 'vitest';
import type { Task } from '#contract/work/tasks.ts';
import { byOne, moved, toPlaceOf, toStatus } from './order.ts';

const task = (id: string, status: Task['status'] = 'Open') => ({ id, status }) as Task;
const [a, b, c] = [task('a'), task('b', 'Doing'), task('c')];
const tasks = [a, b, c];
const ids = (list: readonly Task[]) => list.map(({ id, status }) => `${id} ${status}`);

it('puts a task after another, first, and to the end of a status', () => {
  expect(ids(moved(tasks, { task: a, status: 'Done', afterId: 'c' }))).toEqual(['b Doing', 'c Open', 'a Done']);
  expect(ids(moved(tasks, { task: c, status: 'Open', afterId: null }))).toEqual(['c Open', 'a Open', 'b Doing']);
  expect(toStatus(tasks, a, 'Doing').afterId).toBe('b');
  // Nothing has that status yet, so it stays where it is.
  expect(toStatus(tasks, a, 'Done').afterId).toBe('a');
});

it('moves by one place among what is shown, and not beyond its ends', () => {
  const shown = [a, c];
  expect(byOne(shown, a, 'down')?.afterId).toBe('c');
  expect(byOne(shown, c, 'up')?.afterId).toBe(null);
  expect(byOne(tasks, c, 'up')?.afterId).toBe('a');
  expect([byOne(shown, a, 'up'), byOne(shown, c, 'down')]).toEqual([undefined, undefined]);
});

it('puts a task right before another one of its column, whatever stands between them elsewhere', () => {
  const d = task('d', 'Doing');
  expect(toPlaceOf(tasks, d, c)).toEqual({ task: d, status: 'Open', afterId: 'a' });
  expect(toPlaceOf(tasks, d, a)).toEqual({ task: d, status: 'Open', afterId: null });
  expect(toPlaceOf(tasks, a, c).afterId).toBe(null);
});
