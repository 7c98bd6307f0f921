import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getFollow, readConversation } from '#contract/work/follows.ts';
import { deleteMessage } from '#contract/work/messages.ts';
import { listNotifications } from '#contract/work/notifications.ts';
import { deleteProject, updateProject } from '#contract/work/projects.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { closeChangeStreams, openChangeStream } from '#tests/support/change-stream.ts';
import { type Person, signIn } from '#tests/support/company.ts';
import {
  addTicket,
  comparable,
  createStudio,
  onProject,
  onTicket,
  type Studio,
  say,
} from '#tests/support/conversation.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';

/** How far each person has read a conversation. */

let test: TestApp;
let studio: Studio;
let project: string;
beforeAll(async () => {
  test = await sharedTestApp();
  await test.listen();
});
afterAll(() => test.stop());
afterEach(closeChangeStreams);
beforeEach(async (context) => {
  studio = await createStudio(test, `Studio ${context.task.id}`);
  project = studio.project;
});

type About = ReturnType<typeof onProject>;
async function unreadOf(who: Person, about: About = onProject(project)) {
  const { unreadCount, firstUnreadId } = (await who.call(getFollow, { query: about })).body;
  return { unreadCount, firstUnreadId };
}
const read = (who: Person, messageId: string, about: About = onProject(project)) =>
  who.call(readConversation, { body: { ...about, messageId } });
async function sayTen(who: Person): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 1; number <= 10; number++) ids.push(await say(who, onProject(project), `Message ${number}`));
  return ids;
}
const tell = () => distributeAll(test, studio.company.id);
/** Adds messages of the client user, the last one an hour ago. */
const addOld = (count: number, days = 0) =>
  test.database.owner.query(
    `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body, created_at)
     select $1, gen_random_uuid(), 'project', $2, $3, $2, $4, 'client', 'client', 'Words',
       now() - make_interval(days => $5, hours => 1, secs => n) from generate_series(1, $6::int) n`,
    [studio.company.id, project, studio.acme, studio.cleo.id, days, count],
  );
const joinedLongAgo = () =>
  test.database.owner.query("update users set created_at = now() - interval '1 year' where tenant_id = $1", [
    studio.company.id,
  ]);

it('ten comments on one project are one unread line, and reading on one device clears line, badge and marker on the other', async () => {
  const { worker, cleo, company } = studio;
  const ids = await sayTen(cleo);
  await tell();
  const other = await signIn(test, company.id, worker.id);
  const stream = await openChangeStream(test.app, other);
  expect(await linesOf(other)).toMatchObject([{ unreadCount: 10, latest: { text: 'Message 10' } }]);
  expect(await unreadOf(other)).toEqual({ unreadCount: 10, firstUnreadId: ids[0] });

  expect((await read(worker, ids[9] as string)).status).toBe(204);
  await expect.poll(() => stream.heard('notifications')).toBe(true);
  expect(await linesOf(other)).toEqual([]);
  expect((await other.call(listNotifications)).headers['x-unread-count']).toBe('0');
  expect(await unreadOf(other)).toEqual({ unreadCount: 0, firstUnreadId: undefined });
});

it('reading one conversation leaves those of others, and other conversations, unread', async () => {
  const { worker, cleo, manager } = studio;
  const ids = await sayTen(cleo);
  const ticket = await addTicket(cleo);
  await say(cleo, onTicket(ticket), 'Hello');
  await read(worker, ids[9] as string);
  expect(await unreadOf(manager)).toEqual({ unreadCount: 10, firstUnreadId: ids[0] });
  expect((await unreadOf(worker, onTicket(ticket))).unreadCount).toBe(1);
});

