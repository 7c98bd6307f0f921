import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Loop, startLoop } from './loop.ts';

let loop: Loop | undefined;
/** The signals of the runs, and what ends each of them. */
let runs: { signal: AbortSignal; end: (error?: Error) => void }[];

beforeEach(() => {
  vi.useFakeTimers();
  runs = [];
});
afterEach(() => {
  for (const { end } of runs) end();
  vi.useRealTimers();
});

const work = (signal: AbortSignal) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  runs.push({ signal, end: (error) => (error ? reject(error) : resolve()) });
  return promise;
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
async function endLast(error?: Error): Promise<void> {
  runs.at(-1)?.end(error);
  await pass(0);
}

test('it runs at once or after the first pause, and then so long after the end of each run', async () => {
  loop = startLoop(work, { every: 1000 });
  expect(runs).toHaveLength(1);
  const later = startLoop(work, { every: 1000, first: 300 });
  await pass(299);
  expect(runs).toHaveLength(1);
  await pass(1);
  expect(runs).toHaveLength(2);
  const stopped = later.stop();
  await endLast();
  await stopped;
  runs[0]?.end();
  await pass(999);
  expect(runs).toHaveLength(2);
  await pass(1);
  expect(runs).toHaveLength(3);
  await endLast();
  expect(vi.getTimerCount()).toBe(1);
  await loop.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('a run that takes long is not overlapped, whatever wakes it, and is followed by one more', async () => {
  loop = startLoop(work, { every: 1000 });
  await pass(5000);
  for (const milliseconds of [undefined, 0, 500, undefined]) loop.wake(milliseconds);
  await pass(5000);
  expect(runs).toHaveLength(1);
  await endLast();
  expect(runs).toHaveLength(2);
  await endLast();
  await pass(999);
  expect(runs).toHaveLength(2);
});

test('of several wakes the earliest counts, and without a pause only these run it', async () => {
  loop = startLoop(work, {});
  await pass(10_000);
  expect(runs).toEqual([]);
  for (const milliseconds of [500, 200, 400]) loop.wake(milliseconds);
  await pass(199);
  expect(runs).toEqual([]);
  await pass(1);
  expect(runs).toHaveLength(1);
  await endLast();
  await pass(10_000);
  expect(runs).toHaveLength(1);
});

test('a failure is reported once in a row, and does not end it', async () => {
  const reports: unknown[] = [];
  loop = startLoop(work, { every: 1000, report: (error) => reports.push(error) });
  const [first, second, third] = [new Error('first'), new Error('second'), new Error('third')];
  await endLast(first);
  await pass(1000);
  await endLast(second);
  expect([runs.length, reports]).toEqual([2, [first]]);
  await pass(1000);
  await endLast();
  await pass(1000);
  await endLast(third);
  expect([runs.length, reports]).toEqual([4, [first, third]]);
});

test('the pause may depend on how the run went', async () => {
  let pause = 100;
  loop = startLoop(work, { every: () => pause });
  await endLast();
  await pass(100);
  expect(runs).toHaveLength(2);
  pause = 700;
  await endLast();
  await pass(699);
  expect(runs).toHaveLength(2);
  await pass(1);
  expect(runs).toHaveLength(3);
});

test('the end reaches the run through its signal, waits for it, and nothing runs or is reported afterwards', async () => {
  const reports: unknown[] = [];
  loop = startLoop(work, { every: 1000, report: (error) => reports.push(error) });
  loop.wake();
  let isOver = false;
  const stopped = loop.stop().then(() => (isOver = true));
  expect(runs[0]?.signal.aborted).toBe(true);
  await pass(5000);
  expect(isOver).toBe(false);
  await endLast(new Error('cut off'));
  await stopped;
  loop.wake();
  await pass(5000);
  expect([runs.length, reports]).toEqual([1, []]);
  expect(vi.getTimerCount()).toBe(0);
});
