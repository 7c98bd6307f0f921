import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteMessage, updateMessage } from '#contract/work/messages.ts';
import {
  listNotifications,
  readNotification,
  snoozeNotification,
  updateNotificationSettings,
} from '#contract/work/notifications.ts';
import { updateProject } from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { setAudience } from '#tests/support/audience.ts';
import type { Person } from '#tests/support/company.ts';
import {
  addDocument,
  addTicket,
  createStudio,
  mention,
  onDocument,
  onProject,
  onTicket,
  post,
  type Studio,
  say,
} from '#tests/support/conversation.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';

/** Who is told of a message, why, and what their inbox shows of it. */

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

const tell = () => distributeAll(test, studio.company.id);
const people = () => {
  const { company, manager, worker, cleo, carl, gus } = studio;
  return { admin: company.admin, manager, worker, cleo, carl, gus };
};

/** Who has a line about the subject, and its reason. */
async function told(subjectId: string): Promise<Record<string, string>> {
  await tell();
  const found: Record<string, string> = {};
  for (const [name, person] of Object.entries(people())) {
    const line = (await linesOf(person, 'all')).find((each) => each.subjectId === subjectId);
    if (line) found[name] = line.reason;
  }
  return found;
}
const lineOf = async (who: Person, subjectId: string) => {
  await tell();
  return (await linesOf(who, 'all')).find((each) => each.subjectId === subjectId);
};

it('ten messages are one unread line with a count and the last text, until it is read', async () => {
  const { worker, cleo } = studio;
  for (let number = 1; number <= 10; number++) await say(cleo, onProject(project), `Message\n ${number}\u202e`);
  const line = await lineOf(worker, project);
  expect(line).toMatchObject({
    reason: 'News',
    unreadCount: 10,
    title: 'Lobby',
    latest: { authorName: 'Cleo Client', text: 'Message 10' },
  });
  await worker.call(readNotification, { params: { id: line?.id as string } });
  const { headers } = await worker.call(listNotifications);
  expect(headers['x-unread-count']).toBe('0');
});

describe('of a message', () => {
  it('about a project, its team, its client and earlier writers are told, and not its author', async () => {
    const { cleo } = studio;
    await say(cleo, onProject(project), 'Hello');
    expect(await told(project)).toEqual({ worker: 'News', carl: 'News' });
    await say(studio.manager, onProject(project), 'Hello too');
    await say(studio.worker, onProject(project), 'And I');
    expect(await told(project)).toMatchObject({ manager: 'News', cleo: 'News' });
  });

  it('that is internal, no client user is told, not even one on the team', async () => {
    const { company, worker, cleo, manager } = studio;
    await company.admin.call(updateProject, { params: { id: project }, body: { userIds: [worker.id, cleo.id] } });
    await tell();
    for (const line of await linesOf(cleo)) await cleo.call(readNotification, { params: { id: line.id } });
    await say(manager, onProject(project), 'Between us', { audience: 'staff' });
    expect(await lineOf(cleo, project)).toMatchObject({ unreadCount: 0, latest: { text: 'Added to the team' } });
    expect(await lineOf(worker, project)).toMatchObject({ latest: { text: 'Between us' } });
  });

  it('that answers somebody, they are told so, as the author of a ticket is', async () => {
    const { worker, cleo, manager } = studio;
    const first = await say(cleo, onProject(project), 'When?');
    await say(manager, onProject(project), 'On Monday.', { parentId: first });
    expect(await told(project)).toMatchObject({ cleo: 'Answered', worker: 'News' });
    const ticket = await addTicket(cleo);
    await say(worker, onTicket(ticket), 'We are on it.');
    expect(await told(ticket)).toMatchObject({ cleo: 'Answered' });
  });

  it('that mentions somebody, that is the reason, whatever came before and after', async () => {
    const { company, worker, cleo } = studio;
    const first = await say(company.admin, onProject(project), 'Who goes there?');
    await say(cleo, onProject(project), `Perhaps ${mention(company.admin)}`, { parentId: first });
    await say(cleo, onProject(project), 'Or somebody else');
    const line = await lineOf(company.admin, project);
    expect(line).toMatchObject({ reason: 'Mentioned', unreadCount: 2, latest: { text: 'Or somebody else' } });
    await say(worker, onProject(project), `${mention(company.admin)} goes`);
    expect(await lineOf(company.admin, project)).toMatchObject({ latest: { text: '@Ada Admin goes' } });
  });

  it('that was refused for its mention, nobody is told', async () => {
    const { worker, cleo } = studio;
    expect((await post(worker, onProject(project), mention(cleo), { audience: 'staff' })).status).toBe(400);
    expect(await told(project)).toEqual({});
  });

  it('that is edited, only people who are newly mentioned are told', async () => {
    const { worker, manager, cleo } = studio;
    const id = await say(worker, onProject(project), `Look, ${mention(cleo)}`);
    await tell();
    for (const line of await linesOf(cleo)) await cleo.call(readNotification, { params: { id: line.id } });
    const body = `Look, ${mention(cleo)} and ${mention(manager)}`;
    await worker.call(updateMessage, { params: { id }, body: { body } });
    expect(await told(project)).toMatchObject({ manager: 'Mentioned' });
    expect(await linesOf(cleo)).toEqual([]);
  });
});

