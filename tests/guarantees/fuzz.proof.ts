import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '#contract/index.ts';
import { accessOf } from '#contract/operations.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { signIn } from '#tests/support/company.ts';
import { encodeForm } from '#tests/support/upload.ts';
import { type Received, send, urlOf } from './bad-input.ts';
import { type Part, type Request, requestsFor } from './fuzz.ts';
import { type Operation, readOperations } from './fuzz-operations.ts';
import { makers, rareSteps, type Step, sequencesOf } from './fuzz-sequences.ts';
import { type Objects, samples } from './operations.ts';
import { hashTenant } from './row-snapshot.ts';
import { createWorld, type World } from './world.ts';

/**
 * Q22: more than 20,000 requests over every operation of the OpenAPI document, by whoever may call it: no 5xx, every
 * refusal of D5's form, every other answer as the document describes it.
 */

const total = 20_000;
const sequences = 200;
const operations = readOperations();
const each = Math.ceil(total / operations.length);

let test: TestApp;
let world: World;
let untouched: string;
let picture: string;
const statuses = new Map<number, number>();
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  untouched = await hashTenant(test, world.b.id);
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } });
  picture = (await drawn.png().toBuffer()).toString('latin1');
});
afterAll(async () => {
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`${sum()} requests, answers by status: ${counted.join(', ')}\n`);
  await test.stop();
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('answers whatever it is sent', async () => {
    // A failed sign-in leaves its trace in the company it names, so what anyone may call names our own alone.
    const others = accessOf(id as OperationId).kind === 'public' ? [] : Object.values(world.places.otherTenant);
    const ids = [...Object.values(world.places.own), ...others, world.a.roles.worker as string];
    await fc.assert(
      fc.asyncProperty(requestsFor(operation, ids), async (request) => {
        await ask(operation, harmless(operation, request), world.a.admin.token);
      }),
      { numRuns: each },
    );
  });
});

it('sequences that use what they made, also after it was deleted, are answered, and what is deleted stays so', async () => {
  const files: Record<string, Part> = {
    uploadDocument: { name: 'File', value: 'words', fileName: 'a.txt' },
    uploadImage: { name: 'File', value: picture, fileName: 'a.png' },
  };
  let [made, removed] = [0, 0];
  await fc.assert(
    fc.asyncProperty(sequencesOf(operations, world.places.own, files), async (steps) => {
      const { token } = await signIn(test, world.a.id, world.a.admin.id);
      const pool = await play(steps, token);
      for (const { noun, id, isGone } of pool) {
        [made, removed] = [made + 1, removed + Number(isGone)];
        // What lies in a project goes with it.
        const there = noun === 'documentId' || noun === 'imageId' ? [200, 206, 404] : [200];
        for (const read of readers[noun] ?? []) {
          const answer = await ask(
            operationOf(read),
            { params: { id }, query: {}, headers: { range: 'bytes=0-1' } },
            token,
          );
          expect(isGone ? [404] : there, `${read} of what is ${isGone ? 'deleted' : 'there'}`).toContain(answer.status);
        }
      }
    }),
    { numRuns: sequences, endOnFailure: true, examples: [[rareSteps(operations, world.places.own)]] },
  );
  expect(made).toBeGreaterThan(sequences * 3);
  expect(removed).toBeGreaterThan(sequences / 10);
});

it('all of it reached what works as well as what refuses, and nothing of another company', async () => {
  expect(sum()).toBeGreaterThanOrEqual(total);
  for (const status of [200, 201, 204, 206, 400, 404, 412, 413, 415])
    expect([...statuses.keys()], `${status}`).toContain(status);
  expect(await hashTenant(test, world.b.id)).toBe(untouched);
});

const readers: Partial<Record<keyof Objects, OperationId[]>> = {
  tenantId: ['getTenant'],
  clientId: ['getClient'],
  projectId: ['getProject', 'getProjectDetails'],
  roleId: ['getRole'],
  userId: ['getUser'],
  ticketId: ['getTicket'],
  documentId: ['getDocument', 'downloadDocument'],
  imageId: ['getImageUrl', 'downloadImage'],
};

type Made = { noun: keyof Objects; id: string; isGone: boolean };

