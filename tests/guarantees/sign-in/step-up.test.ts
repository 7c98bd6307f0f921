import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import { stepUp } from '#contract/people/auth.ts';
import { claimValues } from '#contract/platform/claims.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { problemTexts, problemTypes } from '#contract/platform/problems.ts';
import { createPasskeyChallenge } from '#server/people/sign-in/passkeys/challenge.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { type RowSnapshot, takeRowSnapshot } from '#tests/guarantees/world/row-snapshot.ts';
import type { Objects } from '#tests/guarantees/world/seed-place.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { call, type Person } from '#tests/support/company.ts';

/**
 * Step-up: each operation that declares it works after a fresh sign-in, changes nothing in an older session, and works again for ten
 * minutes after a step-up.
 */

const password = 'Correct-Horse-7';

/** What asks again who you are. Written from the specification, as a second opinion on the table of operations. */
const asking: Partial<Record<OperationId, true | 'ifNeeded' | string[]>> = {
  adminChangePassword: true,
  createInvitation: true,
  getInvitation: true,
  createToken: true,
  createWebhook: true,
  updateWebhook: true,
  changeWebhookSecret: true,
  createRole: true,
  updateRole: true,
  deleteRole: true,
  assignClaim: true,
  updateCompany: ['signIn'],
  createIdentityProvider: true,
  updateIdentityProvider: true,
  deleteIdentityProvider: true,
  addBreakGlass: true,
  createScimToken: true,
  deleteScimToken: true,
  linkIdentity: true,
  addTotp: true,
  startPasskey: true,
  addPasskey: true,
  createRecoveryCodes: true,
  removeFactor: true,
  removeUserFactors: true,
  eraseUser: true,
  createUser: 'ifNeeded',
  updateUser: 'ifNeeded',
  putUser: 'ifNeeded',
  updateClient: 'ifNeeded',
  runImport: 'ifNeeded',
  createExport: 'ifNeeded',
};

let test: TestApp;
let world: World;
let admin: Person;
let snapshot: RowSnapshot;

beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  admin = world.people.admin;
  const hash = await test.services.passwords.hashPassword(password);
  await test.database.owner.query('update users set password_hash = $1 where id = $2', [hash, admin.id]);
  await test.database.owner.query(
    `insert into entry_links (tenant_id, id, user_id, purpose, expires_at)
     values ($1, gen_random_uuid(), $2, 'invitation', now() + interval '1 day')`,
    [world.a.id, world.places.own.userId],
  );
  await test.database.owner.query(
    `insert into imports (tenant_id, id, noun, file_name, created_by, headers, fields, content, row_count)
     values ($1, $2, 'users', 'people.csv', $3, '{firstName,lastName,email}', '{firstName,lastName,email}',
       '[{"row":2,"cells":["Nora","New","nora@people.example"]}]', 1)`,
    [world.a.id, importOfUsers, admin.id],
  );
  snapshot = await takeRowSnapshot(test);
});
afterAll(async () => {
  await snapshot.close();
  await test.stop();
});

const ids = (Object.keys(endpoints) as OperationId[]).filter((id) => {
  const row = accessOf(id);
  return row.kind === 'signedIn' && row.stepUp;
});

/** Requests that differ from the samples, because a sample would be refused or would not ask. */
const requests: Partial<Record<OperationId, (objects: Objects) => object>> = {
  addPasskey: () => {
    const { tenantId, id } = admin;
    const challenge = createPasskeyChallenge(test.services.secrets, 'registration', tenantId, id).toString('base64url');
    const passkey = createAuthenticator().register({ challenge, origin: 'http://localhost', rpId: 'localhost' });
    return { body: { name: 'Laptop', passkey } };
  },
  createToken: () => ({
    body: { name: 'Import', claims: ['Clients:ViewClients'], expiresAt: new Date(Date.now() + 60_000).toISOString() },
  }),
  createUser: () => ({ body: { ...newcomer, password: 'Long-1x', confirmPassword: 'Long-1x' } }),
  updateUser: ({ userId }) => ({ params: { id: userId }, body: { email: 'moved@people.example' } }),
  putUser: ({ userId }) => ({ params: { id: userId }, body: { userName: 'moved' } }),
  updateClient: ({ clientId }) => ({ params: { id: clientId }, body: { accessEndsOn: '2199-12-31' } }),
  runImport: () => ({ params: { id: importOfUsers }, body: {} }),
  createExport: () => ({ body: { kind: 'Company', subjectId: world.a.id } }),
  createRole: () => ({ body: { name: 'Auditor', claims: [] } }),
  deleteRole: () => ({ params: { id: unusedRole } }),
  updateCompany: () => ({ body: { signIn: { maxIdleDays: 7 } } }),
  addBreakGlass: () => ({ params: { id: admin.id } }),
  removeFactor: () => ({ params: { id: world.principals.admin.places.own.factorId } }),
};
const newcomer = { firstName: 'Nora', lastName: 'New', email: 'nora@people.example' };
const importOfUsers = '00000000-0000-4000-8000-00000000abce';
const unusedRole = '00000000-0000-4000-8000-00000000abcd';

