import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteUser } from '#contract/people/users.ts';
import { type FollowLevel, followLevels } from '#contract/platform/notification-kinds.ts';
import { getFollow, setFollow } from '#contract/work/follows.ts';
import { listMails } from '#contract/work/mail.ts';
import { getNotificationSettings, updateNotificationSettings } from '#contract/work/notifications.ts';
import { updateTicket } from '#contract/work/tickets.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addDocument,
  addTicket,
  comparable,
  createStudio,
  mention,
  onDocument,
  onProject,
  onTicket,
  type Studio,
  say,
} from '#tests/support/conversation.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';

/** What a user hears of one thing. */

let test: TestApp;
let studio: Studio;
let project: string;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());
beforeEach(async (context) => {
  studio = await createStudio(test, `Studio ${context.task.id}`);
  project = studio.project;
});

type About = ReturnType<typeof onProject>;
const choose = (who: Person, about: About, level: FollowLevel) => who.call(setFollow, { body: { ...about, level } });
const follow = async (who: Person, about: About, level: FollowLevel = 'all') =>
  expect((await choose(who, about, level)).body).toMatchObject({ level });
/** Why somebody is told of a thing. */
async function reasonOf(who: Person, { subjectId }: About): Promise<string | undefined> {
  await distributeAll(test, studio.company.id);
  return (await linesOf(who, 'all')).find((line) => line.subjectId === subjectId)?.reason;
}

describe('who follows', () => {
  it('a project hears of it and of its documents without being on its team', async () => {
    const { manager, worker } = studio;
    const before = await addDocument(test, worker, project);
    expect(await reasonOf(manager, onDocument(before))).toBeUndefined();
    await follow(manager, onProject(project));
    const after = await addDocument(test, worker, project);
    await say(worker, onProject(project), 'Hello');
    expect(await reasonOf(manager, onDocument(after))).toBe('News');
    expect(await reasonOf(manager, onProject(project))).toBe('News');
  });

  it('a document hears of it, and not of its project', async () => {
    const { manager, worker } = studio;
    const document = await addDocument(test, worker, project);
    await follow(manager, onDocument(document));
    await say(worker, onProject(project), 'About the project');
    await say(worker, onDocument(document), 'About the document');
    expect(await reasonOf(manager, onDocument(document))).toBe('News');
    expect(await reasonOf(manager, onProject(project))).toBeUndefined();
  });

  it('hears nothing of what they may no longer see, or may not read', async () => {
    const { worker, manager, cleo } = studio;
    await follow(worker, onProject(project));
    await follow(cleo, onProject(project));
    await test.database.owner.query('delete from project_members where user_id = $1', [worker.id]);
    await say(manager, onProject(project), 'Among us', { audience: 'staff' });
    expect(await reasonOf(worker, onProject(project))).toBeUndefined();
    expect(await reasonOf(cleo, onProject(project))).toBeUndefined();
    expect((await worker.call(getFollow, { query: onProject(project) })).status).toBe(404);
  });

  it('hears of it in the inbox also when such news are off, and gets no mail', async () => {
    const { worker, cleo, company } = studio;
    await test.database.owner.query("update users set email = 'wim@a.example' where id = $1", [worker.id]);
    await worker.call(updateNotificationSettings, { body: { groups: { messages: { inApp: false, mail: 'now' } } } });
    await say(cleo, onProject(project), 'One');
    expect(await reasonOf(worker, onProject(project))).toBeUndefined();
    await follow(worker, onProject(project));
    await say(cleo, onProject(project), 'Two');
    expect(await reasonOf(worker, onProject(project))).toBe('News');
    expect((await company.admin.call(listMails)).body).toEqual([]);
  });
});

it('who was mentioned in a conversation hears of later messages', async () => {
  const { manager, worker, cleo } = studio;
  await say(worker, onProject(project), `Look, ${mention(manager)}`);
  await distributeAll(test, studio.company.id);
  await test.database.owner.query('delete from notifications where user_id = $1', [manager.id]);
  await say(cleo, onProject(project), 'Thanks');
  expect(await reasonOf(manager, onProject(project))).toBe('News');
});