/** Sends one step after the other; returns what was made by them. */
async function play(steps: readonly Step[], token: string): Promise<Made[]> {
  const pool = await begin(token);
  for (const [turn, { operation, request }] of steps.entries()) {
    const named = harmless(operation, resolved(request, pool), pool);
    const { status, body } = await ask(operation, unique(operation, named, turn), token);
    const noun = makers[operation.id as OperationId];
    if (noun && status === 201) pool.push({ noun, id: JSON.parse(body).id, isGone: false });
    if (operation.method !== 'DELETE' || status >= 300) continue;
    for (const thing of pool) if (thing.id === named.params.id) thing.isGone = true;
  }
  return pool;
}

/** A client and a project for the rest to lie in: the company's own may have been deleted, and so may whoever works there. */
async function begin(token: string): Promise<Made[]> {
  const pool: Made[] = [];
  for (const id of ['createClient', 'createProject'] as const) {
    const made = Object.fromEntries(pool.map((thing) => [thing.noun, thing.id]));
    const { body } = samples[id]({ ...world.places.own, userId: world.a.admin.id, ...made });
    const request = unique(operationOf(id), { params: {}, query: {}, headers: {}, body }, 0);
    const answer = await ask(operationOf(id), request, token);
    expect(answer.status, `${id}: ${answer.body}`).toBe(201);
    pool.push({ noun: makers[id] as keyof Objects, id: JSON.parse(answer.body).id, isGone: false });
  }
  return pool;
}

/** With what the sequence has made in the place of its stand-ins; where there is nothing yet, with what was there before. */
function resolved(request: Request, pool: readonly Made[]): Request {
  const text = JSON.stringify(request).replace(/"made:(\w+):(\d)"/g, (_all, noun: keyof Objects, index) => {
    const things = pool.filter((thing) => thing.noun === noun);
    return JSON.stringify(things[Number(index) % things.length]?.id ?? world.places.own[noun]);
  });
  return JSON.parse(text);
}

/** Names are taken once: those of samples get a number. */
function unique({ id, method }: Operation, request: Request, turn: number): Request {
  const { body } = request as { body?: { name?: unknown; domain?: unknown } };
  if (method !== 'POST' || typeof body?.name !== 'string' || body.name.length > 50) return request;
  const suffix = `${turn}-${statuses.size}-${sum()}`;
  return {
    ...request,
    body: { ...body, name: `${body.name} ${suffix}`, ...(id === 'createTenant' && { domain: `d${suffix}.example` }) },
  };
}

/** The operator may change every company; here only those that a sequence has made. */
function harmless({ id }: Operation, request: Request, pool: readonly Made[] = []): Request {
  if (accessOf(id as OperationId).kind !== 'operator') return request;
  const params = Object.entries(request.params).map(([name, value]) => [
    name,
    pool.some((thing) => thing.id === value) ? value : crypto.randomUUID(),
  ]);
  return { ...request, params: Object.fromEntries(params) };
}

function operationOf(id: OperationId): Operation {
  return operations.find((operation) => operation.id === id) as Operation;
}

async function ask(operation: Operation, request: Request, token: string): Promise<Received> {
  const { params, query, body, form, headers } = request;
  const { kind } = accessOf(operation.id as OperationId);
  const bearer = kind === 'operator' ? test.operatorToken : token;
  const encoded = form && encodeForm(form.map(partOf));
  const answer = await send(test, operation.method, {
    url: urlOf(operation, params, patient(operation, query)),
    headers: {
      ...headers,
      ...((kind !== 'public' || operation.id === 'downloadImage') && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(encoded && { 'content-type': encoded.contentType }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
    ...(encoded && { payload: encoded.payload }),
  });
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  operation.expectDescribed(answer, `${operation.id} with ${JSON.stringify(request).slice(0, 1500)}`);
  return answer;
}

function partOf({ name, value, fileName }: Part): Parameters<typeof encodeForm>[0][number] {
  return fileName === undefined ? [name, value] : [name, Buffer.from(value, 'latin1'), fileName];
}

/** A stream that stays for minutes is right, but nothing to wait for here. */
function patient({ id }: Operation, query: Request['query']): Request['query'] {
  return id === 'streamChanges' && Number(query.seconds) > 0 ? { ...query, seconds: 0 } : query;
}

function sum(): number {
  return [...statuses.values()].reduce((a, b) => a + b, 0);
}
