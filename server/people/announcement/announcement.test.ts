import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { getAnnouncement } from '#contract/people/announcement.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { call, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let clientUser: Person;
beforeAll(async () => {
  test = await startTestApp();
  const company = await createCompany(test, 'Studio');
  clientUser = await company.addPerson({ role: 'clientUser', clientId: await company.addClient('Client') });
});
afterAll(() => test.stop());

/** Milliseconds by which the clock of the cache is ahead. */
let ahead = 0;
beforeEach(async () => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  await test.database.owner.query('delete from operator.announcement');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const announce = (text: string, until: string | null = null) =>
  test.database.owner.query(
    `insert into operator.announcement (text, until) values ($1, now() + $2::interval)
     on conflict (id) do update set text = excluded.text, until = excluded.until`,
    [text, until],
  );
const ask = async () => (await call(test, getAnnouncement, {})).body;
/** Asks when the last answer is too old to be repeated. */
const askLater = () => {
  ahead += 3000;
  return ask();
};

it('everybody reads what is announced, signed in or not, until it is removed', async () => {
  expect(await askLater()).toEqual({});
  await announce('Away <b>tonight</b>');
  expect(await askLater()).toEqual({ text: 'Away <b>tonight</b>' });
  expect((await clientUser.call(getAnnouncement, {})).body).toEqual({ text: 'Away <b>tonight</b>' });
  await announce('Away for an hour', '1 hour');
  const { text, until = '' } = await askLater();
  expect([text, until]).toEqual(['Away for an hour', expect.stringMatching(/^\d{4}-.*Z$/)]);
  expect(Math.abs(Date.parse(until) - Date.now() - 3_600_000)).toBeLessThan(60_000);
  await test.database.owner.query('delete from operator.announcement');
  expect(await askLater()).toEqual({});
});

it('nobody reads it after its end', async () => {
  await announce('Still here', '1 hour');
  expect(await askLater()).toMatchObject({ text: 'Still here' });
  await test.database.owner.query("update operator.announcement set until = now() - interval '1 second'");
  expect(await askLater()).toEqual({});
});

it('the database is asked once for many requests, and again two seconds later', async () => {
  await askLater();
  const lookUp = vi.spyOn(test.services.tenancy, 'lookUp');
  ahead += 3000;
  await Promise.all(Array.from({ length: 50 }, ask));
  for (let again = 0; again < 3; again += 1) await ask();
  expect(lookUp).toHaveBeenCalledTimes(1);
  await askLater();
  expect(lookUp).toHaveBeenCalledTimes(2);
});

it('stays while the database is away, but not after its end', async () => {
  await announce('Away', '1 hour');
  expect(await askLater()).toMatchObject({ text: 'Away' });
  const lookUp = vi.spyOn(test.services.tenancy, 'lookUp').mockRejectedValue(new Error('away'));
  expect(await askLater()).toMatchObject({ text: 'Away' });
  expect(lookUp).toHaveBeenCalledTimes(1);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  expect(await askLater()).toEqual({});
  expect(lookUp).toHaveBeenCalledTimes(2);
});
