import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '#contract/people/auth.ts';
import { askAt, bearer, form } from '#tests/guarantees/world/ask.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, type ServerProcess, stopServers, untilLogged } from '#tests/support/process.ts';
import { plantedSecrets, plantSecret, recordSecret, withPassword } from './planted-secrets.ts';

/** Puts a marked secret in every place that can contain one, and expects none in the log or the audit log. */

let database: TestDatabase;
let directory: string;
let server: ServerProcess;
let url: string;
const operatorToken = plantSecret('operator');
const databasePassword = plantSecret('database');

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-secrets-'));
  server = launchServer({
    DATA_DIR: path.join(directory, 'data'),
    DATABASE_URL: withPassword(database.appUrl, databasePassword),
    DATABASE_OWNER_URL: withPassword(database.ownerUrl, databasePassword),
    OPERATOR_TOKEN: operatorToken,
    TOKEN_SECRET: plantSecret('secret'),
    LOG_LEVEL: 'trace',
    DEMO: 'off',
  });
  url = await server.ready;
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

type Created = { id: string };

const ask = askAt(() => url);

it('the log and the audit log contain no secrets', async () => {
  const password = plantSecret('password');
  const admin = { email: 'ada@a.example', userName: 'ada', password, firstName: 'Ada', lastName: 'Admin' };
  const company = { name: 'Secrets', domain: 'secrets.example', admin };
  const { id: tenantId } = (await ask<Created>('POST', '/api/Tenants', company, bearer(operatorToken))).body;
  await ask('PUT', `/api/Tenants/${tenantId}`, { selfRegistration: true }, bearer(operatorToken));

  // Sign-ins and sign-outs, right and wrong, also with a password in the name field.
  const login = (identifier: string, word: string) =>
    ask<Session>('POST', '/api/Auth/login', { tenantId, identifier, password: word });
  const first = (await login('ada', password)).body;
  const session = (await login('ada', password)).body;
  for (const made of [first, session]) {
    recordSecret(made.token);
    recordSecret(made.refreshToken);
  }
  for (let i = 0; i < 5; i++) await login('ada', plantSecret('wrong-password'));
  // Extend the wait, so that it does not end before the next request.
  await database.owner.query(
    "update sign_in_throttles set blocked_until = now() + interval '30 s' where kind = 'account'",
  );
  expect((await login('ada', plantSecret('wrong-password'))).status).toBe(429);
  await login(plantSecret('password-as-name'), 'x');
  await login('nobody', plantSecret('password-of-nobody'));
  await ask('POST', '/api/Auth/login', {
    tenantId,
    identifier: 'ada',
    password: [plantSecret('password-of-wrong-type')],
  });
  const renewed = (await ask<Session>('POST', '/api/Auth/refresh-token', { refreshToken: first.refreshToken })).body;
  for (const secret of [renewed.token, renewed.refreshToken]) recordSecret(secret);
  await ask('POST', '/api/Auth/refresh-token', { refreshToken: plantSecret('refresh-token') });
  await ask('POST', '/api/Auth/logout', { refreshToken: renewed.refreshToken });
  const me = bearer(session.token);

  // New, changed and set passwords.
  const word = (place: string) => `${plantSecret(place)}-Aa1!`;
  const registered = word('register');
  const names = { firstName: 'Nora', lastName: 'New' };
  const account = { tenantId, userName: 'nora', password: registered, confirmPassword: registered, ...names };
  expect((await ask('POST', '/api/Auth/register', account)).status).toBe(200);
  const initial = word('create-user');
  const created = await ask<Created>(
    'POST',
    '/api/Users/create',
    { ...names, userName: 'nils', password: initial, confirmPassword: initial },
    me,
  );
  expect(created.status).toBe(201);
  const set = word('set-password');
  const setBody = { userId: created.body.id, password: set, confirmedPassword: set };
  expect((await ask('POST', '/api/Auth/admin/change-password', setBody, me)).status).toBe(200);
  const next = word('change-password');
  const change = { currentPassword: password, newPassword: next, confirmPassword: next };
  expect(
    (await ask('POST', '/api/Auth/change-password', { ...change, currentPassword: plantSecret('current') }, me)).status,
  ).toBe(400);
  expect((await ask('POST', '/api/Auth/change-password', change, me)).status).toBe(200);

  // One-time links: made, read, used, used again, and opened in a browser.
  const invited = await ask<{ link: string }>('POST', `/api/Users/${created.body.id}/invitation`, undefined, me);
  expect(invited.status).toBe(201);
  const entryToken = invited.body.link.split('/').at(-1) as string;
  recordSecret(entryToken);
  const entry = `/api/Auth/entry/${entryToken}`;
  expect((await ask('GET', entry)).status).toBe(200);
  await ask('GET', `/welcome/${entryToken}`, undefined, { accept: 'text/html' });
  const byLink = word('entry');
  const entered = await ask<Session>('POST', entry, { newPassword: byLink });
  expect(entered.status).toBe(200);
  for (const secret of [entered.body.token, entered.body.refreshToken]) recordSecret(secret);
  expect((await ask('POST', entry, { newPassword: byLink })).status).toBe(410);
  await ask('GET', `/api/Auth/entry/${entryToken.slice(0, -4)}%zz`);

  // What programs get in with: API tokens, secrets of webhooks, addresses of calendar feeds.
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const program = { name: 'Program', claims: ['Clients:ViewClients'], expiresAt };
  const apiToken = recordSecret((await ask<{ token: string }>('POST', '/api/Tokens', program, me)).body.token);
  expect((await ask('GET', '/api/Clients', undefined, bearer(apiToken))).status).toBe(200);
  expect((await ask('POST', '/api/Clients', { name: 'Acme' }, bearer(apiToken))).status).toBe(403);
  const almost = recordSecret(`${apiToken.slice(0, -1)}${apiToken.endsWith('A') ? 'B' : 'A'}`);
  expect((await ask('GET', '/api/Clients', undefined, bearer(almost))).status).toBe(401);
  const directory = (await ask<{ token: string }>('POST', '/api/Company/scim-tokens', { name: 'Directory' }, me)).body;
  recordSecret(directory.token);
  expect((await ask('GET', '/scim/v2/Users', undefined, bearer(directory.token))).status).toBe(200);
  expect(
    (await ask('GET', `/scim/v2/Users?filter=${plantSecret('filter')}`, undefined, bearer(directory.token))).status,
  ).toBe(400);
  const hook = { name: 'Hook', address: 'https://192.0.2.1/', kinds: ['project.created'], audience: 'client' };
  expect((await ask('POST', '/api/Webhooks', hook, me)).status).toBe(400);
  const addressed = { ...hook, address: 'https://hooks.example/' };
  const webhook = (await ask<{ id: string; secret: string }>('POST', '/api/Webhooks', addressed, me)).body;
  const renewedSecret = await ask<{ secret: string }>('POST', `/api/Webhooks/${webhook.id}/secret`, undefined, me);
  for (const secret of [webhook.secret, renewedSecret.body.secret]) recordSecret(secret.slice('whsec_'.length));
  const feed = (await ask<{ url: string }>('POST', '/api/Feeds', { scope: 'mine' }, me)).body.url;
  recordSecret(new URL(feed).pathname.slice('/feeds/'.length, -'.ics'.length));
  expect((await ask('GET', new URL(feed).pathname)).status).toBe(200);
  expect((await ask('GET', `/feeds/${plantSecret('feed')}.ics`)).status).toBe(404);

  // Links, headers and addresses.
  const { id: clientId } = (await ask<Created>('POST', '/api/Clients', { name: 'Acme' }, me)).body;
  const project = { title: 'A project of note', startDate: '2026-01-01', endDate: '2026-02-01', clientId };
  const { id: projectId } = (await ask<Created>('POST', '/api/Projects', project, me)).body;
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const uploaded = await ask<{ imageId: string; originalUrl: string }>(
    'POST',
    '/api/Image/upload',
    ...form(
      [
        ['ProjectId', projectId],
        ['File', picture, 'a.png'],
      ],
      session.token,
    ),
  );
  expect(uploaded.status).toBe(201);
  const link = uploaded.body.originalUrl;
  recordSecret(new URL(link, url).searchParams.get('signature') as string);
  expect((await ask('GET', link)).status).toBe(200);
  await ask('GET', `/api/Image/${uploaded.body.imageId}/download?signature=${plantSecret('signature')}`);
  await ask('GET', `/api/Users/me?access_token=${plantSecret('query')}`, undefined, me);
  await ask('GET', `/login?token=${plantSecret('page')}`);
  await ask('GET', `/api/${plantSecret('unknown-path')}/%zz`);
  await ask('GET', '/api/Users/me', undefined, bearer(plantSecret('bearer')));
  await ask('GET', '/api/Users/me', undefined, {
    authorization: `Basic ${btoa(plantSecret('basic'))}`,
    cookie: plantSecret('cookie'),
  });
  plantedSecrets.push(btoa(plantedSecrets.at(-2) as string));
  await ask('GET', '/api/Users/me', undefined, {
    ...me,
    'x-api-key': plantSecret('api-key'),
    referer: plantSecret('referer'),
  });
  await ask('POST', '/api/Tenants', company, bearer(plantSecret('wrong-operator')));

  // Refused bodies, and one that causes a server error.
  await ask('POST', '/api/Clients', `{"name": "${plantSecret('malformed')}`, me);
  await ask('POST', '/api/Clients', { name: { nested: plantSecret('wrong-type') } }, me);
  await ask('POST', '/api/Clients', { name: plantSecret('too-long').repeat(10) }, me);
  await ask('POST', '/api/Clients', plantSecret('too-large').repeat(40_000), me);
  await ask('POST', '/api/Clients', { name: plantSecret('anonymous') });
  await ask('POST', '/api/Clients', plantSecret('type'), { ...me, 'content-type': 'text/plain' });
  await ask(
    'POST',
    '/api/Documents/upload',
    ...form(
      [
        ['ProjectId', projectId],
        ['File', Buffer.from(plantSecret('file')), 'words.exe'],
      ],
      session.token,
    ),
  );
  await database.owner.query('alter table tickets rename to tickets_away');
  const ticket = { title: plantSecret('title'), description: plantSecret('description') };
  expect((await ask('POST', '/api/Support/tickets', ticket, me)).status).toBe(500);
  await database.owner.query('alter table tickets_away rename to tickets');
  await untilLogged(server);

  const log = server.output.stdout + server.output.stderr;
  const { rows } = await database.owner.query('select * from audit_log');
  const audit = JSON.stringify(rows);
  expect(plantedSecrets.length).toBeGreaterThan(45);
  expect(plantedSecrets.filter((each) => log.includes(each))).toEqual([]);
  expect(plantedSecrets.filter((each) => audit.includes(each))).toEqual([]);
  // The search would find secrets: it finds these other texts.
  expect(log).toContain('/api/Auth/login');
  expect(log).toContain('request failed');
  expect(audit).toContain('A project of note');
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'session.refused',
      'session.throttled',
      'password.set',
      'password.changed',
      'user.registered',
    ]),
  );
});
