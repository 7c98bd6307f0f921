import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnSession, Session } from '#contract/people/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, type ServerProcess, stopServers } from '#tests/support/process.ts';

/** Two processes on one database: revocations and counts of failed sign-ins apply in both immediately. */

const operatorToken = 'operator-'.repeat(5);
const password = 'Correct-Horse-7';
const next = 'Sunlit-Otter-42';

let database: TestDatabase;
let directory: string;
let servers: ServerProcess[];
let one: string;
let other: string;
let tenantId: string;
let admin: Session;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-processes-'));
  servers = [launch('one'), launch('other')];
  [one, other] = (await Promise.all(servers.map(({ ready }) => ready))) as [string, string];
  const company = {
    name: 'Processes',
    domain: 'processes.example',
    admin: { email: 'ada@processes.example', userName: 'ada', password, firstName: 'Ada', lastName: 'Admin' },
  };
  tenantId = (await ask(one, 'POST', '/api/Tenants', company, operatorToken)).body.id;
  admin = (await signIn(one, 'ada')).body;
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

function launch(name: string): ServerProcess {
  return launchServer({
    DATA_DIR: path.join(directory, name),
    DATABASE_URL: database.appUrl,
    TOKEN_SECRET: 'shared-'.repeat(6),
    OPERATOR_TOKEN: operatorToken,
    DEMO: 'off',
  });
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape.
type Answer = { status: number; body: any; retryAfter: string | null };

async function ask(url: string, method: string, address: string, body?: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(url + address, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text ? JSON.parse(text) : undefined,
    retryAfter: answer.headers.get('retry-after'),
  };
}

const signIn = (url: string, identifier: string, word = password) =>
  ask(url, 'POST', '/api/Auth/login', { tenantId, identifier, password: word });

describe('a revocation in one process applies in the other from the next request:', () => {
  let made = 0;
  let id: string;
  let name: string;
  let session: Session;
  const asAdmin = (method: string, address: string, body?: unknown) => ask(one, method, address, body, admin.token);
  const me = (url: string) => ask(url, 'GET', '/api/Users/me', undefined, session.token);

  beforeEach(async () => {
    name = `wil${++made}`;
    const roles = (await asAdmin('GET', '/api/Roles/with-details')).body as { id: string; name: string }[];
    const roleId = roles.find((role) => role.name === 'manager')?.id;
    const person = {
      firstName: 'Wil',
      lastName: 'Worker',
      userName: name,
      password,
      confirmPassword: password,
      roleId,
    };
    id = (await asAdmin('POST', '/api/Users/create', person)).body.id;
    session = (await signIn(one, name)).body;
    // Both processes have now cached the verified token.
    for (const url of [one, other, one, other]) expect((await me(url)).status).toBe(200);
  });

  it.each<[string, () => Promise<Answer>]>([
    ['disabling', () => asAdmin('PATCH', `/api/Users/${id}`, { isActive: false })],
    ['deleting', () => asAdmin('DELETE', `/api/Users/${id}`)],
    [
      'a password set by an administrator',
      () => asAdmin('POST', '/api/Auth/admin/change-password', { userId: id, password: next, confirmedPassword: next }),
    ],
    ['signing out', () => ask(one, 'POST', '/api/Auth/logout', {}, session.token)],
    [
      'a password changed elsewhere',
      async () => {
        const elsewhere: Session = (await signIn(one, name)).body;
        const body = { currentPassword: password, newPassword: next, confirmPassword: next };
        return ask(one, 'POST', '/api/Auth/change-password', body, elsewhere.token);
      },
    ],
    [
      'ending the session from another device',
      async () => {
        const elsewhere: Session = (await signIn(one, name)).body;
        const sessions: OwnSession[] = (await ask(one, 'GET', '/api/Auth/sessions', undefined, elsewhere.token)).body;
        const firstSession = sessions.find(({ current }) => !current);
        return ask(one, 'DELETE', `/api/Auth/sessions/${firstSession?.id}`, undefined, elsewhere.token);
      },
    ],
    [
      'ending all other sessions from another device',
      async () => {
        const elsewhere: Session = (await signIn(one, name)).body;
        return ask(one, 'DELETE', '/api/Auth/sessions', undefined, elsewhere.token);
      },
    ],
  ])('%s', async (_, revoke) => {
    expect((await revoke()).status).toBeLessThan(300);
    expect([(await me(other)).status, (await me(one)).status]).toEqual([401, 401]);
    const renewed = await ask(other, 'POST', '/api/Auth/refresh-token', { refreshToken: session.refreshToken });
    expect(renewed.status).toBe(401);
  });

  it('a role with fewer permissions', async () => {
    const create = (url: string) => ask(url, 'POST', '/api/Clients', { name: `Client ${++made}` }, session.token);
    expect([(await create(one)).status, (await create(other)).status]).toEqual([201, 201]);
    const roles = (await asAdmin('GET', '/api/Roles/with-details')).body as { id: string; name: string }[];
    const roleId = roles.find((role) => role.name === 'worker')?.id;
    expect((await asAdmin('PATCH', `/api/Users/${id}`, { roleId })).status).toBe(200);
    expect([(await create(other)).status, (await create(one)).status]).toEqual([403, 403]);
  });
});

describe('failed sign-ins', () => {
  it('count in both processes together, survive kill -9, and do not affect existing sessions', async () => {
    const guess = async (url: string) => (await signIn(url, 'ada', 'wrong')).status;
    const statuses = [await guess(one), await guess(other), await guess(one), await guess(other), await guess(one)];
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    // Extend the wait, so that it does not end while a process starts.
    await database.owner.query(
      "update sign_in_throttles set blocked_until = now() + interval '1 hour' where kind = 'account'",
    );
    const [here, there] = [await signIn(one, 'ada'), await signIn(other, 'ada')];
    expect([here.status, there.status]).toEqual([429, 429]);
    expect(Number(there.retryAfter)).toBeGreaterThan(0);

    servers[1]?.kill('SIGKILL');
    await servers[1]?.ended;
    const again = launch('other');
    other = await again.ready;
    expect((await signIn(other, 'ada')).status).toBe(429);

    // The user can still read, write, renew the session, change the password and end other sessions.
    for (const url of [one, other])
      expect((await ask(url, 'GET', '/api/Users/me', undefined, admin.token)).status).toBe(200);
    expect((await ask(other, 'POST', '/api/Clients', { name: 'Still at work' }, admin.token)).status).toBe(201);
    const renewed = await ask(other, 'POST', '/api/Auth/refresh-token', { refreshToken: admin.refreshToken });
    expect(renewed.status).toBe(200);
    const body = { currentPassword: password, newPassword: next, confirmPassword: next };
    expect((await ask(one, 'POST', '/api/Auth/change-password', body, renewed.body.token)).status).toBe(200);
    expect((await ask(other, 'DELETE', '/api/Auth/sessions', undefined, renewed.body.token)).status).toBe(204);

    // After the wait the user can sign in again.
    await database.owner.query('update sign_in_throttles set blocked_until = now()');
    expect((await signIn(other, 'ada', next)).status).toBe(200);
  });
});
