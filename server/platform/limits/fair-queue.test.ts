import { expect, it } from 'vitest';
import { openFairQueue } from './fair-queue.ts';

const options = { capacity: 4, capacityOfOne: 3, waiting: 20, waitingOfOne: 10, retryAfter: 2 };
const refusal = { kind: 'unavailable', retryAfter: 2 };

/** Waits for a slot and adds the company to `order` once it has one. */
function takeInOrder(queue: ReturnType<typeof openFairQueue>, order: string[]) {
  return (company: string, weight = 1) =>
    Promise.resolve(queue.take(company, weight)).then(() => void order.push(company));
}

it('takes companies in turn, so that a busy company delays only itself', async () => {
  const queue = openFairQueue(options);
  const order: string[] = [];
  const ask = takeInOrder(queue, order);
  const asked = [...Array(8).fill('loud'), 'quiet', 'calm', 'quiet'].map((company) => ask(company));
  await Promise.resolve();
  expect(order).toEqual(['loud', 'loud', 'loud', 'quiet']);
  for (const done of ['loud', 'loud', 'loud', 'quiet', 'quiet', 'calm', 'loud', 'loud']) {
    queue.release(done);
    await new Promise(setImmediate);
  }
  await Promise.all(asked);
  expect(order.slice(4)).toEqual(['loud', 'quiet', 'calm', 'loud', 'loud', 'loud', 'loud']);
});

it('never gives the whole capacity to one company', () => {
  const queue = openFairQueue(options);
  expect(['loud', 'loud', 'loud'].map((company) => queue.take(company))).toEqual([undefined, undefined, undefined]);
  expect(queue.take('loud')).toBeInstanceOf(Promise);
  expect(queue.take('quiet')).toBeUndefined();
});

it('refuses new work with a retry time if the queue is full', () => {
  const queue = openFairQueue(options);
  for (let asked = 0; asked < 13; asked += 1) void queue.take('loud');
  expect(queue.isQueueFull('loud')).toBe(true);
  expect(() => queue.take('loud')).toThrow(expect.objectContaining(refusal));
  expect(queue.isQueueFull('quiet')).toBe(false);
  for (let asked = 0; asked < 11; asked += 1) void queue.take('second');
  expect(() => queue.take('third')).toThrow(expect.objectContaining(refusal));
});

it('refuses work that waited too long, and all waiting work on `refuseAll`', async () => {
  const queue = openFairQueue(options);
  const order: string[] = [];
  const ask = takeInOrder(queue, order);
  const asked = Array.from({ length: 5 }, () => ask('loud'));
  for (const each of asked) each.catch(() => {});
  queue.expireWaiting(2);
  const later = ask('loud').catch((error) => error);
  queue.expireWaiting(2);
  queue.expireWaiting(2);
  const ends = await Promise.allSettled(asked);
  expect(ends.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), 'rejected', 'rejected']);
  queue.refuseAll();
  expect(await later).toMatchObject(refusal);
  expect(order).toEqual(['loud', 'loud', 'loud']);
});

it('gives heavy work its turn although light work keeps arriving', async () => {
  const queue = openFairQueue({ ...options, capacityOfOne: 4 });
  const order: string[] = [];
  const ask = takeInOrder(queue, order);
  await Promise.all([ask('light'), ask('light')]);
  const heavy = ask('heavy', 4);
  const late = ask('late');
  queue.release('light');
  await new Promise(setImmediate);
  expect(order).toEqual(['light', 'light']);
  queue.release('light');
  await heavy;
  queue.release('heavy', 4);
  await late;
  expect(order).toEqual(['light', 'light', 'heavy', 'late']);
});

it('releases the slot if the work fails', async () => {
  const queue = openFairQueue({ ...options, capacity: 1, capacityOfOne: 1 });
  await expect(queue.run('a', 9, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('b', 1, async () => 'well')).toBe('well');
});

it('never exceeds the capacity, and runs work that is larger than the capacity on its own', async () => {
  const queue = openFairQueue({ capacity: 10 });
  let [busy, most] = [0, 0];
  const work = (weight: number) =>
    queue.run('', weight, async () => {
      busy += Math.min(weight, 10);
      most = Math.max(most, busy);
      await new Promise((resolve) => setTimeout(resolve, 1));
      busy -= Math.min(weight, 10);
    });
  await Promise.all(Array.from({ length: 60 }, (_, turn) => work([1, 4, 7, 25][turn % 4] as number)));
  expect([busy, most]).toEqual([0, 10]);
});
