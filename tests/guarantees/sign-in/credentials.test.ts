import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createScimToken } from '#contract/exchange/scim-tokens.ts';
import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import { changeEmail, forgotPassword } from '#contract/people/entry.ts';
import { createToken } from '#contract/people/tokens.ts';
import { createUser, getUser, listUsers, putUser, updateUser } from '#contract/people/users.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { admitsPrograms, type Endpoint } from '#contract/platform/endpoint.ts';
import { problemTexts, problemTypes } from '#contract/platform/problems.ts';
import { updateClient } from '#contract/work/clients.ts';
import { findSender } from '#server/exchange/mail-in/decide.ts';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import type { Progress } from '#server/platform/outbox/channel.ts';
import { sendNextMail } from '#server/work/mails/send.ts';
import { expected } from '#tests/guarantees/isolation/expected/index.ts';
import type { SignsIn } from '#tests/guarantees/isolation/expected/principals.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { accept, invite, mailSettings } from '#tests/support/entry.ts';

const ofKind = (kind: SignsIn) =>
  (Object.keys(expected) as OperationId[]).filter((id) => expected[id].signsIn === kind);

it('asks again who the caller is before each write that gives a way in, and only then', () => {
  const asking = (Object.keys(endpoints) as OperationId[]).filter((id) => {
    const access = accessOf(id);
    return endpoints[id].method !== 'GET' && access.kind === 'signedIn' && access.stepUp;
  });
  expect(asking.toSorted()).toEqual(ofKind('asks').toSorted());
});

it('lets programs call no write that concerns how people sign in, except those that look at the request', () => {
  const admitted = (['asks', 'proves', 'takesAway', 'operator'] as const)
    .flatMap(ofKind)
    .filter((id) => admitsPrograms(endpoints[id]));
  const looking = ofKind('asks').filter((id) => (accessOf(id) as { stepUp?: unknown }).stepUp === 'ifNeeded');
  // Sign-in settings are the administrators', whom no token is.
  expect(admitted.toSorted()).toEqual(['createUser', 'deleteUser', 'putUser', 'updateClient', 'updateUser']);
  expect(looking).toEqual(expect.arrayContaining(['createUser', 'putUser', 'updateUser']));
});

const password = 'Correct-Horse-7';
let test: TestApp;
let passwordHash: string;
let company: Company;
let manager: Person;
let worker: Person;
let acme: string;
beforeAll(async () => {
  test = await startTestApp(mailSettings);
  passwordHash = await test.services.passwords.hashPassword(password);
});
beforeEach(async () => {
  company = await createCompany(test, `Alder ${crypto.randomUUID()}`);
  manager = await company.addPerson({ role: 'manager', passwordHash });
  worker = await company.addPerson({ role: 'worker', passwordHash, firstName: 'Wil' });
  acme = await company.addClient('Acme');
});
afterAll(() => test.stop());

const query = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows;
const rowOf = async ({ id }: { id: string }) => (await query('select * from users where id = $1', [id]))[0];
const mailsTo = async (address: string) =>
  (await query('select kind from mails where tenant_id = $1 and address = $2 order by id', [company.id, address])).map(
    ({ kind }) => kind,
  );
const signedInLongAgo = ({ id }: Person) =>
  query("update sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1", [id]);
const resetsOf = async (address: string) => {
  await query("delete from audit_log where tenant_id = $1 and action = 'password.forgotten'", [company.id]);
  const asked = await call(test, forgotPassword, { body: { tenantId: company.id, identifier: address } });
  expect([asked.status, asked.body]).toEqual([202, '']);
  await expect
    .poll(() => query("select from audit_log where tenant_id = $1 and action = 'password.forgotten'", [company.id]))
    .toHaveLength(1);
  return (await mailsTo(address)).filter((kind) => kind === 'reset').length;
};
const newEmail = () => `${crypto.randomUUID()}@evil.example`;

