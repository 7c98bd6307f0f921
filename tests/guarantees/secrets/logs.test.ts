import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#contract/people/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, type ServerProcess, stopServers, untilLogged } from '#tests/support/process.ts';

/** The log contains no secrets and no text of users. */

const operatorToken = `operator-${randomUUID()}`;
const password = `Word-${randomUUID()}`;

let database: TestDatabase;
let directory: string;
let server: ServerProcess;
let url: string;
let tenantId: string;
let session: Session;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-logs-'));
  server = launchServer({
    DATA_DIR: directory,
    DATABASE_URL: database.appUrl,
    OPERATOR_TOKEN: operatorToken,
    TOKEN_SECRET: `secret-${randomUUID()}`,
    LOG_LEVEL: 'trace',
    COMMIT: '0123456789abcdef',
  });
  url = await server.ready;
});
afterAll(async () => {
  await stopServers();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

function ask(method: string, address: string, body?: unknown, headers: Record<string, string> = {}) {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(`${url}${address}`, {
    method,
    headers: { ...json, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Returns what is logged during `work`. A request is logged after its response is sent. */
async function logged(work: () => Promise<unknown>): Promise<string> {
  const before = server.output.stdout.length;
  await work();
  await untilLogged(server);
  return server.output.stdout.slice(before) + server.output.stderr;
}

describe('the log', () => {
  it('says in each line which version and commit wrote it', async () => {
    const lines = (await logged(() => ask('GET', '/Health'))).trim().split('\n');
    const versions = lines.map((line) => JSON.parse(line).version);
    expect(new Set(versions)).toEqual(new Set(['1.0.0 (0123456789ab)']));
  });

  it('contains no passwords or tokens after sign-in, refresh and sign-out', async () => {
    let next: Session | undefined;
    const log = await logged(async () => {
      const admin = { email: 'canary@a.example', userName: 'ada', password, firstName: 'Ada', lastName: 'A' };
      const company = { name: 'Logs', domain: 'logs.example', admin };
      const created = await ask('POST', '/api/Tenants', company, { authorization: `Bearer ${operatorToken}` });
      expect(created.status).toBe(201);
      tenantId = ((await created.json()) as { id: string }).id;
      const signIn = (word: string) => ask('POST', '/api/Auth/login', { tenantId, identifier: 'ada', password: word });
      expect((await signIn(`wrong-${password}`)).status).toBe(401);
      const first = (await (await signIn(password)).json()) as Session;
      const refreshed = await ask('POST', '/api/Auth/refresh-token', { refreshToken: first.refreshToken });
      expect(refreshed.status).toBe(200);
      next = (await refreshed.json()) as Session;
      expect((await ask('POST', '/api/Auth/logout', { refreshToken: next.refreshToken })).status).toBe(204);
      session = (await (await signIn(password)).json()) as Session;
      expect((await ask('GET', '/api/Users/me', undefined, bearer())).status).toBe(200);
    });
    for (const secret of [password, operatorToken, 'canary@a', next?.token, next?.refreshToken, session.token])
      expect(log).not.toContain(secret);
    expect(log).toContain('/api/Auth/login');
  });

  it('contains nothing of refused requests', async () => {
    const log = await logged(async () => {
      const headers = { cookie: 'session=canary-cookie', 'x-api-key': 'canary-header', 'user-agent': 'canary-agent' };
      await ask('GET', '/api/Projects?search=canary-query', undefined, { ...bearer(), ...headers });
      await ask('GET', '/api/Projects', undefined, { authorization: 'Bearer canary-bearer' });
      await ask('POST', '/api/Clients', '{"name": "canary-malformed', bearer());
      await ask('POST', '/api/Clients', { name: ['canary-wrong-type'] }, bearer());
      await ask('POST', '/api/Clients', { name: `canary-oversized${'x'.repeat(2_000_000)}` }, bearer());
      await ask('GET', '/canary-page?token=canary-page-query');
      await ask('GET', '/api/Image/canary-image/download?signature=canary-signature');
      await ask('GET', '/api/Tenants/by-name/canary-look-up');
      await ask('GET', '/api/Projects/%zz-canary-path');
    });
    expect(log).not.toContain('canary');
  });

  it('contains nothing of a person who is added, used and erased', async () => {
    const log = await logged(async () => {
      const person = {
        firstName: 'Canary',
        lastName: 'Canary-Person',
        email: 'canary@person.example',
        phoneNumber: 'canary 1',
      };
      const { id } = (await (await ask('POST', '/api/Users/create', person, bearer())).json()) as { id: string };
      await ask('PATCH', `/api/Users/${id}`, { phoneNumber: 'canary 2' }, bearer());
      expect((await ask('POST', `/api/Users/${id}/erase`, { dryRun: true }, bearer())).status).toBe(200);
      expect((await ask('POST', `/api/Users/${id}/erase`, { dryRun: false }, bearer())).status).toBe(200);
    });
    expect(log).toContain('/erase');
    expect(log.toLowerCase()).not.toContain('canary');
  });

  it('contains nothing of malformed HTTP', async () => {
    const log = await logged(() => sendRaw('GET / HTTP/1.1\r\nauthorization: Bearer canary-raw\r\nno colon\r\n\r\n'));
    expect(log).not.toContain('canary');
    // Also not as the bytes of a dumped buffer.
    expect(log).not.toContain([...Buffer.from('canary')].join(','));
  });

  it('logs the place of a server error, but not the text of the request', async () => {
    await database.owner.query(`
      create function fail() returns trigger language plpgsql as $$
      begin raise exception 'it broke' using detail = new.description, hint = new.title; end $$`);
    await database.owner.query('create trigger fail before insert on tickets for each row execute function fail()');
    let answer: Response | undefined;
    const log = await logged(async () => {
      const ticket = { title: 'canary-title', description: 'canary-description' };
      answer = await ask('POST', '/api/Support/tickets', ticket, bearer());
    });
    expect(answer?.status).toBe(500);
    const body = (await answer?.json()) as { traceId: string };
    expect(JSON.stringify(body)).not.toMatch(/canary|it broke/);
    expect(log).toContain('it broke');
    expect(log).toContain(body.traceId);
    expect(log).not.toContain('canary');
  });

  it('writes one JSON object per line, with the request id for each request', () => {
    const lines = server.output.stdout
      .slice(server.output.stdout.indexOf('Ctrl+C\n') + 7)
      .trim()
      .split('\n');
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.length).toBeGreaterThan(30);
    for (const entry of entries) {
      expect(entry).toMatchObject({ level: expect.any(Number), time: expect.any(Number), msg: expect.any(String) });
      if (entry.req || entry.res) expect(entry.reqId).toMatch(/^[0-9a-f-]{36}$/);
    }
    expect(server.output.stderr).toBe('');
  });
});

function bearer(): Record<string, string> {
  return { authorization: `Bearer ${session.token}` };
}

async function sendRaw(text: string): Promise<void> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write(text));
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
}