describe('a line', () => {
  it('shows the current text, and nothing of a deleted message', async () => {
    const { worker, cleo } = studio;
    const id = await say(worker, onProject(project), 'A secret');
    await worker.call(updateMessage, { params: { id }, body: { body: 'x'.repeat(400) } });
    expect((await lineOf(cleo, project))?.latest?.text).toBe(`${'x'.repeat(300)}…`);
    await worker.call(deleteMessage, { params: { id } });
    expect((await lineOf(cleo, project))?.latest).toMatchObject({ authorName: 'Wim Worker', text: 'New message' });
  });

  it('names the message to open, until it is deleted', async () => {
    const { worker, cleo } = studio;
    const id = await say(worker, onProject(project), 'Where?');
    expect((await lineOf(cleo, project))?.latest?.messageId).toBe(id);
    await worker.call(deleteMessage, { params: { id } });
    expect((await lineOf(cleo, project))?.latest).not.toHaveProperty('messageId');
  });

  it('disappears with the sight of its subject, also from the count', async () => {
    const { company, worker, cleo, manager } = studio;
    const document = await addDocument(test, manager, project);
    await say(manager, onDocument(document), `Hello ${mention(cleo)} ${mention(worker)}`);
    expect(await told(document)).toMatchObject({ cleo: 'Mentioned', worker: 'Mentioned' });
    await setAudience('document', company.admin, document, 'staff');
    await company.admin.call(updateProject, { params: { id: project }, body: { userIds: [] } });
    for (const who of [cleo, worker]) {
      expect(await lineOf(who, document)).toBeUndefined();
      expect((await who.call(listNotifications)).headers['x-unread-count']).toBe('0');
    }
  });
});

describe('a muted project', () => {
  it('is silent but for mentions, which cannot be turned off', async () => {
    const { worker, cleo } = studio;
    const settings = (body: object) => worker.call(updateNotificationSettings, { body });
    expect((await settings({ groups: { mentions: { inApp: false } } })).status).toBe(400);
    expect((await settings({ mutedProjects: [project], groups: { mentions: { mail: 'off' } } })).status).toBe(200);
    await say(cleo, onProject(project), 'Hello');
    expect(await told(project)).toEqual({ carl: 'News' });
    await say(cleo, onProject(project), `Hello ${mention(worker)}`);
    expect(await told(project)).toMatchObject({ worker: 'Mentioned' });
  });

  it('and a snoozed line come back at once for a mention, and for nothing less', async () => {
    const { worker, cleo } = studio;
    await say(cleo, onProject(project), 'Hello');
    const line = await lineOf(worker, project);
    const until = '2099-01-01T00:00:00Z';
    await worker.call(snoozeNotification, { params: { id: line?.id as string }, body: { until } });
    await say(cleo, onProject(project), 'Hello?');
    await tell();
    expect(await linesOf(worker)).toEqual([]);
    await say(cleo, onProject(project), `Hello ${mention(worker)}?`);
    await tell();
    expect(await linesOf(worker)).toMatchObject([{ reason: 'Mentioned', subjectId: project }]);
  });
});

it('groups turn off other messages and answers, each on its own', async () => {
  const { worker, cleo, carl } = studio;
  await worker.call(updateNotificationSettings, { body: { groups: { messages: { inApp: false } } } });
  await carl.call(updateNotificationSettings, { body: { groups: { answers: { inApp: false } } } });
  const first = await say(carl, onProject(project), 'A question');
  await say(worker, onProject(project), 'A reply', { parentId: first });
  await say(cleo, onProject(project), 'Something else', { parentId: await say(worker, onProject(project), 'Next') });
  expect(await told(project)).toEqual({ worker: 'Answered', carl: 'News', cleo: 'News' });
});