type Caller = <E extends Endpoint>(endpoint: E, input: object) => Promise<Answer>;
const asToken = async (): Promise<Caller> => {
  // All that a manager holds, because people manage only those whose permissions they hold.
  const claims = claimValues.filter((claim) => !claim.startsWith('Roles:') && claim !== 'Users:RemoveUsers');
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const { body } = await manager.call(createToken, { body: { name: 'Program', claims, expiresAt } });
  return (endpoint, input) => call(test, endpoint, input as never, { authorization: `Bearer ${body.token}` });
};

const roleOf = (name: string) => company.roles[name] as string;
const changes: [string, () => object][] = [
  ['email', () => ({ email: newEmail() })],
  ['userName', () => ({ userName: `evil-${crypto.randomUUID()}` })],
  ['roleId', () => ({ roleId: roleOf('manager') })],
  ['clientId', () => ({ roleId: roleOf('client'), clientId: acme })],
  ['isActive', () => ({ isActive: false })],
  ['accessEndsOn', () => ({ accessEndsOn: '2026-01-01' })],
];

describe.each([
  ['PATCH', updateUser],
  ['PUT', putUser],
])('a change by %s of', (_, endpoint) => {
  it.each(changes)('%s needs a session that was confirmed within ten minutes', async (field, change) => {
    const body = change();
    const before = await rowOf(worker);
    await signedInLongAgo(manager);
    const late = await manager.call(endpoint, { params: { id: worker.id }, body });
    expect([late.status, late.body.type]).toEqual([403, problemTypes.stepUp]);
    expect(await rowOf(worker)).toEqual(before);
    await query('update sessions set confirmed_at = now() where user_id = $1', [manager.id]);
    const program = await (await asToken())(endpoint, { params: { id: worker.id }, body });
    expect([program.status, program.body.type, program.body.message]).toEqual([403, 'about:blank', problemTexts.token]);
    expect(await rowOf(worker)).toEqual(before);
    const done = await manager.call(endpoint, { params: { id: worker.id }, body });
    expect(done.status, field).toBe(200);
  });

  it('what is sent unchanged, and other fields, asks nobody', async () => {
    const { body: shown } = await manager.call(getUser, { params: { id: worker.id } });
    const { email, username: userName, roleId, isActive } = shown;
    const body = { email, userName, roleId, isActive, firstName: 'Will', phoneNumber: '+31 20' };
    await signedInLongAgo(manager);
    expect((await manager.call(endpoint, { params: { id: worker.id }, body })).status).toBe(200);
    await query('update sessions set confirmed_at = now() where user_id = $1', [manager.id]);
    const program = await asToken();
    expect((await program(endpoint, { params: { id: worker.id }, body: { ...body, firstName: 'Wim' } })).status).toBe(
      200,
    );
    expect(await rowOf(worker)).toMatchObject({ first_name: 'Wim', phone_number: '+31 20', email_unconfirmed: false });
  });
});

const newcomer = (more: object = {}) => ({ firstName: 'Nora', lastName: 'New', ...more });
const creations: [string, () => object][] = [
  [
    'with a password',
    () => newcomer({ userName: `n-${crypto.randomUUID()}`, password: 'Long-1x', confirmPassword: 'Long-1x' }),
  ],
  ['with a role that may do more than a worker', () => newcomer({ roleId: roleOf('manager') })],
  [
    'with an invitation, whose link is shown',
    () => newcomer({ email: newEmail(), roleId: roleOf('worker'), invite: true }),
  ],
];

