import { beforeEach, expect, test, vi } from 'vitest';
import { locale } from '#web/texts/index.ts';
import { askEarly, takeEarly } from './early-answers.ts';

const address = '/api/Waiting';
const { signal } = new AbortController();

beforeEach(() => {
  globalThis.earlyAnswers = undefined;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) =>
    Response.json({ for: new Headers(init.headers).get('authorization') }),
  );
});

test('both the first view and the page read the answer, and the page takes it once', async () => {
  const shown = askEarly(address, 'mine');
  const taken = takeEarly(address, 'mine', signal);
  expect(await (await shown).json()).toEqual({ for: 'Bearer mine' });
  expect(await (await taken)?.json()).toEqual({ for: 'Bearer mine' });
  expect(takeEarly(address, 'mine', signal)).toBeUndefined();
});

test('it names the language of the page, as other calls do', async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('accept-language'));
    return Response.json({});
  });
  await askEarly(address, 'mine');
  expect(asked).toEqual([locale]);
  expect(locale).toMatch(/^en/);
});

test('without a session it asks as nobody, and a session does not take that answer', async () => {
  expect(await (await askEarly(address, null)).json()).toEqual({ for: null });
  expect(takeEarly(address, 'mine', signal)).toBeUndefined();
  await askEarly(address, null);
  expect(await (await takeEarly(address, undefined, signal))?.json()).toEqual({ for: null });
});

test('nobody takes the answer of another person, of another address, or one that is old', async () => {
  await askEarly(address, 'mine');
  expect(takeEarly('/api/Clients', 'mine', signal)).toBeUndefined();
  expect(takeEarly(address, 'theirs', signal)).toBeUndefined();
  await askEarly(address, 'mine');
  vi.setSystemTime(Date.now() + 31_000);
  expect(takeEarly(address, 'mine', signal)).toBeUndefined();
  vi.useRealTimers();
});

test('the one who takes it hears of a failure, and may stop waiting', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  await expect(askEarly(address, 'mine')).rejects.toThrow('no line');
  await expect(takeEarly(address, 'mine', signal)).rejects.toThrow('no line');

  vi.stubGlobal('fetch', () => new Promise(() => {}));
  void askEarly(address, 'mine');
  const leave = new AbortController();
  const taken = takeEarly(address, 'mine', leave.signal);
  leave.abort(new Error('left'));
  await expect(taken).rejects.toThrow('left');
});
