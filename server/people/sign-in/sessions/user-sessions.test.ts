import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endUserSessions, listUserSessions, type UserSession } from '#contract/people/user-sessions.ts';
import { getMe } from '#contract/people/users.ts';
import { listAudit } from '#contract/work/audit.ts';
import { getMail } from '#contract/work/mail.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person, signIn } from '#tests/support/company.ts';

let loggia: TestApp;
let company: Company;
let person: Person;

beforeAll(async () => {
  loggia = await sharedTestApp();
});
afterAll(() => loggia.stop());
beforeEach(async () => {
  company = await createCompany(loggia, `Alder ${crypto.randomUUID()}`);
  person = await company.addPerson({ role: 'worker' });
});

const query = (text: string, values: unknown[]) => loggia.database.owner.query(text, values);
const list = async (id = person.id): Promise<UserSession[]> =>
  (await company.admin.call(listUserSessions, { params: { id } })).body;
const end = (id = person.id) => company.admin.call(endUserSessions, { params: { id } });
const isSignedIn = async (who: Person) => (await who.call(getMe)).status === 200;
const mails = async () =>
  (await query("select id, address from mails where user_id = $1 and kind = 'signedOut'", [person.id])).rows;
const audited = async () =>
  (await company.admin.call(listAudit, { query: { kind: 'people' } })).body.filter(
    ({ action }: { action: string }) => action === 'user.signedOut',
  );

const addToken = () =>
  query(
    `insert into sessions (tenant_id, id, user_id, address, device, expires_at, last_used_at, kind, token_name, token_hash, token_end, token_claims)
     values ($1, gen_random_uuid(), $2, '127.0.0.1', '', now() + interval '1 day', now() - interval '1 hour', 'token', 'Nightly import',
       sha256('x'), 'aB3_', '{}')`,
    [company.id, person.id],
  );

test('administrators see the open sessions and API tokens of a person, the latest first', async () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await query('update sessions set device = $2 where id = $1', [person.sessionId, firefox]);
  const over = await signIn(loggia, company.id, person.id);
  await query('update sessions set expires_at = now() where id = $1', [over.sessionId]);
  await addToken();
  expect(await list()).toEqual([
    expect.objectContaining({ id: person.sessionId, kind: 'session', device: 'Firefox on Linux', current: false }),
    expect.objectContaining({ kind: 'token', device: 'Nightly import', current: false }),
  ]);
  expect(await list(company.admin.id)).toMatchObject([{ id: company.admin.sessionId, current: true }]);
});

test('a person is signed out everywhere, and nobody else', async () => {
  const other = await company.addPerson({ role: 'worker' });
  const elsewhere = await signIn(loggia, company.id, person.id);
  await addToken();
  expect((await end()).status).toBe(204);
  expect([await isSignedIn(person), await isSignedIn(elsewhere), await isSignedIn(other)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await isSignedIn(company.admin)).toBe(true);
  expect(await list()).toEqual([]);
});

test('it is recorded with the number of sessions, and told by mail, once', async () => {
  await signIn(loggia, company.id, person.id);
  await end();
  await end();
  expect(await audited()).toEqual([
    expect.objectContaining({ actorId: company.admin.id, subjectId: person.id, details: { sessionsEnded: 2 } }),
  ]);
  const sent = await mails();
  const { rows } = await query('select email from users where id = $1', [person.id]);
  expect(sent).toMatchObject([{ address: rows[0].email }]);
  const { body } = await company.admin.call(getMail, { params: { id: sent[0].id } });
  expect(body.text).toContain('An administrator signed you out of');
});

test('a person without an address is signed out without a mail', async () => {
  await query('update users set email = null, email_key = null where id = $1', [person.id]);
  expect((await end()).status).toBe(204);
  expect([await isSignedIn(person), await mails()]).toEqual([false, []]);
});

test('nobody signs out themselves this way', async () => {
  expect((await end(company.admin.id)).body.message).toBe('Please end your own sessions in My Profile.');
  expect(await isSignedIn(company.admin)).toBe(true);
});

test('a shared demo account shows no other visitors and cannot be signed out', async () => {
  await query('update users set is_demo = true where id = any ($1)', [[person.id, company.admin.id]]);
  const visitor = await signIn(loggia, company.id, company.admin.id);
  expect(await list()).toEqual([]);
  expect(await list(company.admin.id)).toMatchObject([{ id: company.admin.sessionId }]);
  expect((await end()).status).toBe(403);
  expect([await isSignedIn(person), await isSignedIn(visitor)]).toEqual([true, true]);
});

test('a page begins where the one before it ended', async () => {
  for (let more = 0; more < 2; more++) await signIn(loggia, company.id, person.id);
  const params = { id: person.id };
  const first = await company.admin.call(listUserSessions, { params, query: { limit: 2 } });
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] as string;
  const next = await company.admin.call(listUserSessions, { params, query: { limit: 2, cursor } });
  expect(first.headers['x-total-count']).toBe('3');
  expect([...first.body, ...next.body]).toEqual(await list());
});