const send = (id: OperationId) => {
  const objects = world.places.own;
  return admin.call(endpoints[id] as Endpoint, (requests[id] ?? samples[id])(objects) as never);
};
const signedInSince = (age: string) =>
  test.database.owner.query('update sessions set confirmed_at = now() - $1::interval where id = $2', [
    age,
    admin.sessionId,
  ]);
const confirm = (typed = password) => admin.call(stepUp, { body: { password: typed } });

it('is declared by exactly these operations', () => {
  expect(Object.fromEntries(ids.map((id) => [id, (accessOf(id) as { stepUp: unknown }).stepUp]))).toEqual(asking);
});

describe.each(ids)('%s', (id) => {
  const addUnusedRole = () =>
    test.database.owner.query("insert into roles (tenant_id, id, name, name_key) values ($1, $2, 'Unused', 'unused')", [
      world.a.id,
      unusedRole,
    ]);

  async function expectRefused() {
    const before = await snapshot.countWrites();
    const { status, body } = await send(id);
    expect([status, body]).toEqual([
      403,
      {
        type: problemTypes.stepUp,
        title: 'Forbidden',
        status: 403,
        message: problemTexts.stepUpNeeded,
        traceId: body.traceId,
      },
    ]);
    expect(await snapshot.countWrites()).toBe(before);
  }
  async function expectDone() {
    const { status, body } = await send(id);
    // The provider is asked, which is not there.
    if (id === 'linkIdentity') return expect(body.message).toBe('The sign-in service does not answer.');
    expect([200, 201, 204], `${id} ${status} ${JSON.stringify(body)}`).toContain(status);
  }

  it('works within ten minutes of signing in', async () => {
    await snapshot.restore();
    await addUnusedRole();
    await signedInSince('9 minutes 50 seconds');
    await expectDone();
  });

  it('changes nothing in an older session until a step-up, and again after ten minutes', async () => {
    await snapshot.restore();
    await addUnusedRole();
    await signedInSince('10 minutes 1 second');
    await expectRefused();
    expect((await confirm('wrong')).status).toBe(400);
    await expectRefused();

    expect((await confirm()).status).toBe(204);
    await expectDone();

    await snapshot.restore();
    await addUnusedRole();
    await signedInSince('10 minutes 1 second');
    await expectRefused();
  });

  it('is refused to a session from before this version', async () => {
    await snapshot.restore();
    await addUnusedRole();
    await test.database.owner.query('update sessions set confirmed_at = null where id = $1', [admin.sessionId]);
    await expectRefused();
  });

  it('is refused to an API token, however new', async () => {
    await snapshot.restore();
    await addUnusedRole();
    const claims = [...claimValues];
    const { body } = await admin.call(endpoints.createToken, {
      body: { name: 'P', claims, expiresAt: new Date(Date.now() + 60_000).toISOString() },
    });
    const request = (requests[id] ?? samples[id])(world.places.own) as never;
    const answer = await call(test, endpoints[id] as Endpoint, request, { authorization: `Bearer ${body.token}` });
    expect([401, 403]).toContain(answer.status);
    expect(answer.body.type).toBe('about:blank');
  });
});

it('asks for a change of the company only if the request says how people sign in', async () => {
  await snapshot.restore();
  await signedInSince('1 hour');
  expect((await admin.call(endpoints.updateCompany, { body: { colour: '#123456' } })).status).toBe(200);
  expect((await admin.call(endpoints.updateCompany, { body: { signIn: {}, colour: '#654321' } })).status).toBe(403);
  expect((await admin.call(endpoints.getCompany)).body.colour).toBe('#123456');
});

it('asks nobody who may not do it anyway, and no preview', async () => {
  await snapshot.restore();
  await test.database.owner.query("update sessions set confirmed_at = now() - interval '1 hour'");
  const { status, body } = await world.people.worker.call(endpoints.createRole, { body: { name: 'Mine', claims: [] } });
  expect([status, body.type]).toEqual([401, 'about:blank']);
  await admin.call(stepUp, { body: { password } });
  const clientUser = world.people.clientUser.id;
  const { token } = (await admin.call(endpoints.previewUser, { params: { id: clientUser } })).body;
  const inPreview = await call(test, endpoints.createToken, {}, { authorization: `Bearer ${token}` });
  expect([inPreview.status, inPreview.body.message]).toEqual([403, problemTexts.preview]);
  const confirmed = await call(test, stepUp, { body: { password } }, { authorization: `Bearer ${token}` });
  expect([confirmed.status, confirmed.body.message]).toEqual([403, problemTexts.preview]);
});
