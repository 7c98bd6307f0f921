import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { access } from '#contract/access.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { expectAnswered, send, urlOf } from './bad-input.ts';
import { type Request, requestsFor } from './fuzz.ts';
import { hashTenant } from './rows.ts';
import { createWorld, type World } from './world.ts';

/** Q22: 20,000 requests over every operation, by whoever may call it: no 5xx, and every refusal of D5's form. */

const total = 20_000;
const all = Object.values(endpoints) as Endpoint[];
const each = Math.ceil(total / all.length);

let test: TestApp;
let world: World;
let untouched: string;
const statuses = new Map<number, number>();
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  untouched = await hashTenant(test, world.b.id);
});
afterAll(() => test.stop());

describe.each(all.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  it('answers whatever it is sent', async () => {
    // A failed sign-in leaves its trace in the company it names, so what anyone may call names our own alone.
    const others = access[id as OperationId].kind === 'public' ? [] : Object.values(world.places.otherTenant);
    const ids = [...Object.values(world.places.own), ...others, world.a.roles.worker as string];
    await fc.assert(
      fc.asyncProperty(requestsFor(endpoint, ids), async (request) => {
        const answer = await sendAs(endpoint, request);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expectAnswered(answer, `${id} with ${JSON.stringify(request).slice(0, 1500)}`);
      }),
      { numRuns: each },
    );
  });
});

it('all of it reached what works as well as what refuses, and nothing of another company', async () => {
  const sum = [...statuses.values()].reduce((a, b) => a + b, 0);
  expect(sum).toBeGreaterThanOrEqual(total);
  for (const status of [200, 201, 204, 400, 404, 415]) expect([...statuses.keys()], `${status}`).toContain(status);
  expect(await hashTenant(test, world.b.id)).toBe(untouched);
});

async function sendAs(endpoint: Endpoint, { params, query, body, match }: Request) {
  const { kind } = access[endpoint.id as OperationId];
  // The operator may change every company; here only those that do not exist.
  const token = kind === 'operator' ? test.operatorToken : world.a.admin.token;
  const named =
    kind === 'operator' ? Object.fromEntries(Object.keys(params).map((name) => [name, crypto.randomUUID()])) : params;
  return send(test, endpoint.method, {
    url: urlOf(endpoint, named, query),
    headers: {
      ...(kind !== 'public' && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(/^[\x20-\x7e]+$/.test(match) && { 'if-match': match }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
}