/** What each level lets through. */
const heard: Record<FollowLevel, readonly string[]> = {
  all: ['Mentioned', 'Answered', 'Assigned', 'News'],
  default: ['Mentioned', 'Answered', 'Assigned', 'News'],
  mentions: ['Mentioned', 'Answered', 'Assigned'],
  none: ['Mentioned'],
};
/** What happens on a ticket of the worker, by the reason that they would be told. */
const happenings: Record<string, (ticket: string) => Promise<unknown>> = {
  Mentioned: (ticket) => say(studio.manager, onTicket(ticket), `Look, ${mention(studio.worker)}`),
  Answered: async (ticket) => say(studio.manager, onTicket(ticket), 'An answer'),
  Assigned: (ticket) =>
    studio.manager.call(updateTicket, { params: { id: ticket }, body: { assigneeId: studio.worker.id } }),
  News: (ticket) => studio.manager.call(updateTicket, { params: { id: ticket }, body: { priority: 'High' } }),
};

describe.each(followLevels)('the level %s', (level) => {
  it.each(Object.entries(happenings))(`tells what it should of: %s`, async (reason, happen) => {
    const { worker } = studio;
    const ticket = await addTicket(worker);
    await follow(worker, onTicket(ticket), level);
    await happen(ticket);
    expect(await reasonOf(worker, onTicket(ticket))).toBe(heard[level].includes(reason) ? reason : undefined);
  });
});

it('the level of a document counts before that of its project', async () => {
  const { worker, cleo } = studio;
  const [followed, plain] = [await addDocument(test, worker, project), await addDocument(test, worker, project)];
  await follow(worker, onProject(project), 'none');
  await follow(worker, onDocument(followed), 'all');
  await say(cleo, onDocument(followed), 'Hello');
  await say(cleo, onDocument(plain), 'Hello');
  expect(await reasonOf(worker, onDocument(followed))).toBe('News');
  expect(await reasonOf(worker, onDocument(plain))).toBeUndefined();
  const read = async (about: About) => (await worker.call(getFollow, { query: about })).body;
  expect(await read(onDocument(plain))).toMatchObject({ level: 'default', projectLevel: 'none' });
  expect(await read(onProject(project))).not.toHaveProperty('projectLevel');
});

it('muted projects in the settings are projects at the level none', async () => {
  const { worker } = studio;
  const other = await studio.addProject();
  const muted = async () =>
    (await worker.call(getNotificationSettings)).body.mutedProjects.map(({ id }: { id: string }) => id);
  await follow(worker, onProject(project), 'none');
  expect(await muted()).toEqual([project]);
  await worker.call(updateNotificationSettings, { body: { mutedProjects: [other] } });
  expect(await muted()).toEqual([other]);
  expect((await worker.call(getFollow, { query: onProject(other) })).body.level).toBe('none');
  expect((await worker.call(getFollow, { query: onProject(project) })).body.level).toBe('default');
});

it('a choice belongs to one person', async () => {
  const { worker, manager } = studio;
  await follow(worker, onProject(project), 'none');
  expect((await manager.call(getFollow, { query: onProject(project) })).body.level).toBe('default');
});

it('what is not visible is refused like what does not exist', async () => {
  const { gus } = studio;
  const answers = [await choose(gus, onProject(project), 'all'), await choose(gus, onProject(newId()), 'all')];
  expect(answers.map(({ status }) => status)).toEqual([400, 400]);
  expect(comparable(answers[0] as never)).toEqual(comparable(answers[1] as never));
});

it('what deleted users followed is removed', async () => {
  const { worker, manager, company } = studio;
  await follow(worker, onProject(project));
  await follow(manager, onProject(project));
  const left = async () =>
    (await test.database.owner.query('select user_id from follows where subject_id = $1', [project])).rows;
  await company.admin.call(deleteUser, { params: { id: worker.id } });
  expect(await left()).toHaveLength(2);
  await maintain(test.services);
  expect(await left()).toEqual([{ user_id: manager.id }]);
});
