import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readNotification } from '#contract/work/notifications.ts';
import { createProject, updateProject } from '#contract/work/projects.ts';
import { maintain } from '#server/jobs/maintain.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openChangeStream } from '#tests/support/change-stream.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { distributeAll, linesOf } from '#tests/support/inbox.ts';
import { startTwoApps, type TwoApps } from '#tests/support/two-apps.ts';
import { distribute } from './distribute.ts';
import { startInbox } from './runner.ts';

let apps: TwoApps;
let test: TestApp;
let company: Company;
let acme: string;
let reader: Person;

beforeAll(async () => {
  apps = await startTwoApps();
  test = apps.first;
  company = await createCompany(test, 'Studio');
  acme = await company.addClient('Acme');
  reader = await company.addPerson({ role: 'worker' });
});
afterAll(() => apps.stop());

const create = () =>
  company.admin.call(createProject, {
    body: { title: 'Lobby', clientId: acme, userIds: [reader.id], startDate: '2026-01-01', endDate: '2026-02-01' },
  });
/** So that only the write itself can start a distribution. */
const hour = 3_600_000;
const failures: unknown[] = [];
const report = (error: unknown) => failures.push(error);

describe('the runner', () => {
  it('tells open tabs of a new line after the write, in every process, and nobody else', async () => {
    const inbox = startInbox(test.services, report, hour);
    const [here, there] = [await openChangeStream(test.app, reader), await openChangeStream(apps.second.app, reader)];
    const colleague = await openChangeStream(apps.second.app, company.admin);
    await create();
    await expect.poll(() => here.heard('notifications') && there.heard('notifications')).toBe(true);
    const [line] = await linesOf(reader);
    expect(line).toMatchObject({ title: 'Lobby', reason: 'Assigned' });
    const heard = there.all().length;
    await reader.call(readNotification, { params: { id: line?.id as string } });
    await expect.poll(() => there.all().slice(heard)).toContain('notifications');
    await expect.poll(() => colleague.heard('projects')).toBe(true);
    expect(colleague.heard('notifications')).toBe(false);
    await inbox.stop();
    expect(failures).toEqual([]);
  });

  it('finds what a process left behind when it died', async () => {
    const { id } = (await create()).body;
    const inbox = startInbox(apps.second.services, report, 100);
    await expect.poll(async () => (await linesOf(reader)).map(({ subjectId }) => subjectId)).toContain(id);
    await inbox.stop();
  });

  it('reports a failure once and continues', async () => {
    const { inBackground } = test.services;
    const asServer = vi.spyOn(inBackground, 'asServer').mockRejectedValue(new Error('away'));
    const inbox = startInbox(test.services, report, 100);
    const { id } = (await create()).body;
    await expect.poll(() => failures).toHaveLength(1);
    await create();
    await expect.poll(() => asServer.mock.calls.length).toBeGreaterThan(1);
    asServer.mockRestore();
    await expect.poll(async () => (await linesOf(reader)).map(({ subjectId }) => subjectId)).toContain(id);
    await inbox.stop();
    expect(failures.map((error) => (error as Error).message)).toEqual(['away']);
  });
});

