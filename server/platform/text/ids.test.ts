import { expect, it, onTestFinished, vi } from 'vitest';
import { newId } from './ids.ts';

const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16);

it('ids are of version 7, and sort in the order in which they were made, also within a millisecond', () => {
  const from = Date.now();
  const ids = Array.from({ length: 20_000 }, () => newId());
  expect(ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toEqual(
    [],
  );
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(timeOf(ids[0] as string)).toBeGreaterThanOrEqual(from);
  // A millisecond that is full borrows from the next one.
  expect(timeOf(ids.at(-1) as string)).toBeLessThanOrEqual(Date.now() + 10);
});

it('ids follow a clock that is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  newId();
  vi.useRealTimers();
  expect(timeOf(newId())).toBeLessThanOrEqual(Date.now());
});