describe('a new user', () => {
  it.each(creations)('%s needs a session that was confirmed within ten minutes', async (_, make) => {
    const count = async () => (await manager.call(listUsers, {})).body.length;
    const before = await count();
    await signedInLongAgo(manager);
    const late = await manager.call(createUser, { body: make() as never });
    expect([late.status, late.body.type]).toEqual([403, problemTypes.stepUp]);
    await query('update sessions set confirmed_at = now() where user_id = $1', [manager.id]);
    const program = await (await asToken())(createUser, { body: make() });
    expect([program.status, program.body.type]).toEqual([403, 'about:blank']);
    expect(await count()).toBe(before);
    expect((await manager.call(createUser, { body: make() as never })).status).toBe(201);
  });

  it('gets an address from people alone', async () => {
    const body = newcomer({ email: newEmail(), roleId: roleOf('worker') });
    const program = await (await asToken())(createUser, { body });
    expect([program.status, program.body.message]).toEqual([403, problemTexts.token]);
    await signedInLongAgo(manager);
    expect((await manager.call(createUser, { body: body as never })).status).toBe(201);
  });

  it('of a usual role can be added by a program', async () => {
    const add = await asToken();
    expect((await add(createUser, { body: newcomer({ userName: 'nora', roleId: roleOf('worker') }) })).status).toBe(
      201,
    );
    const client = newcomer({ userName: 'cleo', roleId: roleOf('client'), clientId: acme });
    expect((await add(createUser, { body: client })).status).toBe(201);
  });
});

describe('the last day of a client', () => {
  it('needs a session that was confirmed within ten minutes, and no other field does', async () => {
    const change = (body: object) => manager.call(updateClient, { params: { id: acme }, body: body as never });
    await signedInLongAgo(manager);
    const late = await change({ accessEndsOn: '2026-01-01' });
    expect([late.status, late.body.type]).toEqual([403, problemTypes.stepUp]);
    expect((await change({ phone: '+31 20', accessEndsOn: null })).status).toBe(200);
    await query('update sessions set confirmed_at = now() where user_id = $1', [manager.id]);
    const program = await (await asToken())(updateClient, {
      params: { id: acme },
      body: { accessEndsOn: '2026-01-01' },
    });
    expect([program.status, program.body.message]).toEqual([403, problemTexts.token]);
    expect((await change({ accessEndsOn: '2026-01-01' })).body.accessEndsOn).toBe('2026-01-01');
  });
});

