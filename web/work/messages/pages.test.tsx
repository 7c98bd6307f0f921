import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { Message } from '#contract/work/messages.ts';
import { type Entry, entryOf } from './entries.ts';
import { appendLater, entriesOf, joinLatest, openPlace, type Pages, stoneOf } from './pages.ts';
import { conversationKey, conversationQuery, type Place } from './queries.ts';

const message = (number: number, values: Partial<Message> = {}): Message => ({
  id: `m${number}`,
  subjectType: 'project',
  subjectId: 'p',
  body: `Text ${number}`,
  audience: 'client',
  postedTo: 'client',
  authorName: 'Ann',
  via: 'Web',
  createdAt: new Date(1_700_000_000_000 + number * 1000).toISOString(),
  mentions: [],
  attachments: [],
  ...values,
});

const page = (from: number, to: number, earlier?: string, later?: string) => ({
  items: Array.from({ length: to - from + 1 }, (_, index) => entryOf(message(from + index))),
  earlier,
  later,
});

const numbersOf = (pages: ReturnType<typeof joinLatest>) =>
  entriesOf({ pages }).map(({ id }: Entry) => Number(id.slice(1)));

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('pages from the latest to the earliest are read from the earliest to the latest', () => {
  expect(numbersOf([page(5, 8), page(1, 4)])).toEqual(range(1, 8));
});

test('what arrived joins what is loaded, across the borders of pages', () => {
  expect(numbersOf(joinLatest([page(5, 8), page(1, 4)], page(7, 10)))).toEqual(range(1, 10));
  expect(numbersOf(joinLatest([page(7, 8), page(1, 6)], page(3, 12)))).toEqual(range(1, 12));
});

test('a changed message replaces the loaded one, and one that may not be seen any longer goes', () => {
  const latest = page(6, 9);
  latest.items = latest.items
    .filter(({ id }) => id !== 'm8')
    .map((each) => entryOf({ ...(each.message as Message), body: 'New' }));
  const joined = entriesOf({ pages: joinLatest([page(5, 8), page(1, 4)], latest) });
  expect(joined.map(({ id, message }) => `${id} ${message?.body}`).slice(4)).toEqual([
    'm5 Text 5',
    'm6 New',
    'm7 New',
    'm9 New',
  ]);
});

test('the cursor of the earliest page stays', () => {
  expect(joinLatest([page(5, 8, 'five'), page(3, 4, 'three')], page(7, 9, 'seven')).at(-1)?.earlier).toBe('three');
});

test('if more arrived than one page, only the latest are kept', () => {
  const joined = joinLatest([page(5, 8), page(1, 4)], page(50, 60, 'fifty'));
  expect(joined).toEqual([page(50, 60, 'fifty')]);
  const none = { items: [], earlier: undefined, later: undefined };
  expect(joinLatest([page(1, 4)], none)).toEqual([none]);
});

test('nothing of the text stays in a stone', () => {
  const mentions = [{ id: 'u', name: 'Ann' }];
  const attachments = [{ id: 'f', fileName: 'secret.txt', sizeBytes: 1, contentType: 'text/plain' }];
  const values = { body: 'secret', mentions, attachments, editedAt: '2026-01-01T00:00:00Z' };
  const stone = stoneOf(message(1, values));
  expect(stone).toMatchObject({ id: 'm1', body: '', mentions: [], attachments: [], deletedAt: expect.any(String) });
  expect(stone).not.toHaveProperty('editedAt');
});

test('later messages join the first page, which counts as the end once nothing comes after', () => {
  const around: Place = { around: 'm6' };
  const opened = {
    pages: [page(5, 8, undefined, 'eight'), page(1, 4)],
    pageParams: [around, { from: 'end' as const }],
  };
  const more = appendLater(opened, 'eight', page(9, 12, undefined, 'twelve'));
  expect(numbersOf(more.pages)).toEqual(range(1, 12));
  expect([more.pages[0]?.later, more.pageParams[0]]).toEqual(['twelve', around]);
  const whole = appendLater(more, 'twelve', page(13, 14));
  expect(numbersOf(whole.pages)).toEqual(range(1, 14));
  expect([whole.pages[0]?.later, whole.pageParams[0]]).toEqual([undefined, { from: 'end' }]);
});

test('later messages that arrive after the place was left are dropped', () => {
  const opened = { pages: [page(5, 8)], pageParams: [{ from: 'end' as const }] };
  expect(appendLater(opened, 'eight', page(9, 12))).toEqual(opened);
});

test('what is still being read at the place before does not replace the place that was opened', async () => {
  const subject = { type: 'ticket', id: 't' } as const;
  const asked: string[] = [];
  let answerEnd = () => {};
  const endIsRead = new Promise<void>((resolve) => (answerEnd = resolve));
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://loggia.test');
    const around = searchParams.get('around');
    asked.push(around ?? 'end');
    if (!around) await endIsRead;
    return Response.json([message(around ? 1 : 90)]);
  });
  const client = new QueryClient();
  const shown = () =>
    client
      .getQueryData<Pages>(conversationKey(subject, 'messages'))
      ?.pages.flatMap(({ items }) => items.map(({ id }) => id));
  const reading = client.fetchInfiniteQuery(conversationQuery(subject, 'messages')).catch(() => {});
  await openPlace(client, subject, 'messages', { around: 'm1' });
  expect(shown()).toEqual(['m1']);
  answerEnd();
  await reading;
  expect([shown(), asked]).toEqual([['m1'], ['end', 'm1']]);
});
