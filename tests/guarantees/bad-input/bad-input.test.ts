import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWorld } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { fullRequests } from '#tests/support/full-requests.ts';
import { fieldsOf, type Path, refusedValues, replaceAt } from '#tests/support/schema-values.ts';
import { type Received, urlOf } from './bad-input.ts';
import { all, json, openRequests, takesJson } from './bad-requests.ts';

/** Every input gets a 2xx response or a refusal with a problem (RFC 9457), never a 5xx and never no response. */

let test: TestApp;
let requests: ReturnType<typeof openRequests>;
beforeAll(async () => {
  test = await startTestApp();
  requests = openRequests(test, await createWorld(test));
});
afterAll(() => test.stop());

/** Values that replace each text, number and list of a valid request. */
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

/** Returns one of so many each time, and all of them in turn. */
function inTurn<T>(all: readonly T[], oneIn: number): T[] {
  turn += 1;
  return all.filter((_, index) => index % oneIn === turn % oneIn);
}

/** fuzz.proof.ts sends many more. */
const someValues = () => [{}, 'a\u0000b', ...inTurn(values, 8)];

/** Values that replace an id, name or domain in a path, and that the operation looks up. */
const ids = ['unknown', '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Values that what reads all paths refuses. */
const impossibleIds: string[] = [
  'x'.repeat(900),
  'x'.repeat(10_000),
  'a\u0000b',
  // Twice, because an earlier test may have named a role with a single one.
  '\ud800\ud800',
  '../..',
  '%',
  '*',
  '__proto__',
  ' ',
  '٣',
];

const ifMatches = ['*', '""', '"-1"', 'abc', '1, 2', '"99999999999999999999"', 'W/"1"'];

describe.each(all)('%s', (_, endpoint) => {
  it('refuses each invalid field of the body and names it', async () => {
    if (!takesJson(endpoint)) return;
    const { params, query, body } = requests.sampleOf(endpoint);
    const url = urlOf(endpoint, params, query);
    const known = fieldNames(endpoint.body as z.ZodType);
    for (const path of leafPaths(body)) {
      for (const value of someValues()) {
        const what = `${path.join('.')} = ${String(JSON.stringify(value)).slice(0, 40)}`;
        const payload = JSON.stringify(replaceAt(body, path, value));
        const answer = await requests.ask(endpoint, { url, headers: json, payload }, what);
        const wrongType = typeof value === 'object' && value !== null && !Array.isArray(value);
        if (wrongType && (path.length === 0 || known.has(String(path[0]))))
          expectFieldNamed(answer, `${endpoint.id} with ${what}`);
      }
    }
  });

  it('refuses each text that is too long, and names its field', async () => {
    const { params, query, body } = requests.sampleOf(endpoint);
    for (const { part, sent, schema } of fullRequests.filter(({ id }) => id === endpoint.id)) {
      if (part === 'params' || (part === 'body' && !takesJson(endpoint))) continue;
      for (const field of fieldsOf(schema).filter(({ def }) => def.type === 'string' && def.format !== 'uuid')) {
        const [tooLong] = refusedValues(field);
        const changed = part === 'query' ? replaceAt(query, field.path, tooLong) : query;
        const payload = JSON.stringify(part === 'body' ? replaceAt(sent, field.path, tooLong) : body);
        const given = payload && endpoint.method !== 'GET' ? { headers: json, payload } : {};
        const name = field.path.join('.');
        const answer = await requests.ask(
          endpoint,
          { url: urlOf(endpoint, params, changed as typeof query), ...given },
          name,
        );
        // Node refuses a longer address.
        if (answer.status === 414 || answer.status === 431) continue;
        expect(answer.status, `${endpoint.id} ${name}: ${answer.body}`).toBe(400);
        expect(Object.keys(JSON.parse(answer.body).errors), endpoint.id).toContain(name);
      }
    }
  });

  it('returns 404 for ids that cannot exist', async () => {
    if (!endpoint.params) return;
    const { query, body } = requests.sampleOf(endpoint);
    for (const id of [...ids, ...inTurn(impossibleIds, 3)]) {
      const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, id]));
      const payload = body === undefined ? {} : { headers: json, payload: JSON.stringify(body) };
      const answer = await requests.ask(endpoint, { url: urlOf(endpoint, params, query), ...payload }, `the id ${id}`);
      // A wrong signature gets 401.
      const refusals = endpoint.id === 'downloadImage' ? [401, 404] : [404];
      expect(refusals, `${endpoint.id} ${id.slice(0, 50)}`).toContain(answer.status);
    }
  });

  it('answers requests with unknown and invalid query parameters', async () => {
    const { params, query, body } = requests.sampleOf(endpoint);
    const known = Object.keys(endpoint.query?.shape ?? {});
    const payload = body === undefined ? {} : { headers: json, payload: JSON.stringify(body) };
    const url = urlOf(endpoint, params, query);
    const separator = url.includes('?') ? '&' : '?';
    const queries = [
      'unknown=1',
      '__proto__=1&constructor=2',
      '%ff=%ff',
      '&&&==',
      'a[b]=1&a[]=2',
      `q=${'x'.repeat(8000)}`,
    ];
    for (const given of inTurn(queries, 2))
      await requests.ask(endpoint, { url: `${url}${separator}${given}`, ...payload }, `?${given.slice(0, 40)}`);
    for (const name of known) {
      await requests.ask(endpoint, { url: `${url}${separator}${name}=1&${name}=2`, ...payload }, `${name} twice`);
      for (const value of someValues()) {
        const given = String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 5000);
        // The stream stays open for that many seconds.
        if (name === 'seconds' && Number(given) > 0) continue;
        const changed = urlOf(endpoint, params, { ...query, [name]: given });
        await requests.ask(endpoint, { url: changed, ...payload }, `${name}=${given.slice(0, 40)}`);
      }
    }
    if (endpoint.method === 'GET') return;
    for (const match of inTurn(ifMatches, 2)) {
      await requests.ask(
        endpoint,
        { url, ...payload, headers: { ...payload.headers, 'if-match': match } },
        `If-Match ${match}`,
      );
    }
  });
});

/** A field of the wrong type returns 400 and names the field. */
function expectFieldNamed({ status, body }: Received, what: string): void {
  expect([400, 404], `${what}: ${status} ${body}`).toContain(status);
  if (status === 400) expect(Object.keys(JSON.parse(body).errors ?? {}), `${what}: ${body}`).not.toEqual([]);
}

/** The fields of the contract. Other fields are ignored. */
function fieldNames(body: z.ZodType): Set<string> {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return new Set(Object.keys(properties));
}

function leafPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each, index) => leafPaths(each, [...path, index]))];
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([key, each]) => leafPaths(each, [...path, key]));
}
