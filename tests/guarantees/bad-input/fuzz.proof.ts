import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessOf, type OperationId } from '#contract/index.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { hashTenant } from '#tests/guarantees/world/row-snapshot.ts';
import type { Objects } from '#tests/guarantees/world/seed-place.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { signIn } from '#tests/support/company.ts';
import { times } from '#tests/support/long.ts';
import { encodeForm } from '#tests/support/upload.ts';
import { type Received, send, urlOf } from './bad-input.ts';
import { type Part, type Request, requestsFor } from './fuzz.ts';
import { type Operation, readOperations } from './fuzz-operations.ts';
import { creators, rareSteps, type Step, sequencesOf } from './fuzz-sequences.ts';

/**
 * Sends many requests to the operations of the OpenAPI document, as callers who may use them. There is no
 * 5xx, every refusal is a problem (RFC 9457), and every other response matches the document.
 */

const total = times({ short: 5000, long: 20_000 });
const sequences = times({ short: 40, long: 200 });
const operations = readOperations();
const runsPerOperation = Math.ceil(total / operations.length);

let test: TestApp;
let world: World;
let hashOfOther: string;
let picture: string;
const statuses = new Map<number, number>();
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  hashOfOther = await hashTenant(test, world.b.id);
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } });
  picture = (await drawn.png().toBuffer()).toString('latin1');
});
afterAll(async () => {
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  process.stdout.write(`${countRequests()} requests, answers by status: ${counted.join(', ')}\n`);
  await test.stop();
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  it('answers every request as documented', async () => {
    // A failed sign-in writes to the company it names, so public operations get only ids of company A.
    const others = accessOf(id as OperationId).kind === 'public' ? [] : Object.values(world.places.otherTenant);
    const ids = [...Object.values(world.places.own), ...others, world.a.roles.worker as string];
    await fc.assert(
      fc.asyncProperty(requestsFor(operation, ids), async (request) => {
        await ask(operation, withAllowedTenants(operation, request), world.a.admin.token);
      }),
      { numRuns: runsPerOperation },
    );
  });
});

it('answers sequences that use what they created and deleted, and keeps deleted objects deleted', async () => {
  const files: Record<string, Part> = {
    uploadDocument: { name: 'File', value: 'words', fileName: 'a.txt' },
    uploadDocumentVersion: { name: 'File', value: 'words', fileName: 'a.txt' },
    uploadTaskDocument: { name: 'File', value: 'words', fileName: 'a.txt' },
    uploadAttachment: { name: 'File', value: 'words', fileName: 'a.txt' },
    uploadImage: { name: 'File', value: picture, fileName: 'a.png' },
  };
  let [created, deleted] = [0, 0];
  await fc.assert(
    fc.asyncProperty(sequencesOf(operations, world.places.own, files), async (steps) => {
      const { token } = await signIn(test, world.a.id, world.a.admin.id);
      const objects = await runSteps(steps, token);
      for (const { noun, id, isDeleted } of objects) {
        [created, deleted] = [created + 1, deleted + Number(isDeleted)];
        // Deleting a project also deletes its documents and images.
        const existing = noun === 'documentId' || noun === 'imageId' ? [200, 206, 404] : [200];
        for (const read of readers[noun] ?? []) {
          const answer = await ask(
            operationOf(read),
            { params: { id }, query: {}, headers: { range: 'bytes=0-1' } },
            token,
          );
          expect(isDeleted ? [404] : existing, `${read} of a ${isDeleted ? 'deleted' : 'existing'} object`).toContain(
            answer.status,
          );
        }
      }
    }),
    { numRuns: sequences, endOnFailure: true, examples: [[rareSteps(operations, world.places.own)]] },
  );
  process.stdout.write(`${created} objects created, ${deleted} of them deleted\n`);
  expect(created).toBeGreaterThan(sequences * 3);
  expect(deleted).toBeGreaterThan(sequences / 10);
});

