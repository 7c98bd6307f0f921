import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMessages, type Message } from '#contract/work/messages.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, call, type Person } from '#tests/support/company.ts';
import { createStudio, onProject, type Studio, say } from '#tests/support/conversation.ts';

/** Pages of a conversation: from its start, from its end, and around a message. */

let test: TestApp;
let studio: Studio;
let ids: string[];
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
  ids = [];
  for (let number = 0; number < 20; number++) ids.push(await say(studio.worker, onProject(studio.project), 'Hello'));
});
afterAll(() => test.stop());

const read = (who: Person, around: string, limit = 6) =>
  who.call(listMessages, { query: { ...onProject(studio.project), around, limit } });
const idsOf = ({ body }: Answer) => body.map(({ id }: Message) => id);
/** The addresses of the page before and the next page. */
const linksOf = ({ headers }: Answer) =>
  Object.fromEntries(
    [...String(headers.link ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, address, relation]) => [
      relation,
      address,
    ]),
  );
const follow = (who: Person, address: string) =>
  who.call(listMessages, { query: Object.fromEntries(new URL(address, 'http://localhost').searchParams) as never });

it('a page around a message has half before it and half from it on, and leads to all others in both directions', async () => {
  const { worker } = studio;
  const page = await read(worker, ids[10] as string);
  expect(idsOf(page)).toEqual(ids.slice(7, 13));
  const found = idsOf(page);
  for (let { prev } = linksOf(page); prev; ) {
    const answer = await follow(worker, prev);
    found.unshift(...idsOf(answer));
    prev = linksOf(answer).prev;
  }
  for (let { next } = linksOf(page); next; ) {
    const answer = await follow(worker, next);
    found.push(...idsOf(answer));
    next = linksOf(answer).next;
  }
  expect(found).toEqual(ids);
});

it.each([
  ['start', 'next', [0, 8, 16]],
  ['end', 'prev', [12, 4, 0]],
] as const)(
  'pages from the %s are in the order of the conversation, and their cursors are good for nothing else',
  async (from, relation, starts) => {
    const { worker, project } = studio;
    const about = onProject(project);
    let page = await worker.call(listMessages, { query: { ...about, from, limit: 8 } });
    const cursor = new URL(linksOf(page)[relation] as string, 'http://localhost').searchParams.get('cursor') as string;
    for (const [index, start] of starts.entries()) {
      const isLast = index === starts.length - 1;
      expect(idsOf(page)).toEqual(ids.slice(start, isLast ? start + 4 : start + 8));
      expect(Object.keys(linksOf(page))).toEqual(isLast ? [] : [relation]);
      if (!isLast) page = await follow(worker, linksOf(page)[relation] as string);
    }
    const turned = { ...about, from: from === 'start' ? ('end' as const) : ('start' as const), cursor };
    expect((await worker.call(listMessages, { query: turned })).status).toBe(400);
  },
);

it.each([
  ['first', 0, [0, 3], ['next']],
  ['last', 19, [16, 20], ['prev']],
] as const)('around the %s message, it has only one link', async (_, index, [from, to], relations) => {
  const page = await read(studio.worker, ids[index] as string);
  expect(idsOf(page)).toEqual(ids.slice(from, to));
  expect(Object.keys(linksOf(page))).toEqual(relations);
});

it('messages of the same instant keep one order over the pages', async () => {
  const about = onProject(await studio.addProject());
  const same: string[] = [];
  for (let number = 0; number < 8; number++) same.push(await say(studio.worker, about, 'Hello'));
  await test.database.owner.query('update messages set created_at = now() where subject_id = $1', [about.subjectId]);
  const page = await studio.worker.call(listMessages, { query: { ...about, around: same[4] as string, limit: 4 } });
  expect(idsOf(page)).toEqual(same.slice(2, 6));
  expect(idsOf(await follow(studio.worker, linksOf(page).prev as string))).toEqual(same.slice(0, 2));
  expect(idsOf(await follow(studio.worker, linksOf(page).next as string))).toEqual(same.slice(6));
});

it('a message that does not exist, is of another conversation, or may not be read, is answered alike', async () => {
  const { worker, cleo } = studio;
  const elsewhere = await say(worker, onProject(await studio.addProject()), 'Hello');
  const internal = await say(worker, onProject(studio.project), 'Among us', { audience: 'staff' });
  const answers = [await read(cleo, newId()), await read(cleo, elsewhere), await read(cleo, internal)];
  expect(answers.map(({ status, body }) => [status, { ...body, traceId: '' }])).toEqual(
    answers.map(() => [404, { ...answers[0]?.body, traceId: '' }]),
  );
  expect((await read(worker, internal)).status).toBe(200);
});

it('an id that is none is refused', async () => {
  const { status } = await call(
    test,
    listMessages,
    { query: { ...onProject(studio.project), around: 'first' } as never },
    { authorization: `Bearer ${studio.worker.token}` },
  );
  expect(status).toBe(400);
});