describe('an address that somebody else set', () => {
  it('gets no news before its owner confirms it, and opens no ticket', async () => {
    const email = newEmail();
    await manager.call(updateUser, { params: { id: worker.id }, body: { email } });
    await query(
      `insert into mails (tenant_id, id, kind, user_id, address, topic) values
         ($1, gen_random_uuid(), 'notice', $2, $3, 'project'), ($1, gen_random_uuid(), 'digest', $2, $3, 'digest')`,
      [company.id, worker.id, email],
    );
    let progress: Progress;
    do progress = await sendNextMail(test.services, company.id);
    while (progress !== 'none');
    const told = await query('select kind, state, answer from mails where address = $1 and topic is not null', [email]);
    expect(told).toHaveLength(2);
    for (const mail of told) {
      expect(mail).toMatchObject({
        state: 'Suppressed',
        answer: 'The owner of this address has not confirmed it yet.',
      });
    }
    const known = () => test.services.tenancy.asServer(company.id, 'read', (tx) => findSender(tx, email));
    expect(await known()).toBeUndefined();
    await query('update users set email_unconfirmed = false where id = $1', [worker.id]);
    expect(await known()).toMatchObject({ id: worker.id });
  });

  it('is not told of its change if nobody ever used it', async () => {
    const body = newcomer({ email: newEmail(), roleId: roleOf('worker') });
    const { body: made } = await manager.call(createUser, { body: body as never });
    await manager.call(updateUser, { params: { id: made.id }, body: { email: newEmail() } });
    expect(await mailsTo(made.email)).toEqual([]);
  });

  it('tells the old address, and gets no link for a new password until its owner confirms it', async () => {
    const { email: old } = await rowOf(worker);
    expect(await resetsOf(old)).toBe(1);
    const email = newEmail();
    await manager.call(updateUser, { params: { id: worker.id }, body: { email } });
    expect(await mailsTo(old)).toEqual(['reset', 'emailChanged']);
    expect(await mailsTo(email)).toEqual(['emailConfirmation']);
    expect((await manager.call(getUser, { params: { id: worker.id } })).body.emailUnconfirmed).toBe(true);
    expect(await resetsOf(email)).toBe(0);
    const [link] = await query("select id from entry_links where user_id = $1 and purpose = 'email'", [worker.id]);
    const token = createEntryToken(test.services.secrets, { tenantId: company.id, linkId: link.id });
    expect((await accept(test, token, {})).status).toBe(204);
    expect((await manager.call(getUser, { params: { id: worker.id } })).body.emailUnconfirmed).toBeUndefined();
    expect(await mailsTo(email)).toEqual(['emailConfirmation']);
    expect(await resetsOf(email)).toBe(1);
  });

  it('is the same for oneself, and for a user who is deactivated with the change', async () => {
    const { email: own } = await rowOf(manager);
    const email = newEmail();
    await manager.call(updateUser, { params: { id: manager.id }, body: { email } });
    expect(await mailsTo(own)).toEqual(['emailChanged']);
    expect(await resetsOf(email)).toBe(0);
    const { email: theirs } = await rowOf(worker);
    await manager.call(updateUser, { params: { id: worker.id }, body: { email: newEmail(), isActive: false } });
    expect(await mailsTo(theirs)).toEqual(['emailChanged']);
  });

  it('of a new user with a password is confirmed by its owner, who can also ask for the link', async () => {
    const email = newEmail();
    const passwords = { password, confirmPassword: password };
    const body = newcomer({ email, roleId: roleOf('worker'), ...passwords });
    const { body: made } = await manager.call(createUser, { body: body as never });
    expect(await mailsTo(email)).toEqual(['emailConfirmation']);
    expect(await resetsOf(email)).toBe(0);
    const signedIn = await call(test, endpoints.login, { body: { identifier: email, password, tenantId: company.id } });
    const headers = { authorization: `Bearer ${signedIn.body.token}` };
    const again = await call(test, changeEmail, { body: { email, password } }, headers);
    expect(again.status).toBe(202);
    const links = await query(
      "select id from entry_links where user_id = $1 and purpose = 'email' and revoked_at is null",
      [made.id],
    );
    expect(links).toHaveLength(1);
    const token = createEntryToken(test.services.secrets, { tenantId: company.id, linkId: links[0].id });
    expect((await accept(test, token, {})).status).toBe(204);
    expect(await resetsOf(email)).toBe(1);
    const more = await call(test, changeEmail, { body: { email, password } }, headers);
    expect([more.status, more.body.errors]).toEqual([400, { email: ['This is your address already'] }]);
  });

  it('is confirmed by an invitation', async () => {
    const email = newEmail();
    const body = newcomer({ email, roleId: roleOf('worker') });
    const { body: made } = await manager.call(createUser, { body: body as never });
    expect(await mailsTo(email)).toEqual([]);
    expect(await resetsOf(email)).toBe(0);
    await accept(test, await invite(company, made));
    expect(await resetsOf(email)).toBe(1);
  });

  it('by a directory is told to the old address and the administrators, and gets no link either', async () => {
    const { body: made } = await company.admin.call(createScimToken, { body: { name: 'Directory' } });
    const scim = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      test.app.inject({
        method,
        url: `/scim/v2${url}`,
        payload,
        headers: { authorization: `Bearer ${made.token}`, 'content-type': 'application/scim+json' },
      });
    const { email: old } = await rowOf(worker);
    const { email: admin } = await rowOf(company.admin);
    const email = newEmail();
    const Operations = [{ op: 'replace', path: 'emails[type eq "work"].value', value: email }];
    const changed = await scim('PATCH', `/Users/${worker.id}`, { Operations });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await rowOf(worker)).email).toBe(email);
    expect(await mailsTo(old)).toEqual(['emailChanged']);
    expect(await mailsTo(admin)).toEqual(['addressSet']);
    expect(await resetsOf(email)).toBe(0);
    const added = newEmail();
    expect((await scim('POST', '/Users', { userName: added })).statusCode).toBe(201);
    await query('update users set password_hash = $2 where email = $1', [added, passwordHash]);
    expect(await resetsOf(added)).toBe(0);
  });
});