it('the place moves forward and never back', async () => {
  const { worker, cleo } = studio;
  const ids = await sayTen(cleo);
  await read(worker, ids[4] as string);
  expect(await unreadOf(worker)).toEqual({ unreadCount: 5, firstUnreadId: ids[5] });
  await read(worker, ids[1] as string);
  expect(await unreadOf(worker)).toEqual({ unreadCount: 5, firstUnreadId: ids[5] });
  await read(worker, ids[7] as string);
  expect(await unreadOf(worker)).toEqual({ unreadCount: 2, firstUnreadId: ids[8] });
});

describe('does not count', () => {
  it('own messages, deleted ones, and those that the reader may not read', async () => {
    const { worker, cleo, manager } = studio;
    await say(cleo, onProject(project), 'Mine');
    const deleted = await say(worker, onProject(project), 'Oops');
    await worker.call(deleteMessage, { params: { id: deleted } });
    await say(worker, onProject(project), 'Among us', { audience: 'staff' });
    expect((await unreadOf(cleo)).unreadCount).toBe(0);
    expect((await unreadOf(manager)).unreadCount).toBe(2);
  });

  it('more than 100', async () => {
    await joinedLongAgo();
    await addOld(130);
    expect((await unreadOf(studio.worker)).unreadCount).toBe(100);
  });

  it('what is older than 30 days, or than the account, for somebody who never opened the conversation', async () => {
    const { worker, cleo } = studio;
    await addOld(3);
    await addOld(5, 31);
    expect((await unreadOf(worker)).unreadCount).toBe(0);
    await joinedLongAgo();
    expect((await unreadOf(worker)).unreadCount).toBe(3);
    await say(cleo, onProject(project), 'Hello');
    expect((await unreadOf(worker)).unreadCount).toBe(4);
  });
});

it('old messages after the last one that was read stay unread', async () => {
  const { worker } = studio;
  await joinedLongAgo();
  await addOld(2, 60);
  const { rows } = await test.database.owner.query(
    'select id from messages where tenant_id = $1 order by created_at desc limit 2',
    [studio.company.id],
  );
  await read(worker, rows[1].id);
  expect(await unreadOf(worker)).toEqual({ unreadCount: 1, firstUnreadId: rows[0].id });
});

describe('the line of the inbox', () => {
  it('stays unread while it tells of a newer message', async () => {
    const { worker, cleo } = studio;
    const ids = await sayTen(cleo);
    await tell();
    await read(worker, ids[8] as string);
    expect(await linesOf(worker)).toMatchObject([{ unreadCount: 10 }]);
    await read(worker, ids[9] as string);
    expect(await linesOf(worker)).toEqual([]);
  });

  it('stays unread if it tells of something else than a message', async () => {
    const { worker, cleo, manager } = studio;
    const id = await say(cleo, onProject(project), 'Hello');
    await manager.call(updateProject, { params: { id: project }, body: { status: 'OnHold' } });
    await tell();
    await read(worker, id);
    expect(await linesOf(worker)).toMatchObject([{ unreadCount: 2 }]);
  });

  it('of a subject that the reader may not see is not touched, and the refusal is that of what does not exist', async () => {
    const { worker, cleo, gus } = studio;
    const id = await say(cleo, onProject(project), 'Hello');
    await tell();
    const answers = [await read(gus, id), await read(worker, project)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(comparable(answers[0] as never)).toEqual(comparable(answers[1] as never));
    expect(await linesOf(worker)).toHaveLength(1);
    const { rowCount } = await test.database.owner.query('select from follows where tenant_id = $1', [
      studio.company.id,
    ]);
    expect(rowCount).toBe(0);
  });
});

it('the place leaves with its project', async () => {
  const { worker, cleo, company } = studio;
  await read(worker, await say(cleo, onProject(project), 'Hello'));
  const places = async () =>
    (await test.database.owner.query('select from follows where subject_id = $1', [project])).rowCount;
  await company.admin.call(deleteProject, { params: { id: project } });
  expect(await places()).toBe(1);
  await maintain(test.services, { now: new Date(Date.now() + 31 * 24 * 60 * 60 * 1000) });
  expect(await places()).toBe(0);
});
