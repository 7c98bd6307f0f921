import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextWrite, stopWrites } from './running-writes.ts';
import { send } from './transport.ts';

/** How each request is answered. Without it, a request ends when it is aborted. */
let answer: ((signal: AbortSignal) => Response) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  answer = undefined;
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    if (address.startsWith('/Health')) return Promise.resolve(new Response());
    if (answer) return Promise.resolve(answer(signal));
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
});
afterEach(() => vi.useRealTimers());

/** What a promise is settled with, or undefined while it is pending. */
function outcomeOf(promise: Promise<unknown>) {
  const outcome: { value?: unknown } = {};
  promise.then(
    (value) => (outcome.value = value),
    (error) => (outcome.value = error),
  );
  return outcome;
}

test('a read ends after 20 seconds of silence, and a write says that it may be saved', async () => {
  const read = outcomeOf(send('listClients', {}, {}));
  const write = outcomeOf(send('createClient', { body: {} }, {}));
  await vi.advanceTimersByTimeAsync(19_999);
  expect([read.value, write.value]).toEqual([undefined, undefined]);
  await vi.advanceTimersByTimeAsync(1);
  expect(read.value).toMatchObject({
    status: 0,
    message: expect.stringMatching(/^The server has not answered for 20/),
  });
  expect(write.value).toMatchObject({ status: 0, message: expect.stringContaining('may or may not be saved') });
});

test('an answer that keeps coming has as long as it needs, and one that stops coming ends', async () => {
  let part: (() => void) | undefined;
  answer = (signal) =>
    new Response(
      new ReadableStream({
        start(to) {
          part = () => to.enqueue(new TextEncoder().encode('x'));
          signal.addEventListener('abort', () => to.error(signal.reason));
        },
      }),
    );
  const response = await send('listClients', {}, {});
  const text = outcomeOf(response.text());
  for (let count = 0; count < 5; count++) {
    part?.();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(text.value).toBeUndefined();
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(text.value).toMatchObject({
    status: 0,
    message: expect.stringMatching(/^The server has not answered for 20/),
  });
});

test('a form has longer by its size', async () => {
  const form = new FormData();
  form.set('File', new File([new Uint8Array(500_000)], 'list.csv'));
  const sent = outcomeOf(send('createImport', {}, { form }));
  await vi.advanceTimersByTimeAsync(69_000);
  expect(sent.value).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.value).toMatchObject({ status: 0 });
});

test('writes stop from the first that a dialog sent, and no others', async () => {
  const before = outcomeOf(send('updateClient', { params: { id: 'a' }, body: {} }, {}));
  const from = nextWrite();
  const mine = outcomeOf(send('createClient', { body: {} }, {}));
  const read = outcomeOf(send('listClients', {}, {}));
  const renewal = outcomeOf(send('refreshToken', { body: {} }, {}));
  stopWrites(from);
  await vi.advanceTimersByTimeAsync(0);
  expect(mine.value).toMatchObject({ status: 0, message: expect.stringMatching(/^You stopped this/) });
  expect([before.value, read.value, renewal.value]).toEqual([undefined, undefined, undefined]);
});

test('the caller ends a request with its own reason', async () => {
  const caller = new AbortController();
  const read = outcomeOf(send('listClients', {}, { signal: caller.signal }));
  caller.abort(new Error('left'));
  await vi.advanceTimersByTimeAsync(0);
  expect(read.value).toMatchObject({ message: 'left' });
});
