import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { access } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { jsonSchema } from '#server/http/reply-schema.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { expectAnswered, type Received, type Sent, send, urlOf } from './bad-input.ts';
import { type Sample, samples } from './operations.ts';
import { createWorld, type World } from './world.ts';

/** Q22: whatever is sent to an operation, the answer is 2xx or a refusal of D5's form; never 5xx, never silence. */

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
});
afterAll(() => test.stop());

const json = { 'content-type': 'application/json' };
const nested = `${'['.repeat(500_000)}${']'.repeat(500_000)}`;
const oversized = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) });

/** Bodies that are wrong as a whole: what they are, what is sent, the status where only one is right. */
const bodies: [what: string, sent: Omit<Sent, 'url'>, status?: number][] = [
  ['malformed JSON', { headers: json, payload: '{"name": ' }, 400],
  ['JSON with a trailing comma', { headers: json, payload: '{"name": "x",}' }, 400],
  ['an empty body', { headers: json, payload: '' }],
  ['an array', { headers: json, payload: '[]' }, 400],
  ['a number', { headers: json, payload: '1e999' }, 400],
  ['a string', { headers: json, payload: '"text"' }, 400],
  ['null', { headers: json, payload: 'null' }, 400],
  ['a byte order mark', { headers: json, payload: '\ufeff{}' }],
  ['bytes that are no UTF-8', { headers: json, payload: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }, 400],
  ['the prototype as a key', { headers: json, payload: '{"__proto__": {"isAdmin": true}}' }, 400],
  ['the prototype below the constructor', { headers: json, payload: '{"constructor": {"prototype": {}}}' }, 400],
  ['half a million arrays in each other', { headers: json, payload: nested }, 400],
  ['two megabytes', { headers: json, payload: oversized }, 413],
  ['text', { headers: { 'content-type': 'text/plain' }, payload: '{}' }, 415],
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'name=x' }, 415],
  ['a content type of nonsense', { headers: { 'content-type': ';;;,' }, payload: '{}' }, 415],
  ['no content type', { payload: Buffer.from('{}') }, 415],
  ['gzip', { headers: { ...json, 'content-encoding': 'gzip' }, payload: Buffer.from([0x1f, 0x8b]) }, 415],
];

/** A multipart body is as wrong for JSON as JSON is for an upload. */
const multipart: Omit<Sent, 'url'> = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  payload: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--x--\r\n',
};

/** What takes the place of each text, number and list of a right request. */
const values: unknown[] = [
  null,
  true,
  -1,
  101,
  1.5,
  1e21,
  2 ** 53,
  {},
  [],
  [[null]],
  { toString: 1 },
  '',
  ' ',
  'NaN',
  'Infinity',
  'infinity',
  'now',
  '2026-02-30',
  '0000-00-00',
  '99999-12-31',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'x'.repeat(20_000),
  "'; drop table users; --",
  '../../etc/passwd',
];

let turn = 0;

/** A few at a time and all in turn; the long proof sends far more (bad-input.proof.ts). */
function someValues(): unknown[] {
  turn += 1;
  return [{}, 'a\u0000b', ...values.filter((_, index) => index % 8 === turn % 8)];
}

/** What takes the place of an id, name or domain in a path. */
const ids: string[] = [
  'unknown',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'x'.repeat(900),
  'x'.repeat(10_000),
  'a\u0000b',
  '\ud800',
  '../..',
  '%',
  '*',
  '__proto__',
  ' ',
  '٣',
];

const ifMatches = ['*', '""', '"-1"', 'abc', '1, 2', '"99999999999999999999"', 'W/"1"'];

const all = (Object.values(endpoints) as Endpoint[]).map((endpoint) => [endpoint.id, endpoint] as const);
const takesJson = ({ body, bodyType }: Endpoint) => body !== undefined && bodyType !== 'multipart';

/** Whoever may call it at all: an administrator, the operator, or anyone. */
function credentials({ id }: Endpoint): Record<string, string> {
  const { kind } = access[id as OperationId];
  if (kind === 'public') return {};
  return { authorization: `Bearer ${kind === 'operator' ? test.operatorToken : world.a.admin.token}` };
}

async function ask(endpoint: Endpoint, sent: Sent, what: string): Promise<Received> {
  const answer = await send(test, endpoint.method, {
    ...sent,
    headers: { ...credentials(endpoint), ...sent.headers },
  });
  expectAnswered(answer, `${endpoint.id} with ${what}`);
  return answer;
}

/** The sample names what does not exist where its success would take away what later requests need. */
function sampleOf(endpoint: Endpoint): Sample {
  const place = endpoint.method === 'DELETE' ? world.places.nonexistent : world.places.own;
  return samples[endpoint.id as OperationId](place);
}

