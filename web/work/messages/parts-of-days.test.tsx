import { describe, expect, test } from 'vitest';
import type { Message } from '#contract/work/messages.ts';
import { entryOf } from './entries.ts';
import { partsOf } from './parts-of-days.ts';

const start = new Date(2026, 1, 27, 9).getTime();

/** A message whose id ends like its number in hexadecimal digits. */
const message = (number: number, values: Partial<Message> = {}) =>
  entryOf({
    id: `m${number.toString(16)}`,
    createdAt: new Date(start + number * 1000).toISOString(),
    ...values,
  } as Message);

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

const shape = (parts: ReturnType<typeof partsOf>) => parts.map(({ key, rows }) => [key, rows.length]);

describe('parts', () => {
  test('begin at the same messages, whatever is before and after', () => {
    expect(shape(partsOf(messages(5, 40), []))).toEqual([
      ['m5', 3],
      ['m8', 8],
      ['m10', 8],
      ['m18', 8],
      ['m20', 8],
      ['m28', 1],
    ]);
    expect(shape(partsOf(messages(0, 31), []))).toEqual([
      ['m0', 8],
      ['m8', 8],
      ['m10', 8],
      ['m18', 8],
    ]);
  });

  test('stay the same objects if nothing in them changed', () => {
    const all = messages(0, 31);
    const before = partsOf(all.slice(5, 28), []);
    const after = partsOf(all, before);
    expect(after.map((part) => before.includes(part))).toEqual([false, true, true, false]);
    const edited = all.map((each) => (each.id === 'm12' ? message(18, { body: 'New' }) : each));
    expect(partsOf(edited, after).map((part) => after.includes(part))).toEqual([true, true, false, true]);
  });

  test('change with the message that is answered', () => {
    const all = [message(1), message(2), message(16, { parentId: 'm1' })];
    const before = partsOf(all, []);
    expect(before[1]?.rows[0]?.parent).toBe(all[0]?.message);
    const edited = [message(1, { body: 'New' }), ...all.slice(1)];
    expect(partsOf(edited, before)[1]?.rows[0]?.parent).toBe(edited[0]?.message);
    expect(partsOf(all.slice(1), before)[1]?.rows[0]?.parent).toBeUndefined();
  });

  test('begin with each day of the reader, and the last two days have names', () => {
    const at = (...date: [number, number, number, number]) =>
      entryOf({ id: `${date.join('-')}x`, createdAt: new Date(...date).toISOString() } as Message);
    const all = [at(2026, 0, 5, 12), at(2026, 1, 28, 0), at(2026, 1, 28, 23), at(2026, 2, 1, 0)];
    const parts = partsOf(all, [], new Date(2026, 2, 1, 0, 30));
    expect(parts.map(({ day, rows }) => [day, rows.length])).toEqual([
      ['Jan 5, 2026', 1],
      ['Yesterday', 2],
      ['Today', 1],
    ]);
  });
});
