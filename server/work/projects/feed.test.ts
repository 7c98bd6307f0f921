import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeedItem, listProjectFeed } from '#contract/work/feed.ts';
import type { FeedShow } from '#contract/work/message-kinds.ts';
import { deleteMessage, updateMessage } from '#contract/work/messages.ts';
import { updateProject } from '#contract/work/projects.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { setAudience } from '#tests/support/audience.ts';
import type { Answer, Person } from '#tests/support/company.ts';
import {
  addDocument,
  createStudio,
  mention,
  onDocument,
  onProject,
  type Studio,
  say,
} from '#tests/support/conversation.ts';

/** Messages and activity of a project in one list. */

let test: TestApp;
let studio: Studio;
let project: string;
beforeAll(async () => {
  test = await sharedTestApp();
  studio = await createStudio(test);
});
afterAll(() => test.stop());
beforeEach(async () => {
  project = await studio.addProject();
});

type Query = { show?: FeedShow; from?: 'start' | 'end'; around?: string; limit?: number; cursor?: string };
const read = (who: Person, query: Query = {}) => who.call(listProjectFeed, { params: { id: project }, query });
/** The texts of messages and the kinds of what happened. */
const wordsOf = ({ body }: Answer) =>
  body.map(({ message, activity }: FeedItem) => message?.body ?? `(${activity?.kind})`);
const setStatus = (status: string) =>
  studio.company.admin.call(updateProject, { params: { id: project }, body: { status: status as never } });

/** Message, change, message, and a message about a new document. */
async function happen(): Promise<string> {
  const { worker, cleo } = studio;
  await say(worker, onProject(project), 'One');
  await setStatus('OnHold');
  await say(cleo, onProject(project), 'Two');
  const document = await addDocument(test, worker, project);
  await say(cleo, onDocument(document), 'About the plan');
  return document;
}

it.each([
  ['all', ['One', '(project.statusChanged)', 'Two', '(document.uploaded)', '(message.posted)']],
  ['messages', ['One', 'Two']],
  ['activity', ['(project.statusChanged)', '(document.uploaded)', '(message.posted)']],
] as const)('shows %s in the order of time', async (show, expected) => {
  await happen();
  const { body } = await read(studio.worker, { show });
  expect(wordsOf({ body } as Answer)).toEqual(expected);
  for (const { id, at, message, activity } of body) {
    const shown = message ?? activity;
    expect([id, at]).toEqual([shown.id, message ? message.createdAt : activity.at]);
    expect(Boolean(message)).not.toBe(Boolean(activity));
  }
});

it('names the subject of what happened, and holds no text of messages about files', async () => {
  const document = await happen();
  const { body } = await read(studio.worker, { show: 'activity' });
  expect(body.at(-1).activity).toMatchObject({
    kind: 'message.posted',
    actorName: 'Cleo Client',
    subjectType: 'document',
    subjectId: document,
    subjectTitle: 'plan.txt',
  });
  expect(JSON.stringify(body)).not.toContain('About the plan');
});

describe.each(['all', 'messages', 'activity'] as const)('pages of %s', (show) => {
  it.each(['start', 'end'] as const)('from the %s lead through everything once', async (from) => {
    const { worker } = studio;
    for (let turn = 0; turn < 3; turn++) await happen();
    // Some of the same instant, which stay in the order of their ids.
    await test.database.owner.query(
      `with same as (select now() as at) update events set at = same.at from same where project_id = $1 and kind = 'document.uploaded'`,
      [project],
    );
    await test.database.owner.query(
      'update messages set created_at = (select max(at) from events where project_id = $1) where subject_id = $1',
      [project],
    );
    const idsOf = ({ body }: Answer) => body.map(({ id }: FeedItem) => id);
    const whole = idsOf(await read(worker, { show }));
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await read(worker, { show, from, limit: 2, ...(cursor && { cursor }) });
      expect(page.status).toBe(200);
      found.splice(from === 'end' ? 0 : found.length, 0, ...idsOf(page));
      const link = /<([^>]+)>/.exec(String(page.headers.link ?? ''))?.[1];
      cursor = link && (new URL(link, 'http://localhost').searchParams.get('cursor') ?? undefined);
    } while (cursor);
    expect(found).toEqual(whole);
    expect(new Set(whole).size).toBe({ all: 13, messages: 6, activity: 7 }[show]);
  });
});

it('a cursor is valid for the same filter and direction alone', async () => {
  await happen();
  const page = await read(studio.worker, { show: 'all', from: 'end', limit: 2 });
  const cursor = new URL(
    /<([^>]+)>/.exec(String(page.headers.link))?.[1] as string,
    'http://localhost',
  ).searchParams.get('cursor') as string;
  expect((await read(studio.worker, { show: 'all', from: 'end', cursor })).status).toBe(200);
  for (const query of [{ show: 'activity', from: 'end' }, { show: 'all', from: 'start' }, {}] as const) {
    expect((await read(studio.worker, { ...query, cursor })).status).toBe(400);
  }
});

it('begins around a message', async () => {
  const { worker } = studio;
  for (let turn = 0; turn < 3; turn++) await happen();
  const { body } = await read(worker, { show: 'messages' });
  const wanted = body[3].id;
  const page = await read(worker, { around: wanted, limit: 6 });
  expect(page.body.findIndex(({ id }: FeedItem) => id === wanted)).toBe(3);
  expect(page.headers.link).toMatch(/rel="prev".*rel="next"/);
  expect((await read(worker, { around: newId() })).status).toBe(404);
});

describe('client users', () => {
  it('get nothing that is internal: no message, no event, no staff mention, and nothing of an internal file', async () => {
    const { company, worker, cleo } = studio;
    const before = wordsOf(await read(cleo));
    await say(worker, onProject(project), 'Secret', { audience: 'staff' });
    const internal = await addDocument(test, worker, project, 'staff');
    await say(worker, onDocument(internal), 'Secret');
    const shared = await addDocument(test, worker, project);
    await say(worker, onDocument(shared), 'Secret', { audience: 'staff' });
    expect(wordsOf(await read(cleo))).toEqual([...before, '(document.uploaded)']);
    expect(wordsOf(await read(worker))).toEqual([
      ...before,
      'Secret',
      '(document.uploaded)',
      '(message.posted)',
      '(document.uploaded)',
      '(message.posted)',
    ]);
    await setAudience('document', company.admin, shared, 'staff');
    expect(JSON.stringify((await read(cleo)).body)).not.toContain(shared);
  });

  it('of another client, and staff without the project, get 404', async () => {
    const { gus, company } = studio;
    const outsider = await company.addPerson({ role: 'worker' });
    expect([(await read(gus)).status, (await read(outsider)).status]).toEqual([404, 404]);
  });
});

it('a deleted message stays as a stone, and one about a file leaves', async () => {
  const { worker, cleo } = studio;
  const own = await say(worker, onProject(project), 'One');
  const document = await addDocument(test, worker, project);
  const about = await say(worker, onDocument(document), 'Two');
  await worker.call(updateMessage, { params: { id: about }, body: { body: `Two, ${mention(cleo)}` } });
  expect(wordsOf(await read(cleo))).toEqual(['One', '(document.uploaded)', '(message.posted)']);
  for (const id of [own, about]) await worker.call(deleteMessage, { params: { id } });
  const { body } = await read(cleo);
  expect(wordsOf({ body } as Answer)).toEqual(['', '(document.uploaded)']);
  expect(body[0].message.deletedAt).toEqual(expect.any(String));
});
