import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf, type OperationId } from '#contract/index.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { expectAnswered, type Sent, send, urlOf } from './bad-input.ts';
import { all, json, openRequests, takesJson } from './bad-requests.ts';

/** Malformed bodies are refused with a problem (RFC 9457), but only to callers who may use the operation. */

let test: TestApp;
let world: World;
let requests: ReturnType<typeof openRequests>;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  requests = openRequests(test, world);
});
afterAll(() => test.stop());

const nested = Buffer.from(`${'['.repeat(500_000)}${']'.repeat(500_000)}`);
const oversized = Buffer.from(JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) }));

/** A malformed body: a description, the request, and the status if only one is correct. */
type Malformed = [what: string, sent: Omit<Sent, 'url'>, status?: number];

/** Whether these are refused can depend on the operation, so each gets all of them. */
const bodies: Malformed[] = [
  ['malformed JSON', { headers: json, payload: '{"name": ' }, 400],
  ['an empty body', { headers: json, payload: '' }],
  ['an array', { headers: json, payload: '[]' }, 400],
  ['a number', { headers: json, payload: '1e999' }, 400],
  ['a string', { headers: json, payload: '"text"' }, 400],
  ['null', { headers: json, payload: 'null' }, 400],
  ['text', { headers: { 'content-type': 'text/plain' }, payload: '{}' }, 415],
  ['gzip', { headers: { ...json, 'content-encoding': 'gzip' }, payload: Buffer.from([0x1f, 0x8b]) }, 415],
];

/** These are refused by what reads all bodies (server/platform/http/body.ts), so each operation gets two of them in turn. */
const unreadable: Malformed[] = [
  ['JSON with a trailing comma', { headers: json, payload: '{"name": "x",}' }, 400],
  ['a byte order mark', { headers: json, payload: '\ufeff{}' }],
  ['bytes that are not UTF-8', { headers: json, payload: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }, 400],
  ['the prototype as a key', { headers: json, payload: '{"__proto__": {"isAdmin": true}}' }, 400],
  ['the prototype as a key of the constructor', { headers: json, payload: '{"constructor": {"prototype": {}}}' }, 400],
  ['half a million nested arrays', { headers: json, payload: nested }, 400],
  ['two megabytes', { headers: json, payload: oversized }, 413],
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'name=x' }, 415],
  ['an invalid content type', { headers: { 'content-type': ';;;,' }, payload: '{}' }, 415],
  ['no content type', { payload: Buffer.from('{}') }, 415],
];

/** A multipart body, which is wrong for JSON operations. */
const multipart: Omit<Sent, 'url'> = {
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  payload: '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nx\r\n--x--\r\n',
};

const writes = all.filter(([, { method }]) => method !== 'GET');
const turns = unreadable.length / 2;
const inTurn = (turn: number) => unreadable.filter((_, at) => at % turns === turn % turns);

describe.each(writes.map(([id, endpoint], turn) => [id, endpoint, turn] as const))('%s', (id, endpoint, turn) => {
  const row = accessOf(id as OperationId);
  const headers: Record<string, string> = { ...(endpoint.bodyType !== 'multipart' && json) };

  it('refuses malformed bodies', async () => {
    const { params, query } = requests.sampleOf(endpoint);
    const url = urlOf(endpoint, params, query);
    for (const [what, sent, status] of [...bodies, ...inTurn(turn)]) {
      const answer = await requests.ask(endpoint, { url, ...sent }, what);
      const isValid = what === 'null' && endpoint.body?.safeParse(null).success;
      if (status && takesJson(endpoint) && !isValid) expect(answer.status, `${id} with ${what}`).toBe(status);
    }
    const form = await requests.ask(endpoint, { url, ...multipart }, 'a multipart form');
    if (takesJson(endpoint)) expect(form.status).toBe(415);
  });

  // The server checks the session first, then the claim, then the body.
  it('returns 401 or the denial before it validates the body', async () => {
    if (row.kind === 'public') return;
    const { params, query } = requests.sampleOf(endpoint);
    const url = urlOf(endpoint, params, query);
    const needsClaim = row.kind === 'signedIn' && (row.anyOf || row.adminOnly);
    const withoutClaims = { authorization: `Bearer ${world.people.withoutClaims.token}` };
    for (const [what, sent] of [...bodies, ...inTurn(turn), ['a multipart form', multipart] as const]) {
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