describe.each(all)('%s', (_, endpoint) => {
  it('refuses bodies that are wrong as a whole', async () => {
    const { params, query } = sampleOf(endpoint);
    const url = urlOf(endpoint, params, query);
    for (const [what, sent, status] of bodies) {
      if (endpoint.method === 'GET') continue;
      const answer = await ask(endpoint, { url, ...sent }, what);
      const isRight = what === 'null' && endpoint.body?.safeParse(null).success;
      if (status && takesJson(endpoint) && !isRight) expect(answer.status, `${endpoint.id} with ${what}`).toBe(status);
    }
    const form = endpoint.method === 'GET' ? undefined : await ask(endpoint, { url, ...multipart }, 'a form of parts');
    if (takesJson(endpoint)) expect(form?.status).toBe(415);
  });

  it('refuses each field of the body that is wrong, and names it', async () => {
    if (!takesJson(endpoint)) return;
    const { params, query, body } = sampleOf(endpoint);
    const url = urlOf(endpoint, params, query);
    const known = namedIn(endpoint.body as z.ZodType);
    for (const path of leavesOf(body)) {
      for (const value of someValues()) {
        const what = `${path.join('.')} = ${String(JSON.stringify(value)).slice(0, 40)}`;
        const payload = JSON.stringify(replaced(body, path, value));
        const answer = await ask(endpoint, { url, headers: json, payload }, what);
        const wrongType = typeof value === 'object' && value !== null && !Array.isArray(value);
        if (wrongType && (path.length === 0 || known.has(String(path[0]))))
          expectBlamed(answer, `${endpoint.id} with ${what}`);
      }
    }
  });

  it('finds nothing under ids that cannot be', async () => {
    if (!endpoint.params) return;
    const { query, body } = sampleOf(endpoint);
    for (const id of ids) {
      const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, id]));
      const payload = body === undefined ? {} : { headers: json, payload: JSON.stringify(body) };
      const answer = await ask(endpoint, { url: urlOf(endpoint, params, query), ...payload }, `the id ${id}`);
      // Whoever brings a wrong signature is told no more than that (D32).
      const refusals = endpoint.id === 'downloadImage' ? [401, 404] : [404];
      expect(refusals, `${endpoint.id} ${id.slice(0, 50)}`).toContain(answer.status);
    }
  });

  it('answers queries that nobody asked for', async () => {
    const { params, query, body } = sampleOf(endpoint);
    const known = Object.keys(endpoint.query?.shape ?? {});
    const payload = body === undefined ? {} : { headers: json, payload: JSON.stringify(body) };
    const url = urlOf(endpoint, params, query);
    const and = url.includes('?') ? '&' : '?';
    const queries = [
      'unknown=1',
      '__proto__=1&constructor=2',
      '%ff=%ff',
      '&&&==',
      'a[b]=1&a[]=2',
      `q=${'x'.repeat(8000)}`,
    ];
    for (const given of queries)
      await ask(endpoint, { url: `${url}${and}${given}`, ...payload }, `?${given.slice(0, 40)}`);
    for (const name of known) {
      await ask(endpoint, { url: `${url}${and}${name}=1&${name}=2`, ...payload }, `${name} twice`);
      for (const value of someValues()) {
        const given = String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 5000);
        const changed = urlOf(endpoint, params, { ...query, [name]: given });
        await ask(endpoint, { url: changed, ...payload }, `${name}=${given.slice(0, 40)}`);
      }
    }
    if (endpoint.method === 'GET') return;
    for (const match of ifMatches) {
      await ask(endpoint, { url, ...payload, headers: { ...payload.headers, 'if-match': match } }, `If-Match ${match}`);
    }
  });
});

/** D6: the session first, then the claim, and only then what is wrong with the body. */
describe.each(all.filter(([, { method }]) => method !== 'GET'))('%s', (id, endpoint) => {
  const row = access[id as OperationId];
  const headers: Record<string, string> = { ...(endpoint.bodyType !== 'multipart' && json) };

  it('says nothing of a body to whoever may not call', async () => {
    if (row.kind === 'public') return;
    const { params, query } = sampleOf(endpoint);
    const url = urlOf(endpoint, params, query);
    const needsClaim = row.kind === 'signedIn' && (row.anyOf || row.adminOnly);
    const withoutClaims = { authorization: `Bearer ${world.people.withoutClaims.token}` };
    for (const [what, sent] of [...bodies, ['parts', multipart] as const]) {
      const given = { url, ...sent, headers: { ...headers, ...sent.headers } };
      const anonymous = await send(test, endpoint.method, given);
      expect(anonymous.status, what).toBe(401);
      if (!needsClaim) continue;
      const denied = await send(test, endpoint.method, { ...given, headers: { ...given.headers, ...withoutClaims } });
      expectAnswered(denied, what);
      expect(denied.status, what).toBe(row.deniedAs);
    }
  });
});

/** A field of the wrong type is the caller's to mend: 400, and the field is named. */
function expectBlamed({ status, body }: Received, what: string): void {
  expect([400, 404], `${what}: ${status} ${body}`).toContain(status);
  if (status === 400) expect(Object.keys(JSON.parse(body).errors ?? {}), `${what}: ${body}`).not.toEqual([]);
}

/** The fields that the contract knows; others are ignored (D7). */
function namedIn(body: z.ZodType): Set<string> {
  const { properties = {} } = jsonSchema(body, 'draft-2020-12', 'input') as { properties?: object };
  return new Set(Object.keys(properties));
}

type Path = (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each, index) => leavesOf(each, [...path, index]))];
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...path, key]));
}

function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[first] = replaced(copy[first], rest, by);
  return copy;
}
