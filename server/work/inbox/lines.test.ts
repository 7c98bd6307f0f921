import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as inbox from '#contract/work/notifications.ts';
import { updateProject } from '#contract/work/projects.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';

/** What a user does with the lines of their inbox, and what they want to hear of. */

let test: TestApp;
let company: Company;
let acme: string;
let reader: Person;
let project: string;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  acme = await company.addClient('Acme');
});
afterAll(() => test.stop());

/** A new reader with one unread line about a new project. */
async function startOver(): Promise<string> {
  reader = await company.addPerson({ role: 'worker' });
  project = await company.addProject({ clientId: acme, title: 'Lobby', members: [{ person: reader }] });
  await happen('InProgress');
  return (await linesOf(reader))[0]?.id as string;
}

async function happen(status: string, id = project): Promise<void> {
  await company.admin.call(updateProject, { params: { id }, body: { status: status as never } });
  await distributeAll(test, company.id);
}

const unread = async () => Number((await reader.call(inbox.listNotifications)).headers['x-unread-count']);
const counts = async () => ({
  unread: (await linesOf(reader, 'unread')).length,
  all: (await linesOf(reader, 'all')).length,
  snoozed: (await linesOf(reader, 'snoozed')).length,
  header: await unread(),
});
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const passTime = (id: string) =>
  test.database.owner.query("update notifications set snoozed_until = now() - interval '1 second' where id = $1", [id]);

describe('a line', () => {
  it('is read once, and keeps when that was', async () => {
    const id = await startOver();
    expect(await counts()).toEqual({ unread: 1, all: 1, snoozed: 0, header: 1 });
    expect((await reader.call(inbox.readNotification, { params: { id } })).status).toBe(204);
    const [read] = await linesOf(reader, 'all');
    expect(read).toMatchObject({ id, unreadCount: 0, readAt: expect.stringMatching(/Z$/) });
    expect(await counts()).toEqual({ unread: 0, all: 1, snoozed: 0, header: 0 });
    await reader.call(inbox.readNotification, { params: { id } });
    expect((await linesOf(reader, 'all'))[0]?.readAt).toBe(read?.readAt);
  });

  it('that is done comes back when something happens', async () => {
    const id = await startOver();
    await reader.call(inbox.finishNotification, { params: { id } });
    expect(await counts()).toEqual({ unread: 0, all: 0, snoozed: 0, header: 0 });
    await happen('OnHold');
    expect(await linesOf(reader)).toMatchObject([{ id, unreadCount: 1 }]);
  });

  it('that is snoozed waits, counts what happens, and comes back unread at its time', async () => {
    const id = await startOver();
    const until = inHours(3);
    expect((await reader.call(inbox.snoozeNotification, { params: { id }, body: { until } })).status).toBe(204);
    expect(await counts()).toEqual({ unread: 0, all: 1, snoozed: 1, header: 0 });
    await happen('OnHold');
    const [waiting] = await linesOf(reader, 'snoozed');
    expect(waiting).toMatchObject({ unreadCount: 2 });
    expect(Date.parse(waiting?.snoozedUntil as string)).toBe(Date.parse(until));
    await passTime(id);
    expect(await counts()).toEqual({ unread: 1, all: 1, snoozed: 0, header: 1 });
    expect((await linesOf(reader))[0]).not.toHaveProperty('snoozedUntil');
  });

  it('that was read is unread again after its snooze', async () => {
    const id = await startOver();
    await reader.call(inbox.readNotification, { params: { id } });
    await reader.call(inbox.snoozeNotification, { params: { id }, body: { until: inHours(1) } });
    await passTime(id);
    expect(await linesOf(reader)).toMatchObject([{ id, unreadCount: 1 }]);
  });

  it('comes back from its snooze at once when somebody assigns the user', async () => {
    const id = await startOver();
    await reader.call(inbox.snoozeNotification, { params: { id }, body: { until: inHours(1) } });
    for (const userIds of [[], [reader.id]])
      await company.admin.call(updateProject, { params: { id: project }, body: { userIds } });
    await distributeAll(test, company.id);
    expect(await linesOf(reader)).toMatchObject([{ id, reason: 'Assigned', unreadCount: 2 }]);
  });

  it.each([
    ['in the past', () => inHours(-1)],
    ['that is no time', () => 'tomorrow'],
    ['that does not exist', () => '2099-13-45T25:00:00Z'],
  ])('is not snoozed until a time %s', async (_, until) => {
    const id = await startOver();
    const answer = await reader.call(inbox.snoozeNotification, { params: { id }, body: { until: until() } });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['until']]);
    expect((await counts()).unread).toBe(1);
  });

  it('of somebody else, or about what is no longer visible, is not found', async () => {
    const id = await startOver();
    const owner = reader;
    const other = await company.addPerson({ role: 'Admin' });
    await company.admin.call(updateProject, { params: { id: project }, body: { userIds: [] } });
    for (const [who, line] of [
      [other, id],
      [owner, id],
      [owner, newId()],
    ] as const) {
      for (const call of [inbox.readNotification, inbox.finishNotification])
        expect((await who.call(call, { params: { id: line } })).status).toBe(404);
      const body = { until: inHours(1) };
      expect((await who.call(inbox.snoozeNotification, { params: { id: line }, body })).status).toBe(404);
    }
    const { rows } = await test.database.owner.query(
      'select read_at, done_at, snoozed_until from notifications where id = $1',
      [id],
    );
    expect(rows).toEqual([{ read_at: null, done_at: null, snoozed_until: null }]);
  });
});

