import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOtherSessions, endSession, listSessions } from '#contract/people/auth.ts';
import { getMe } from '#contract/people/users.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person, signIn } from '#tests/support/company.ts';

let loggia: TestApp;
let company: Company;

beforeAll(async () => {
  loggia = await sharedTestApp();
  company = await createCompany(loggia, 'Alder');
});
afterAll(() => loggia.stop());

const signInAgain = (person: Person) => signIn(loggia, company.id, person.id);
const end = (person: Person, id: string) => person.call(endSession, { params: { id } });
const isSignedIn = async (person: Person) => (await person.call(getMe)).status === 200;

async function listed(person: Person): Promise<[id: string, current: boolean][]> {
  const { body } = await person.call(listSessions);
  return body.map(({ id, current }: { id: string; current: boolean }) => [id, current]);
}

test('lists only own sessions, latest first, and marks the current one', async () => {
  const here = await company.addPerson({ role: 'worker' });
  const there = await signInAgain(here);
  const over = await signInAgain(here);
  await end(here, over.sessionId);
  await company.addPerson({ role: 'worker' });
  expect(await listed(here)).toEqual([
    [there.sessionId, false],
    [here.sessionId, true],
  ]);
});

test('ends own sessions one by one or all but the current one, never those of others', async () => {
  const here = await company.addPerson({ role: 'worker' });
  const [one, two, three] = [await signInAgain(here), await signInAgain(here), await signInAgain(here)];
  expect((await end(here, one.sessionId)).status).toBe(204);
  expect((await end(here, one.sessionId)).status).toBe(404);
  expect((await end(here, company.admin.sessionId)).status).toBe(404);
  expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(company.admin)]).toEqual([false, true, true]);
  expect((await here.call(endOtherSessions)).status).toBe(204);
  expect([await isSignedIn(two), await isSignedIn(three), await isSignedIn(here)]).toEqual([false, false, true]);
});

test('lets a shared demo account see and end only the current session', async () => {
  const visitor = await company.addPerson({ role: 'worker' });
  const another = await signInAgain(visitor);
  await loggia.database.owner.query('update users set is_demo = true where id = $1', [visitor.id]);
  expect(await listed(visitor)).toEqual([[visitor.sessionId, true]]);
  expect((await end(visitor, another.sessionId)).status).toBe(404);
  expect((await visitor.call(endOtherSessions)).status).toBe(204);
  expect(await isSignedIn(another)).toBe(true);
  expect((await end(visitor, visitor.sessionId)).status).toBe(204);
  expect(await isSignedIn(visitor)).toBe(false);
});

const revoked = async (person: Person) => {
  const { rows } = await loggia.database.owner.query(
    `select subject_type, subject_id, subject_name, details from audit_log
     where action = 'session.revoked' and actor_id = $1 order by at`,
    [person.id],
  );
  return rows;
};

test('lists neither expired nor ended sessions', async () => {
  const here = await company.addPerson({ role: 'worker' });
  const [expired, ended] = [await signInAgain(here), await signInAgain(here)];
  const change = (what: string, { sessionId }: Person) =>
    loggia.database.owner.query(`update sessions set ${what} = now() where id = $1`, [sessionId]);
  await change('expires_at', expired);
  await change('ended_at', ended);
  expect(await listed(here)).toEqual([[here.sessionId, true]]);
  expect((await end(here, expired.sessionId)).status).toBe(404);
});

test('lists device, address and times of a session', async () => {
  const here = await company.addPerson({ role: 'worker' });
  await loggia.database.owner.query(
    `update sessions set device = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      address = '192.0.2.7', created_at = '2026-01-02T03:04:05Z', last_used_at = '2026-01-03T04:05:06Z' where id = $1`,
    [here.sessionId],
  );
  expect((await here.call(listSessions)).body).toEqual([
    {
      id: here.sessionId,
      device: 'Firefox on Linux',
      address: '192.0.2.7',
      createdAt: '2026-01-02T03:04:05Z',
      lastUsedAt: '2026-01-03T04:05:06Z',
      current: true,
    },
  ]);
});

test('pages through sessions, also those that were last used at the same time', async () => {
  const here = await company.addPerson({ role: 'worker' });
  const [first, second, third] = [await signInAgain(here), await signInAgain(here), await signInAgain(here)];
  await loggia.database.owner.query(
    `update sessions set last_used_at = case when id = $1 then now() - interval '1 hour' else now() end
     where user_id = $2`,
    [third.sessionId, here.id],
  );
  const latest = [here, first, second]
    .map(({ sessionId }) => sessionId)
    .toSorted()
    .reverse();
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body, headers } = await here.call(listSessions, { query: { limit: 1, ...(cursor && { cursor }) } });
    // The first page says how many there are.
    expect(headers['x-total-count']).toBe(cursor ? undefined : '4');
    seen.push(...body.map(({ id }: { id: string }) => id));
    const next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1];
    cursor = next && (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
  } while (cursor && seen.length < 10);
  expect(seen).toEqual([...latest, third.sessionId]);
});

test('writes audit entries with the device or the number of ended sessions, and none when nothing ends', async () => {
  const here = await company.addPerson({ role: 'worker' });
  const [one] = [await signInAgain(here), await signInAgain(here), await signInAgain(here)];
  await here.call(endOtherSessions);
  const again = await signInAgain(here);
  await loggia.database.owner.query("update sessions set device = 'curl/8.14.1' where id = $1", [again.sessionId]);
  await end(here, again.sessionId);
  await here.call(endOtherSessions);
  await end(here, one.sessionId);
  expect(await revoked(here)).toEqual([
    { subject_type: 'user', subject_id: here.id, subject_name: null, details: { sessionsEnded: 3 } },
    { subject_type: 'session', subject_id: again.sessionId, subject_name: 'curl', details: { sessionsEnded: 1 } },
  ]);
});
