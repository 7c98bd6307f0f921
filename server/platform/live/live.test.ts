import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { updateRole } from '#contract/people/roles.ts';
import { updateUser } from '#contract/people/users.ts';
import { updateClient } from '#contract/work/clients.ts';
import { createProject, updateProject } from '#contract/work/projects.ts';
import { createTicket } from '#contract/work/tickets.ts';
import { nouns } from '#server/nouns.ts';
import type { TestApp } from '#tests/support/app.ts';
import { openChangeStream } from '#tests/support/change-stream.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { withAdmin } from '#tests/support/postgres.ts';
import { startTwoApps, type TwoApps } from '#tests/support/two-apps.ts';
import { openStreams } from './streams.ts';

let apps: TwoApps;
let first: TestApp;
let second: TestApp;
let company: Company;
let other: Company;
let acme: string;
let globex: string;
beforeAll(async () => {
  apps = await startTwoApps();
  ({ first, second } = apps);
  company = await createCompany(first, 'Live');
  other = await createCompany(first, 'Elsewhere');
  acme = await company.addClient('Acme');
  globex = await company.addClient('Globex');
});

afterAll(() => apps.stop());

test('tells colleagues in every process the kind of a change and nothing else', async () => {
  const [here, there] = [
    await openChangeStream(first.app, company.admin),
    await openChangeStream(second.app, company.admin),
  ];
  await company.admin.call(createProject, { body: projectOf(acme) });
  expect(await here.next()).toEqual({ event: 'change', data: { nouns: ['projects'] } });
  expect(await there.next()).toEqual({ event: 'change', data: { nouns: ['projects'] } });
});

test('tells users only about what they can see: no other clients, projects or companies', async () => {
  const client = await openChangeStream(second.app, await company.addPerson({ role: 'client', clientId: acme }));
  const worker = await company.addPerson({ role: 'worker' });
  const workers = await openChangeStream(first.app, worker);
  const strangers = await openChangeStream(first.app, other.admin);
  const watching = await openChangeStream(second.app, company.admin);

  const mine = await company.addProject({ clientId: acme });
  const theirs = await company.addProject({ clientId: globex, members: [{ person: worker }] });
  await company.admin.call(updateProject, { params: { id: theirs }, body: { title: 'Renamed' } });
  expect((await watching.next()).data.nouns).toEqual(['projects']);
  expect((await workers.next()).data.nouns).toEqual(['projects']);

  await company.admin.call(updateProject, { params: { id: mine }, body: { title: 'Renamed' } });
  expect((await client.next()).data.nouns).toEqual(['projects']);
  await company.admin.call(updateClient, { params: { id: acme }, body: { name: 'Acme & Co' } });
  await company.admin.call(updateClient, { params: { id: globex }, body: { name: 'Globex & Co' } });
  await expect.poll(() => watching.heard('clients')).toBe(true);

  // Changes arrive in order, so after this last one every earlier one has arrived.
  await worker.call(createTicket, { body: { title: 'T', description: 'D', type: 'Defect', priority: 'Low' } });
  await expect.poll(() => workers.heard('tickets')).toBe(true);
  expect(client.all()).toEqual(['ready', 'projects']);
  expect(workers.all()).toEqual(['ready', 'projects', 'tickets']);
  expect(strangers.all()).toEqual(['ready']);
});

test('ends the stream of a user who is deactivated', async () => {
  const person = await company.addPerson({ role: 'manager' });
  const stream = await openChangeStream(second.app, person);
  await company.admin.call(updateUser, { params: { id: person.id }, body: { isActive: false } });
  await stream.ended;
  expect(stream.all()).toEqual(['ready']);
});

test('tells users about changes to their own account, even if they cannot list users', async () => {
  const worker = await company.addPerson({ role: 'worker' });
  const stream = await openChangeStream(first.app, worker);
  await company.admin.call(updateUser, { params: { id: worker.id }, body: { firstName: 'Renamed' } });
  expect((await stream.next()).data).toEqual({ nouns: ['users'], selfChanged: true });
});

test('replays only changes since the given time, and reports missed changes if it is too long ago', async () => {
  const watching = await openChangeStream(first.app, company.admin);
  const worker = await company.addPerson({ role: 'worker' });
  await company.admin.call(createProject, { body: projectOf(acme) });
  await expect.poll(() => watching.heard('projects')).toBe(true);
  const heard = performance.now();
  // Long enough that even a slow machine starts to listen within it.
  await sleep(2 * midway);
  await worker.call(createTicket, { body: { title: 'T', description: 'D', type: 'Defect', priority: 'Low' } });
  await expect.poll(() => watching.heard('tickets')).toBe(true);

  const late = await openChangeStream(first.app, company.admin, Math.ceil(performance.now() - heard - midway));
  expect((await late.next()).data.nouns).toEqual(['tickets']);
  const fresh = await openChangeStream(first.app, company.admin);
  const longAway = await openChangeStream(first.app, company.admin, 3_600_000);
  await expect.poll(() => longAway.missed()).toBe(1);
  await company.admin.call(updateClient, { params: { id: acme }, body: { name: 'Acme Inc' } });
  expect((await fresh.next()).data.nouns).toEqual(['clients']);
  expect([late.missed(), fresh.missed()]).toEqual([0, 0]);
});

test('does not announce changes that failed', async () => {
  const stream = await openChangeStream(first.app, company.admin);
  const id = await company.addProject({ clientId: acme });
  await company.admin.call(createProject, { body: { ...projectOf(acme), title: '' } });
  await company.admin.call(updateProject, { params: { id }, body: { title: '' } });
  await company.admin.call(updateRole, {
    body: { id: company.roles.worker as string, name: 'worker', description: 'Changed' },
  });
  expect((await stream.next()).data.nouns).toEqual(['roles']);
});

test('reconnects to the database after a cut and tells listeners that they may have missed changes', async () => {
  const stream = await openChangeStream(second.app, company.admin);
  const before = stream.missed();
  const cut =
    "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen loggia%' and datname = $1";
  await withAdmin(inject('adminUrl'), (admin) => admin.query(cut, [first.database.name]));
  await expect.poll(() => stream.missed()).toBeGreaterThan(before);
  await company.admin.call(createProject, { body: projectOf(acme) });
  await expect.poll(() => stream.heard('projects')).toBe(true);
});

test('limits the streams of a session and ends all of them when the server stops', async () => {
  const person = await company.addPerson({ role: 'manager' });
  const streams = await Promise.all(Array.from({ length: 6 }, () => openChangeStream(first.app, person)));
  const seventh = await openChangeStream(first.app, person);
  await Promise.race(streams.map(({ ended }) => ended));
  const stopping = Date.now();
  await Promise.all([first.app.close(), seventh.ended]);
  expect(Date.now() - stopping).toBeLessThan(5000);
});

test('writes nothing after the end of a stream that is read slowly', async () => {
  const { bus } = second.services;
  const { tenantId, sessionId, id: userId } = await company.addPerson({ role: 'manager' });
  const streams = openStreams(second.services, nouns);
  const events = streams.open({ tenantId, sessionId, userId }, { inToken: '', current: '' }, 600);
  const failures: unknown[] = [];
  events.on('error', (error) => failures.push(error));
  bus.publish({ tenantId, noun: 'users', id: userId });
  streams.end();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(failures).toEqual([]);
  expect(await events.toArray()).toHaveLength(1);
});

/** Milliseconds. */
const midway = 1000;

const projectOf = (clientId: string) => ({
  title: 'Told',
  description: '',
  status: 'NotStarted' as const,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  progressPercentage: 0,
  clientId,
  userIds: [],
});
