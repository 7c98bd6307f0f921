import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { accessOf } from '#contract/operations.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { launchServer, type ServerProcess } from '#tests/support/process.ts';
import { type Field, fieldsOf } from '#tests/support/text-fields.ts';
import { encodeForm, type FormPart } from '#tests/support/upload.ts';
import { urlOf } from './bad-input.ts';
import { fileOf, type Objects, samples } from './operations.ts';

/** Q55: no text holds a process. Every field of every operation gets 200 kB of the nastiest shapes there are. */

const operatorToken = 'operator-'.repeat(5);
const password = 'Correct-Horse-7';
const bodyLength = 200_000;
/** What the parser of forms lets through as one field. */
const partLength = 60_000;
/** What a path, a query and a header may have: Node takes 16 kB of all of them together. */
const headLength = 15_000;

/** Makes a text of about `length` characters of each shape. */
const shapes: Record<string, (length: number) => string> = {
  'dots after an at sign': (length) => `a@${'.'.repeat(length)}@`,
  'at signs': (length) => `${'a@'.repeat(length / 2)}.`,
  'labels of a domain': (length) => `${'a.'.repeat(length / 2)}!`,
  hyphens: (length) => `a${'-'.repeat(length)}!`,
  'combining marks': (length) => `a${'\u0315\u0300'.repeat(length / 2)}`,
  'letters that grow when normalised': (length) => '\ufdfa'.repeat(length),
  // In JSON each takes six characters.
  'lone surrogates': (length) => '\ud800'.repeat(length / 6),
  'blanks between letters': (length) => `a${' '.repeat(length)}a`,
  'dots before a letter': (length) => `${'. '.repeat(length / 2)}a`,
  backslashes: (length) => `${'\\'.repeat(length)}"`,
  digits: (length) => `${'9'.repeat(length)}x`,
  'ranges and quotes': (length) => `bytes=${'0-0,'.repeat(length / 4)}"W/"`,
  brackets: (length) => '['.repeat(length),
};
/** As long, and nothing in it to stumble over. */
const plain = (length: number) => 'x'.repeat(length);

const headers = [
  'user-agent',
  'accept',
  'accept-language',
  'cookie',
  'if-match',
  'if-none-match',
  'range',
  'origin',
].concat(['authorization', 'content-type', 'referer', 'x-request-id', 'content-disposition', 'x-forwarded-proto']);

let database: TestDatabase;
let directory: string;
let server: ServerProcess;
let address: string;
let objects: Objects;
let signedIn: string;
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'loggia-text-'));
  server = launchServer({
    DATABASE_URL: database.appUrl,
    DATA_DIR: directory,
    OPERATOR_TOKEN: operatorToken,
    TRUST_PROXY: 'on',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  });
  address = await server.ready;
  const admin = { email: 'ada@text.example', userName: 'ada', password, firstName: 'Ada', lastName: 'Admin' };
  const body = { name: 'Text', domain: 'text.example', admin };
  const tenant = JSON.parse(
    (await send('POST', '/api/Tenants', { body: JSON.stringify(body), token: operatorToken })).text,
  );
  await database.owner.query('update tenants set self_registration = true');
  const credentials = { tenantId: tenant.id, identifier: 'ada', password };
  const session = JSON.parse((await send('POST', '/api/Auth/login', { body: JSON.stringify(credentials) })).text);
  signedIn = session.token;
  objects = await seedObjects(tenant.id, session.user.id);
});

