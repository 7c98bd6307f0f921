import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nouns } from '#server/nouns.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, signIn } from '#tests/support/company.ts';
import { maxStreams, openStreams, type Streams } from './streams.ts';

/** Limits on open streams, and on the database connections that streams of a company use. */

let loggia: TestApp;
let streams: Streams;
beforeAll(async () => {
  loggia = await sharedTestApp();
});
afterAll(() => loggia.stop());

const snapshots = { inToken: '', current: '' };

function openAll(listeners: { tenantId: string; userId: string; sessionId: string }[]): Readable[] {
  streams = openStreams(loggia.services, nouns);
  return listeners.map((principal) => streams.open(principal, snapshots, 600).resume());
}

/** Counts the ended streams, which have to be the oldest ones. */
async function countEnded(opened: Readable[]): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  const ended = opened.map(({ readableEnded }) => readableEnded);
  const count = ended.filter(Boolean).length;
  expect(ended.slice(0, count)).not.toContain(false);
  streams.end();
  return count;
}

const listeners = (count: number, of: { tenantId?: string; userId?: string; sessionId?: string }) =>
  Array.from({ length: count }, () => ({ tenantId: newId(), userId: newId(), sessionId: newId(), ...of }));

test.each([
  ['a session', maxStreams.session, { tenantId: newId(), userId: newId(), sessionId: newId() }],
  ['a user with several sessions', maxStreams.user, { tenantId: newId(), userId: newId() }],
  ['a company with several users', maxStreams.company, { tenantId: newId() }],
])('allows %s the documented number of streams and ends the oldest beyond that', async (_, most, of) => {
  expect(await countEnded(openAll(listeners(most, of)))).toBe(0);
  expect(await countEnded(openAll(listeners(most + 3, of)))).toBe(3);
});

test('ends streams of the user with too many, not those of colleagues or other companies', async () => {
  const [tenantId, userId] = [newId(), newId()];
  const colleagues = listeners(20, { tenantId });
  const otherCompanies = listeners(20, {});
  const greedy = listeners(504, { tenantId, userId });
  const opened = openAll([...colleagues, ...otherCompanies, ...greedy]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const open = opened.map(({ readableEnded }) => !readableEnded);
  expect(open.slice(0, 40)).not.toContain(false);
  expect(open.slice(40).filter(Boolean)).toHaveLength(maxStreams.user);
  expect(open.slice(-maxStreams.user)).not.toContain(false);
  streams.end();
});

test('streams of a company query the database one at a time, so that calls wait for at most one', async () => {
  const { tenancy, bus } = loggia.services;
  const company = await createCompany(loggia, 'Alder');
  let asking = 0;
  let most = 0;
  let asked = 0;
  const counting = {
    ...tenancy,
    asActor: async (...given: Parameters<typeof tenancy.asActor>) => {
      asked++;
      most = Math.max(most, ++asking);
      return tenancy.asActor(...given).finally(() => asking--);
    },
  };
  streams = openStreams({ ...loggia.services, tenancy: counting as typeof tenancy }, nouns);
  const heard: string[] = [];
  for (const { id: userId, sessionId } of await peopleOf(company, 40)) {
    const events = streams.open({ tenantId: company.id, userId, sessionId }, snapshots, 600);
    events.on('data', (text: Buffer) => heard.push(String(text)));
  }
  bus.publish({ tenantId: company.id, noun: 'users', id: company.admin.id });
  await expect.poll(() => heard.filter((text) => text.includes('users')).length).toBe(40);
  expect([most, asked >= 40]).toEqual([1, true]);
  streams.end();
});

async function peopleOf(company: Company, count: number) {
  const { id } = await company.addPerson({ role: 'manager' });
  const another = async () => company.addPerson({ role: 'manager' });
  const people = [];
  for (let i = 0; i < count; i++) people.push(i % 2 ? await signIn(loggia, company.id, id) : await another());
  return people;
}