it('gets every kind of status, and changes nothing in another company', async () => {
  expect(countRequests()).toBeGreaterThanOrEqual(total);
  for (const status of [200, 201, 204, 206, 400, 404, 412, 413, 415])
    expect([...statuses.keys()], `${status}`).toContain(status);
  expect(await hashTenant(test, world.b.id)).toBe(hashOfOther);
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

type CreatedObject = { noun: keyof Objects; id: string; isDeleted: boolean };

/** Sends the steps one after the other. Returns the objects they created. */
async function runSteps(steps: readonly Step[], token: string): Promise<CreatedObject[]> {
  const created = await createClientAndProject(token);
  for (const [turn, { operation, request }] of steps.entries()) {
    const named = withAllowedTenants(operation, resolvePlaceholders(request, created), created);
    const { status, body } = await ask(operation, withUniqueName(operation, named, turn), token);
    const noun = creators[operation.id as OperationId];
    if (noun && status === 201) created.push({ noun, id: JSON.parse(body).id, isDeleted: false });
    if (!operation.id.startsWith('delete') || status >= 300) continue;
    for (const object of created) if (object.id === named.params.id) object.isDeleted = true;
  }
  return created;
}

/** Creates a client and a project for the sequence, because an earlier sequence may have deleted the others. */
async function createClientAndProject(token: string): Promise<CreatedObject[]> {
  const created: CreatedObject[] = [];
  for (const id of ['createClient', 'createProject'] as const) {
    const previous = Object.fromEntries(created.map((object) => [object.noun, object.id]));
    const { body } = samples[id]({ ...world.places.own, userId: world.a.admin.id, ...previous });
    const request = withUniqueName(operationOf(id), { params: {}, query: {}, headers: {}, body }, 0);
    const answer = await ask(operationOf(id), request, token);
    expect(answer.status, `${id}: ${answer.body}`).toBe(201);
    created.push({ noun: creators[id] as keyof Objects, id: JSON.parse(answer.body).id, isDeleted: false });
  }
  return created;
}

/** Replaces placeholders with ids that the sequence created, or with existing ids if it has created none. */
function resolvePlaceholders(request: Request, created: readonly CreatedObject[]): Request {
  const text = JSON.stringify(request).replace(/"created:(\w+):(\d)"/g, (_all, noun: keyof Objects, index) => {
    const things = created.filter((object) => object.noun === noun);
    return JSON.stringify(things[Number(index) % things.length]?.id ?? world.places.own[noun]);
  });
  return JSON.parse(text);
}

/** Adds a number to the names of samples, because names must be unique. */
function withUniqueName({ id, method }: Operation, request: Request, turn: number): Request {
  const { body } = request as { body?: { name?: unknown; domain?: unknown } };
  if (method !== 'POST' || typeof body?.name !== 'string' || body.name.length > 50) return request;
  const suffix = `${turn}-${statuses.size}-${countRequests()}`;
  return {
    ...request,
    body: { ...body, name: `${body.name} ${suffix}`, ...(id === 'createTenant' && { domain: `d${suffix}.example` }) },
  };
}

/** Keeps the operator from changing companies that the sequence has not created. */
function withAllowedTenants({ id }: Operation, request: Request, created: readonly CreatedObject[] = []): Request {
  if (accessOf(id as OperationId).kind !== 'operator') return request;
  const params = Object.entries(request.params).map(([name, value]) => [
    name,
    created.some((object) => object.id === value) ? value : crypto.randomUUID(),
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
    url: urlOf(operation, params, withShortStream(operation, query)),
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

/** Ends the stream of changes immediately, instead of after minutes. */
function withShortStream({ id }: Operation, query: Request['query']): Request['query'] {
  return id === 'streamChanges' && Number(query.seconds) > 0 ? { ...query, seconds: 0 } : query;
}

function countRequests(): number {
  return [...statuses.values()].reduce((a, b) => a + b, 0);
}