afterAll(async () => {
  agent.destroy();
  await server.stop();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** One of everything that operations name, so that requests get past their look-ups. */
async function seedObjects(tenantId: string, userId: string): Promise<Objects> {
  const post = async (url: string, body: unknown) =>
    JSON.parse((await send('POST', url, { body: JSON.stringify(body), token: signedIn })).text);
  const { id: clientId } = await post('/api/Clients', { name: 'Acme' });
  const dates = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const { id: projectId } = await post('/api/Projects', {
    title: 'Lobby',
    clientId,
    userIds: [],
    ...dates,
    description: '',
    status: 'NotStarted',
    progressPercentage: 0,
  });
  const { id: roleId } = await post('/api/Roles', { name: 'reader', claims: [] });
  const { id: ticketId } = await post('/api/Support/tickets', { title: 'Lamp', description: 'Dark' });
  const upload = async (url: string, file: FormPart) =>
    JSON.parse((await sendForm(url, [['ProjectId', projectId], file])).text).id;
  return {
    tenantId,
    tenantName: 'Text',
    tenantDomain: 'text.example',
    clientId,
    projectId,
    userId,
    roleId,
    roleName: 'reader',
    documentId: await upload('/api/Documents/upload', fileOf(endpoints.uploadDocument)),
    imageId: await upload('/api/Image/upload', fileOf(endpoints.uploadImage)),
    ticketId,
    sessionId: userId,
  };
}

type Attack = { name: string; send: (text: (length: number) => string) => Promise<Answer> };

/** A request for each text that an operation reads, right in all its other parts. */
function attacksOn(endpoint: Endpoint): Attack[] {
  const id = endpoint.id as OperationId;
  const token = { public: undefined, operator: operatorToken, signedIn }[accessOf(id).kind as string];
  const inPlace = (part: 'params' | 'query' | 'body', { path: steps }: Field): Attack => ({
    name: `${id} ${part}.${steps.join('.')}`,
    send: (text) => {
      const sample = samples[id](objects);
      const value =
        part !== 'body' ? fittingUrl(text) : text(endpoint.bodyType === 'multipart' ? partLength : bodyLength);
      const parts = { ...sample, [part]: replaced(sample[part], steps, value) };
      const url = urlOf(endpoint, parts.params, parts.query);
      if (endpoint.bodyType === 'multipart') return sendForm(url, formOf(parts.body, endpoint), token);
      const body = parts.body === undefined ? undefined : JSON.stringify(parts.body);
      return send(endpoint.method, url, { token, body });
    },
  });
  const attacks = (['params', 'query', 'body'] as const).flatMap((part) =>
    fieldsOf(endpoint[part] as never)
      .filter(({ kind }) => kind === 'text')
      .map((field) => inPlace(part, field)),
  );
  if (endpoint.bodyType !== 'multipart') return attacks;
  const { path: url } = endpoint;
  const named = (text: (length: number) => string): FormPart => ['File', Buffer.from('A note.'), text(headLength)];
  return [
    ...attacks,
    { name: `${id} file name`, send: (text) => sendForm(url, [['ProjectId', objects.projectId], named(text)], token) },
  ];
}

const headerAttacks: Attack[] = headers.flatMap((header) => {
  // Latin 1 is what a header can carry; what no client can send is no attack.
  const clean = (text: string) =>
    Buffer.from(text)
      .toString('latin1')
      .replace(/[^\x20-\x7e\x80-\xff]/g, '?');
  const withHeader = (text: (length: number) => string) => ({ [header]: clean(text(headLength)).slice(0, headLength) });
  const credentials = () => JSON.stringify({ tenantId: objects.tenantId, identifier: 'ada', password });
  return [
    {
      name: `login, ${header}`,
      send: (text) => send('POST', '/api/Auth/login', { body: credentials(), headers: withHeader(text) }),
    },
    { name: `page, ${header}`, send: (text) => send('GET', '/dashboard', { headers: withHeader(text) }) },
    {
      name: `download, ${header}`,
      send: (text) =>
        send('GET', `/api/Documents/${objects.documentId}/download`, { token: signedIn, headers: withHeader(text) }),
    },
  ] satisfies Attack[];
});

/** As long as it may be once it is percent-encoded. */
function fittingUrl(text: (length: number) => string): string {
  const grown = encodeURIComponent(text(headLength).toWellFormed()).length / headLength;
  return text(Math.floor(headLength / Math.max(grown, 1)));
}

function formOf(body: unknown, endpoint: Endpoint): FormPart[] {
  const parts = Object.entries(body as object).map(([name, value]): FormPart => {
    return [name, typeof value === 'string' ? value : JSON.stringify(value)];
  });
  return [...parts, fileOf(endpoint)];
}

function replaced(value: unknown, [step, ...rest]: Field['path'], text: string): unknown {
  if (step === undefined) return text;
  const inner = (value as Record<string, unknown> | undefined)?.[step];
  if (typeof step === 'number') return [replaced(inner, rest, text)];
  return { ...(value as object), [step]: replaced(inner, rest, text) };
}

type Answer = { status: number; text: string };
type Sent = { body?: string | Buffer; token?: string; headers?: Record<string, string> };

let sent = 0;

function send(method: string, url: string, { body, token, headers: given }: Sent): Promise<Answer> {
  sent += 1;
  // Each from another address, so that no limit by address answers instead.
  const from = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  const all = {
    'x-forwarded-for': from,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...given,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(address + url, { method, agent, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function sendForm(url: string, parts: FormPart[], token: string | undefined = signedIn): Promise<Answer> {
  const { payload, contentType } = encodeForm(parts);
  return send('POST', url, { body: payload, token, headers: { 'content-type': contentType } });
}

/** Milliseconds that the slowest answer of `/Health/live` took while `work` ran. */
async function slowestHealth(work: () => Promise<void>): Promise<number> {
  let slowest = 0;
  let working = true;
  const watch = async () => {
    const own = new http.Agent({ keepAlive: true, maxSockets: 1 });
    while (working) {
      const begun = performance.now();
      await new Promise<void>((resolve, reject) =>
        http
          .get(`${address}/Health/live`, { agent: own }, (response) => response.resume().on('end', () => resolve()))
          .on('error', reject),
      );
      slowest = Math.max(slowest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    own.destroy();
  };
  const watching = watch();
  await work().finally(() => {
    working = false;
  });
  await watching;
  return slowest;
}

it('/Health/live keeps answering while every field gets hostile text', async () => {
  const attacks = [...Object.values(endpoints as Record<string, Endpoint>).flatMap(attacksOn), ...headerAttacks];
  const failed: string[] = [];
  const runAll = async (shape: string, text: (length: number) => string) => {
    for (const attack of attacks) {
      const { status } = await attack.send(text);
      if (status >= 500) failed.push(`${attack.name}, ${shape}: ${status}`);
    }
  };
  await runAll('plain', plain);
  const calm = await slowestHealth(() => runAll('plain', plain));
  const figures: Record<string, number> = {};
  for (const [shape, text] of Object.entries(shapes)) figures[shape] = await slowestHealth(() => runAll(shape, text));

  const rounded = Object.fromEntries(Object.entries(figures).map(([shape, took]) => [shape, Math.round(took)]));
  console.info(`${attacks.length} fields and headers; slowest answer, plain text: ${Math.round(calm)} ms`, rounded);
  expect(attacks.length).toBeGreaterThan(150);
  expect(failed).toEqual([]);
  // A busy machine makes both slow; the fault that this holds off takes seconds, a hundred times as long as plain text.
  for (const [shape, took] of Object.entries(figures)) expect(took, shape).toBeLessThan(20 * Math.max(calm, 25));
});