describe('distribution', () => {
  it('loses and doubles nothing with several processes at once', async () => {
    const person = await company.addPerson({ role: 'worker' });
    const ids: string[] = [];
    for (let count = 0; count < 8; count++)
      ids.push(await company.addProject({ clientId: acme, members: [{ person }] }));
    for (const id of ids)
      for (const status of ['InProgress', 'OnHold', 'Completed'] as const)
        await company.admin.call(updateProject, { params: { id }, body: { status } });
    const both = [test, apps.second].flatMap(({ services }) => [services.tenancy, services.tenancy]);
    await Promise.all(both.map((tenancy) => distribute(tenancy, company.id)));
    await distributeAll(test, company.id);
    const lines = await linesOf(person);
    expect(lines.map(({ subjectId }) => subjectId).sort()).toEqual(ids.sort());
    expect(lines.map(({ unreadCount }) => unreadCount)).toEqual(ids.map(() => 3));
  });

  it.each([
    ['before anybody is asked', 0],
    ['between asking and writing', 1],
  ])('is repeated after a failure %s', async (_, after) => {
    const { tenancy } = test.services;
    const person = await company.addPerson({ role: 'worker' });
    const id = await company.addProject({ clientId: acme, members: [{ person }] });
    await company.admin.call(updateProject, { params: { id }, body: { status: 'OnHold' } });
    const { asServer } = tenancy;
    let calls = 0;
    const failing = vi
      .spyOn(tenancy, 'asServer')
      .mockImplementation(((...all: Parameters<typeof asServer>) =>
        calls++ === after ? Promise.reject(new Error('killed')) : asServer(...all)) as never);
    await expect(distribute(tenancy, company.id)).rejects.toThrow('killed');
    failing.mockRestore();
    expect(await linesOf(person)).toEqual([]);
    await distributeAll(test, company.id);
    await distributeAll(test, company.id);
    expect(await linesOf(person)).toMatchObject([{ subjectId: id, unreadCount: 1 }]);
  });

  it('that is rolled back writes no line and marks no event', async () => {
    const person = await company.addPerson({ role: 'worker' });
    const id = await company.addProject({ clientId: acme, members: [{ person }] });
    await company.admin.call(updateProject, { params: { id }, body: { status: 'OnHold' } });
    const { rows } = await test.database.owner.query('select id from events where subject_id = $1', [id]);
    const news = rows.map((event) => ({ id: event.id, eventId: event.id, userId: person.id, reason: 'News' }));
    const ids = rows.map((event) => event.id);
    await expect(
      test.services.tenancy.asServer(company.id, 'write', async (tx) => {
        await tx.run(sql`select app.distribute(${ids}::uuid[], ${JSON.stringify(news)}::jsonb)`);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await distributeAll(test, company.id);
    expect(await linesOf(person)).toMatchObject([{ subjectId: id, unreadCount: 1 }]);
  });
});

describe('maintenance', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  it('finds projects that are due or overdue once for each date', async () => {
    const person = await company.addPerson({ role: 'worker' });
    const add = (endDate: string, status = 'InProgress') =>
      company.addProject({ clientId: acme, startDate: '2026-01-01', endDate, status, members: [{ person }] });
    const [soon, late] = [await add(inDays(3)), await add(inDays(-1))];
    for (const [endDate, status] of [
      [inDays(4), 'InProgress'],
      [inDays(-8), 'InProgress'],
      [inDays(1), 'Completed'],
    ] as const)
      await add(endDate, status);
    await Promise.all([maintain(test.services), maintain(apps.second.services)]);
    await maintain(test.services);
    await distributeAll(test, company.id);
    const lines = await linesOf(person);
    expect(lines.map(({ subjectId, reason, unreadCount }) => [subjectId, reason, unreadCount]).sort()).toEqual(
      [
        [soon, 'Due', 1],
        [late, 'Due', 1],
      ].sort(),
    );
    expect(lines.find(({ subjectId }) => subjectId === soon)?.latest).not.toHaveProperty('authorName');
    expect(lines.find(({ subjectId }) => subjectId === late)?.latest?.text).toMatch(/^Was due on /);
    await company.admin.call(updateProject, { params: { id: late }, body: { endDate: inDays(2) } });
    await maintain(test.services);
    await distributeAll(test, company.id);
    expect((await linesOf(person)).find(({ subjectId }) => subjectId === late)).toMatchObject({
      unreadCount: 3,
      latest: { text: expect.stringMatching(/^Due on /) },
    });
  });

  it("removes events and lines past the company's retention", async () => {
    const other = await createCompany(test, 'Archive');
    const { owner } = test.database;
    for (const [age, id] of [
      ['14 months', 'old'],
      ['12 months', 'kept'],
    ]) {
      await owner.query(
        `with event as (
           insert into events (tenant_id, id, at, kind, actor_name, subject_type, subject_id, audience, distributed_at)
           values ($1, gen_random_uuid(), now() - $2::interval, 'ticket.raised', $3, 'ticket', gen_random_uuid(), 'staff', now())
           returning *)
         insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at)
         select tenant_id, id, $4, subject_type, subject_id, 'News', 1, id, at from event`,
        [other.id, age, id, other.admin.id],
      );
    }
    await maintain(test.services);
    const { rows } = await owner.query(
      'select actor_name from events join notifications on last_event_id = events.id where events.tenant_id = $1',
      [other.id],
    );
    expect(rows).toEqual([{ actor_name: 'kept' }]);
    const { rows: counts } = await owner.query(
      `select (select count(*)::int from events where tenant_id = $1) as events,
         (select count(*)::int from notifications where tenant_id = $1) as lines`,
      [other.id],
    );
    expect(counts).toEqual([{ events: 1, lines: 1 }]);
  });
});
