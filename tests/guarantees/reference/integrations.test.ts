import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { webhookEventSchema } from '#contract/exchange/webhook-event.ts';
import type { Session } from '#contract/people/auth.ts';
import { askAt, bearer } from '#tests/guarantees/world/ask.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import {
  matchesOutput,
  namedPackages,
  openReader,
  type Reader,
  readExamples,
} from '#tests/support/documented-examples.ts';
import { launchServer, root, stopServers } from '#tests/support/process.ts';

/** Follows docs/integrations.md from top to bottom, as a programmer would, against the server that `npm start` starts. */

const examples = readExamples(readFileSync(path.join(root, 'docs/integrations.md'), 'utf8'));
const sections = [...new Set(examples.map(({ section }) => section))];
/** The page is of 2026, but a feed leaves out what is long past. */
const year = String(new Date().getFullYear());
const password = 'Correct-Horse-7';

let database: TestDatabase;
let directory: string;
let url: string;
let admin: Record<string, string>;
let projectId: string;
let reader: Reader;
const stops: (() => unknown)[] = [];
const ask = askAt(() => url);

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-integrations-'));
  await symlink(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
  await writeFile(path.join(directory, 'package.json'), '{ "type": "module" }');
  const operatorToken = 'operator-'.repeat(5);
  url = await launchServer({
    DATA_DIR: path.join(directory, 'data'),
    DATABASE_URL: database.appUrl,
    TOKEN_SECRET: 'secret-'.repeat(6),
    OPERATOR_TOKEN: operatorToken,
    DEMO: 'off',
    OUTGOING_ALLOW: '127.0.0.1',
  }).ready;
  const person = { userName: 'ada', password, firstName: 'Ada', lastName: 'North', email: 'ada@studio.example' };
  const company = { name: 'Studio North', domain: 'studio.example', admin: person };
  const { id: tenantId } = await made('/api/Tenants', company, bearer(operatorToken));
  const login = { tenantId, identifier: 'ada', password };
  admin = bearer((await ask<Session>('POST', '/api/Auth/login', login)).body.token);
  const { id: clientId } = await made('/api/Clients', { name: 'Acme Hotels' });
  const days = { startDate: `${year}-03-02`, endDate: `${year}-09-30` };
  const project = { title: 'Lobby renovation', clientId, status: 'InProgress', progressPercentage: 100, ...days };
  projectId = (await made('/api/Projects', project)).id;
  const claims = ['Project:ViewAllProjects', 'Project:CreateProjects', 'Project:EditProjects'];
  const token = await made<{ token: string }>('/api/Tokens', {
    name: 'Example',
    claims: [...claims, 'Clients:ViewClients', 'Clients:CreateClients'],
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const feed = await made<{ url: string }>('/api/Feeds', { scope: 'project', projectId });
  reader = await openReader(directory, {
    LOGGIA_URL: url,
    LOGGIA_TOKEN: token.token,
    LOGGIA_FEED: feed.url,
    LOGGIA_COMPANY: tenantId,
    LOGGIA_PASSWORD: password,
  });
});
afterAll(async () => {
  for (const stop of stops) await stop();
  reader?.close();
  await stopServers();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

async function made<Body = { id: string }>(
  address: string,
  body: object,
  headers = admin,
): Promise<Body & { id: string }> {
  const { status, body: answer } = await ask<Body & { id: string }>('POST', address, body, headers);
  expect({ status, answer }).toMatchObject({ status: 201 });
  return answer;
}

/** Every command succeeds, and prints what the page says. */
async function followSection(section: string): Promise<void> {
  for (const example of examples.filter((each) => each.section === section)) {
    const done = await reader.follow(example);
    if (!done) continue;
    expect(done, example.text).toMatchObject({ status: 0 });
    const output = done.output.replaceAll(year, '2026');
    if (example.output !== undefined && !matchesOutput(output, example.output)) expect(output).toBe(example.output);
  }
}

it('the page has examples of tokens, requests, webhooks, feeds, exports, imports and SCIM', () => {
  expect(sections).toEqual([
    'API tokens',
    'Requests with curl',
    'A TypeScript client',
    'Webhooks',
    'Calendar feeds',
    'Export lists as CSV',
    'Import CSV files',
    'Provision staff with SCIM',
  ]);
});

it('the packages that it names are those that its examples run with', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const named = namedPackages(examples);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([]);
});

it('requests with curl work', async () => {
  await followSection('API tokens');
  await followSection('Requests with curl');
});

it('the TypeScript client works, also when it has to wait', async () => {
  const front = await startFront();
  const { output } = await reader.run(`export LOGGIA_URL='${front.url}'`);
  expect(output).toBe('');
  await followSection('A TypeScript client');
  expect(front.refused()).toBe(1);
  await reader.run(`export LOGGIA_URL='${url}'`);
  const { body } = await ask<{ status: string }>('GET', `/api/Projects/${projectId}`, undefined, admin);
  expect(body.status).toBe('Completed');
});

it('the receiver takes what Loggia sends, once, and refuses what others send', async () => {
  await followSection('Webhooks');
  // What happened before must not reach the new webhook.
  const undistributed = () => database.owner.query('select from events where distributed_at is null');
  await expect.poll(async () => (await undistributed()).rowCount).toBe(0);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/hook`;
  const kinds = ['project.statusChanged'];
  const webhook = await made<{ secret: string }>('/api/Webhooks', {
    name: 'Example',
    address,
    kinds,
    audience: 'client',
  });
  await reader.run(`WEBHOOK_SECRET='${webhook.secret}' PORT=${port} node receiver.ts > events.txt 2>&1 & receiver=$!`);
  stops.push(() => reader.run('kill $receiver'));
  const events = () => readFileSync(path.join(directory, 'events.txt'), 'utf8');
  const until = (text: string) => expect.poll(events).toBe(text);
  await until('Waiting for events\n');

  const post = (path: string, body?: object) => ask('POST', `/api/Webhooks/${webhook.id}${path}`, body, admin);
  expect((await post('/test')).status).toBe(202);
  await until('Waiting for events\nwebhook.test \n');
  const rename = (status: string) => ask('PATCH', `/api/Projects/${projectId}`, { status }, admin);
  for (const status of ['InProgress', 'Completed']) expect((await rename(status)).status).toBe(200);
  const told = `Waiting for events\nwebhook.test \n${`project.statusChanged ${projectId}\n`.repeat(2)}`;
  await until(told);

  // Sent again, everything arrives with the same ids and is not handled twice.
  type Delivery = { state: string; attempts: number; status: number };
  const deliveries = async () =>
    (await ask<Delivery[]>('GET', `/api/Webhooks/${webhook.id}/deliveries`, undefined, admin)).body;
  const settled = async () => (await deliveries()).filter(({ state }) => state === 'Delivered');
  await expect.poll(async () => (await settled()).length).toBe(3);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  expect((await post('/deliveries/resend', { since })).body).toEqual({ count: 3 });
  await expect.poll(async () => (await settled()).map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(events()).toBe(told);

  const body = JSON.stringify({ id: 'x', type: 'project.statusChanged', at: new Date().toISOString(), changed: {} });
  const headers = {
    'webhook-id': 'x',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,eA==',
  };
  expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(401);
  expect(
    (await fetch(address, { method: 'POST', headers, body: 'x'.repeat(2_000_000) }).catch(() => ({ status: 413 })))
      .status,
  ).toBe(413);
  expect(events()).toBe(told);
});

it('the event that it shows is one', () => {
  const shown = examples.find(({ section, language }) => section === 'Webhooks' && language === 'json');
  expect(webhookEventSchema.strict().safeParse(JSON.parse(shown?.text ?? '')).error).toBeUndefined();
});

it('a feed, an export and an import work', async () => {
  await followSection('Calendar feeds');
  await followSection('Export lists as CSV');
  await followSection('Import CSV files');
});

it('a directory adds a person, gives them a role and deactivates them', async () => {
  await followSection('Provision staff with SCIM');
});

it('its programs have no type errors, with the types that it makes', async () => {
  const options =
    '--noEmit --strict --module nodenext --target esnext --types node --allowImportingTsExtensions --skipLibCheck';
  expect(await reader.run(`npx tsc ${options} complete-projects.ts receiver.ts`)).toEqual({ output: '', status: 0 });
});

/** Passes requests on to the server, and refuses the first write as if there had been too many. */
async function startFront() {
  let refused = 0;
  const server = createServer(async (request, response) => {
    if (request.method === 'PATCH' && refused === 0) {
      refused += 1;
      return response.writeHead(429, { 'retry-after': '1' }).end();
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _host, connection: _connection, ...headers } = request.headers as Record<string, string>;
    const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
    const answer = await fetch(url + request.url, { method: request.method, headers, body });
    const link = answer.headers.get('link');
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? '',
      ...(link && { link }),
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, refused: () => refused };
}
