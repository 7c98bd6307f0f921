import { readFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '#contract/people/auth.ts';
import { askAt, bearer } from '#tests/guarantees/world/ask.ts';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { codeOf } from '#tests/support/factors.ts';
import { type IdentityProvider, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { launchServer, root, stopServers } from '#tests/support/process.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';

/** Every way in works as Loggia is installed, without demo companies, where the server reaches nothing but its database and the provider. */

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let provider: IdentityProvider;
let url: string;
let record: string;
const operatorToken = 'operator-'.repeat(5);
beforeAll(async () => {
  directory = await temporaryDirectory();
  // As root, the database runs as another user, who must be able to enter the directory.
  await chmod(directory.path, 0o755);
  record = path.join(directory.path, 'record.txt');
  const server = launchServer({
    DATA_DIR: path.join(directory.path, 'data'),
    OPERATOR_TOKEN: operatorToken,
    DEMO: 'off',
    // The provider of the test is on this machine.
    OUTGOING_ALLOW: '127.0.0.1',
    NODE_OPTIONS: `--import ${path.join(root, 'tests/support/no-network.ts')}`,
    NETWORK_RECORD: record,
  });
  url = await server.ready;
  provider = await startIdentityProvider(`${url}/api/Auth/oidc/callback`);
});
afterAll(async () => {
  await provider.stop();
  await stopServers();
  await directory.remove();
});

const ask = askAt(() => url);

/** What the server talked to, without its database, each once. */
function reached(): string[] {
  const lines = new Set(readFileSync(record, 'utf8').trim().split('\n'));
  return [...lines].filter((line) => !line.startsWith(`socket ${directory.path}/`));
}

type Cookies = Map<string, string>;
const textOf = (cookies: Cookies) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
function keep(cookies: Cookies, { headers }: Response): void {
  for (const each of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
    cookies.set(name, value);
  }
}

/** Goes through a sign-in or a confirmation at the provider with the cookies of a browser. Returns where Loggia sends it. */
async function visitProvider(address: string, cookies: Cookies): Promise<URL> {
  let next = new URL(address, url);
  for (;;) {
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie: textOf(cookies) } });
    keep(cookies, answer);
    const place = new URL(String(answer.headers.get('location')), next);
    if (place.origin === url && !place.pathname.startsWith('/api/')) return place;
    next = place;
  }
}

it('passwords, codes, recovery codes, passkeys, a provider and a directory let people in', async () => {
  const password = 'Correct-Horse-7';
  const account = { userName: 'ada', password, firstName: 'Ada', lastName: 'Admin', email: 'ada@a.example' };
  const company = { name: 'Studio', domain: 'studio.example', admin: account };
  const { id: tenantId } = (await ask<{ id: string }>('POST', '/api/Tenants', company, bearer(operatorToken))).body;
  const login = () =>
    ask<Session & { challenge: string }>('POST', '/api/Auth/login', { tenantId, identifier: 'ada', password });
  const first = await login();
  expect(first.status).toBe(200);
  const me = bearer(first.body.token);

  const app = (await ask<{ id: string; secret: string }>('POST', '/api/Users/me/factors/totp', undefined, me)).body;
  const confirmed = await ask<{ recoveryCodes: string[] }>(
    'POST',
    `/api/Users/me/factors/totp/${app.id}/confirm`,
    { code: await codeOf(app.secret) },
    me,
  );
  expect(confirmed.status).toBe(200);
  for (const code of [await codeOf(app.secret, 1), confirmed.body.recoveryCodes[0]]) {
    const { status, body } = await login();
    expect(status).toBe(401);
    expect((await ask('POST', '/api/Auth/second-factor', { challenge: body.challenge, code })).status).toBe(200);
  }

  const { origin, hostname: rpId } = new URL(url);
  const device = createAuthenticator();
  const options = await ask<{ challenge: string }>('POST', '/api/Users/me/factors/passkey/options', undefined, me);
  const passkey = device.register({ challenge: options.body.challenge, origin, rpId });
  expect((await ask('POST', '/api/Users/me/factors/passkey', { name: 'Laptop', passkey }, me)).status).toBe(201);
  const asked = await ask<{ challenge: string }>('POST', '/api/Auth/passkey/options', { tenantId });
  const assertion = device.assert({ challenge: asked.body.challenge, origin, rpId });
  expect((await ask('POST', '/api/Auth/passkey', { tenantId, passkey: assertion })).status).toBe(200);

  const roles = (await ask<{ id: string; name: string }[]>('GET', '/api/Roles/with-details', undefined, me)).body;
  const roleId = roles.find(({ name }) => name === 'worker')?.id;
  const settings = { ...provider.settings, create: true, roleId };
  const made = await ask<{ id: string }>('POST', '/api/Company/identity-providers', settings, me);
  expect(made.status).toBe(201);
  provider.state.account = { subject: 'nora', name: 'Nora Novak' };
  const cookies: Cookies = new Map();
  const place = await visitProvider(`/api/Auth/oidc/${made.body.id}/start`, cookies);
  const code = { code: place.hash.slice('#code='.length) };
  const nora = await ask<Session>('POST', '/api/Auth/oidc/exchange', code, { cookie: textOf(cookies) });
  expect(nora.status).toBe(200);
  const start = await fetch(`${url}/api/Auth/oidc/${made.body.id}/step-up`, {
    method: 'POST',
    headers: bearer(nora.body.token),
  });
  const flow: Cookies = new Map();
  keep(flow, start);
  const { address } = (await start.json()) as { address: string };
  expect((await visitProvider(address, flow)).hash).toBe('#confirmed');

  const directoryToken = (await ask<{ token: string }>('POST', '/api/Company/scim-tokens', { name: 'Entra' }, me)).body;
  expect((await ask('GET', '/scim/v2/Users', undefined, bearer(directoryToken.token))).status).toBe(200);
  const ofNora = `/api/Users/${nora.body.user.id}/sessions`;
  expect((await ask<unknown[]>('GET', ofNora, undefined, me)).body).toHaveLength(1);
  expect((await ask('DELETE', ofNora, undefined, me)).status).toBe(204);
  expect((await ask('GET', '/api/Users/me', undefined, bearer(nora.body.token))).status).toBe(401);

  expect(reached().filter((line) => line !== `connect 127.0.0.1:${new URL(provider.issuer).port}`)).toEqual([]);
  expect(reached()).toHaveLength(1);
  // The record would have more: a provider elsewhere is looked up, and is not there.
  const elsewhere = { ...settings, name: 'Elsewhere', issuer: 'https://id.example' };
  const { id } = (await ask<{ id: string }>('POST', '/api/Company/identity-providers', elsewhere, me)).body;
  expect((await visitProvider(`/api/Auth/oidc/${id}/start`, new Map())).hash).toBe('#unavailable');
  expect(reached()).toContain('look up id.example');
});