it('marks all lines as read except the snoozed ones', async () => {
  const id = await startOver();
  await reader.call(inbox.snoozeNotification, { params: { id }, body: { until: inHours(1) } });
  project = await company.addProject({ clientId: acme, members: [{ person: reader }] });
  await happen('InProgress');
  expect(await counts()).toEqual({ unread: 1, all: 2, snoozed: 1, header: 1 });
  expect((await reader.call(inbox.readAllNotifications)).status).toBe(204);
  expect(await counts()).toEqual({ unread: 0, all: 2, snoozed: 1, header: 0 });
  await passTime(id);
  expect(await counts()).toEqual({ unread: 1, all: 2, snoozed: 0, header: 1 });
});

describe('settings', () => {
  const save = (body: object) => reader.call(inbox.updateNotificationSettings, { body });

  it('turn groups off one by one', async () => {
    await startOver();
    const before = (await reader.call(inbox.getNotificationSettings)).body;
    const [now, digest] = [
      { inApp: true, mail: 'now' },
      { inApp: true, mail: 'digest' },
    ];
    expect(before).toEqual({
      groups: {
        mentions: now,
        answers: now,
        messages: digest,
        assigned: now,
        updates: now,
        projects: digest,
        files: digest,
        tickets: digest,
        due: now,
        promises: now,
      },
      mutedProjects: [],
      digestAt: '08:00',
      digestDays: [1, 2, 3, 4, 5],
    });
    const { body } = await save({ groups: { projects: { inApp: false } } });
    expect(body.groups).toEqual({ ...before.groups, projects: { inApp: false, mail: 'digest' } });
    await happen('OnHold');
    expect((await linesOf(reader))[0]?.unreadCount).toBe(1);
    expect((await save({ groups: { files: { inApp: false } } })).body.groups).toMatchObject({
      projects: { inApp: false },
      files: { inApp: false },
    });
    await save({ groups: { projects: { inApp: true } } });
    await happen('Completed');
    expect((await linesOf(reader))[0]?.unreadCount).toBe(2);
  });

  it('mute a project, which is then silent', async () => {
    await startOver();
    expect((await save({ mutedProjects: [project, project] })).body.mutedProjects).toEqual([
      { id: project, title: 'Lobby' },
    ]);
    await happen('OnHold');
    expect((await linesOf(reader))[0]?.unreadCount).toBe(1);
    await save({ mutedProjects: [] });
    await happen('Completed');
    expect((await linesOf(reader))[0]?.unreadCount).toBe(2);
  });

  it('refuse a project that is not visible with the same words as one that does not exist', async () => {
    await startOver();
    const hidden = await company.addProject({ clientId: acme });
    const [first, second] = [await save({ mutedProjects: [hidden] }), await save({ mutedProjects: [newId()] })];
    expect([first.status, second.status]).toEqual([400, 400]);
    expect({ ...first.body, traceId: '' }).toEqual({ ...second.body, traceId: '' });
  });

  it('pause: new lines wait until its end, and unread ones stay', async () => {
    await startOver();
    const pausedUntil = inHours(5);
    expect(Date.parse((await save({ pausedUntil })).body.pausedUntil)).toBe(Date.parse(pausedUntil));
    await happen('OnHold');
    expect(await linesOf(reader)).toMatchObject([{ unreadCount: 2 }]);
    project = await company.addProject({ clientId: acme, members: [{ person: reader }] });
    await happen('InProgress');
    expect(await counts()).toMatchObject({ unread: 1, snoozed: 1 });
    expect((await save({ pausedUntil: null })).body).not.toHaveProperty('pausedUntil');
    expect((await save({ pausedUntil: inHours(-1) })).status).toBe(400);
  });

  it('belong to one person', async () => {
    await startOver();
    await save({ groups: { due: { inApp: false } } });
    const { body } = await company.admin.call(inbox.getNotificationSettings);
    expect(body.groups.due).toEqual({ inApp: true, mail: 'now' });
  });
});
