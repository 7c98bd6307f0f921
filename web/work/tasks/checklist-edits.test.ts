import { expect, it } from 'vitest';
import type { TaskItem } from '#contract/work/checklists.ts';
import { edits, isNew } from './checklist-edits.ts';

const item = (id: string, more: Partial<TaskItem> = {}): TaskItem => ({ id, text: id, done: false, ...more });
const [a, b, c] = [item('a'), item('b', { userId: 'wim', userName: 'Wim' }), item('c', { done: true })];
const items = [a, b, c];
const texts = (list: readonly TaskItem[] | undefined) => list?.map(({ text }) => text);

it('adds items at the end, the same ones on a newer list, marked as not saved', () => {
  const add = edits.add(['d', 'e']);
  expect(texts(add(items))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(texts(add([...items, item('x')]))).toEqual(['a', 'b', 'c', 'x', 'd', 'e']);
  expect(add(items)?.map(({ id }) => isNew(id))).toEqual([false, false, false, true, true]);
});

it('renames an item unless somebody else has renamed or removed it, and leaves its tick and person', () => {
  const rename = edits.rename(b, 'B');
  expect(rename([{ ...b, done: true }, a])).toEqual([{ ...b, text: 'B', done: true }, a]);
  expect([rename([a, { ...b, text: 'other' }]), rename([a, c])]).toEqual([undefined, undefined]);
});

it('gives an item to a person, or to nobody, and leaves the people of the others', () => {
  expect(edits.assign(a, 'ann', 'Ann')(items)).toEqual([{ ...a, userId: 'ann', userName: 'Ann' }, b, c]);
  expect(edits.assign(b, undefined, undefined)(items)).toEqual([a, item('b'), c]);
});

it('removes and moves an item wherever it stands by then', () => {
  expect(texts(edits.remove(b)(items))).toEqual(['a', 'c']);
  expect(texts(edits.move(b, -1)(items))).toEqual(['b', 'a', 'c']);
  expect(texts(edits.move(b, 1)([b, item('x'), a]))).toEqual(['x', 'b', 'a']);
  expect(texts(edits.move(b, 1)([a, c]))).toEqual(['a', 'c']);
});
