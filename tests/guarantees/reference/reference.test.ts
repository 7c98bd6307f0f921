import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ids } from '#contract/platform/example-ids.ts';
import { answerHeaders } from '#contract/platform/headers.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type DescribedAnswer, readInlinedOpenApi, readOpenApi, type Schema } from '#tests/support/openapi.ts';
import { inOrder, normalised, type Operation, requestOf, successOf } from './reference-requests.ts';
import { createReferenceWorld, type ReferenceWorld } from './reference-world.ts';

/** Sends each example of the OpenAPI document and compares the response with the document. */

const operations = inOrder(readInlinedOpenApi());
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const headersSeen = new Set<string>();

let test: TestApp;
let world: ReferenceWorld;
beforeAll(async () => {
  test = await startTestApp({
    COMMIT: '3f0c2b1a9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a',
    DEMO: 'on',
    WRITES_PER_MINUTE: '600',
    PUBLIC_URL: 'https://loggia.example',
    // The tokens of the examples are signed with it.
    TOKEN_SECRET: 'the secret of the examples, which no installation has',
  });
  // By its variable it needs a mail server, and with one other examples would say that mail is on.
  test.services.config.signUp = { trialDays: 14 };
  world = await createReferenceWorld(test);
});
afterAll(() => test.stop());

// Before the examples, because they remove the logo.
describe('bytes', () => {
  const downloads = operations.filter(({ responses }) => responses[304]);

  it.each(downloads)('of $operationId are not sent again to a client that has them', async (operation) => {
    const request = requestOf(operation, world, test.operatorToken);
    const { etag } = (await send(request)).headers;
    const headers = { ...request.headers, 'if-none-match': String(etag) };
    expectDescribed(await send({ ...request, headers }), operation, 304);
  });

  it.each(downloads.filter(({ responses }) => responses[206]))('of $operationId come in ranges', async (operation) => {
    const request = requestOf(operation, world, test.operatorToken);
    const ranged = (range: string) => send({ ...request, headers: { ...request.headers, range } });
    expectDescribed(await ranged('bytes=0-3'), operation, 206);
    expectDescribed(await ranged('bytes=900000-'), operation, 416);
  });
});

describe('the example', () => {
  // They need the cookie of a browser, a provider that answers, a code of the moment, a passkey, or a session that an example before them ends. The
  // tests of the server send them.
  const needsMore = [
    'exchangeSignInCode',
    'linkIdentity',
    'confirmWithProvider',
    'finishSignIn',
    'confirmTotp',
    'removeFactor',
    'signInWithCode',
    'signInWithPasskey',
    'addPasskey',
  ];
  const sent = operations.filter(({ operationId }) => !needsMore.includes(operationId));

  it.each(sent)('of $operationId gets the response in the document', async (operation) => {
    const request = requestOf(operation, world, test.operatorToken);
    const outdated = { ...request, headers: { ...request.headers, 'If-Match': '"2"' } };
    const takesIfMatch = operation.parameters.some(({ name }) => name === 'If-Match');
    if (takesIfMatch) expectDescribed(await send(outdated), operation, 412);
    const [status, { content, headers }] = successOf(operation);
    // If the document has no If-Match for the operation, the header has no effect.
    const answer = await send(takesIfMatch ? request : outdated);
    expectDescribed(answer, operation, status);
    const missing = Object.keys(headers ?? {}).filter((name) => answer.headers[name.toLowerCase()] === undefined);
    // The list of the example may have only one page.
    expect(missing.filter((name) => name !== 'Link')).toEqual([]);
    const [type = '', described] = Object.entries(content ?? {})[0] ?? [];
    if (type === 'application/json') expectExample(answer.json(), described?.example);
    else if (type === 'text/event-stream') expect(answer.body).toBe(described?.example);
    else expect(answer.rawPayload.length > 0).toBe(type === 'application/octet-stream');
  });

  it('exists for each operation that accepts or returns JSON', () => {
    const without = operations.filter((operation) => {
      const contents = [operation.requestBody?.content, successOf(operation)[1].content];
      const described = contents.flatMap((each) => Object.entries(each ?? {}));
      return described.some(([type, { example }]) => type !== 'application/octet-stream' && example === undefined);
    });
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });
});

describe('a problem', () => {
  it.each([
    [400, 'createProject', { payload: '{"title":""}' }],
    [401, 'getMe', { headers: {} }],
    [404, 'getProject', { url: `/api/Projects/${ids.created}` }],
    [415, 'createClient', { payload: 'name=Cedar', headers: { 'content-type': 'text/plain' } }],
  ] as const)('%i matches the document', async (status, id, change) => {
    const operation = operations.find(({ operationId }) => operationId === id) as Operation;
    const request = requestOf(operation, world, test.operatorToken);
    const headers =
      'headers' in change && status === 401 ? {} : { ...request.headers, ...('headers' in change && change.headers) };
    const answer = await send({ ...request, ...change, headers });
    expectDescribed(answer, operation, operation.responses[status] ? status : 'default', status);
  });

  it('429 matches the document, and the responses before it count down', async () => {
    const operation = operations.find(({ operationId }) => operationId === 'getTenantByName') as Operation;
    const request = { ...requestOf(operation, world, test.operatorToken), remoteAddress: '192.0.2.99' };
    const left = Number((await send(request)).headers['x-ratelimit-remaining']);
    expect(left).toBeGreaterThan(100);
    for (let count = 0; count < left; count++) await test.app.inject(request);
    expectDescribed(await send(request), operation, 429);
  });
});

it('responses send every header of the document', () => {
  expect(Object.keys(answerHeaders).filter((name) => !headersSeen.has(name))).toEqual([]);
});

describe('the document', () => {
  const named = readOpenApi();

  it('has a named schema for every request body and every response or its items', () => {
    const schemas = inOrder(named).flatMap((operation) => [
      ...Object.values(operation.requestBody?.content ?? {}),
      ...Object.entries(successOf(operation)[1].content ?? {}).flatMap(([type, each]) =>
        /json/.test(type) ? [each] : [],
      ),
    ]);
    const nameless = schemas.filter(({ schema }) => !schema?.$ref && !schema?.items?.$ref);
    expect(schemas.length).toBeGreaterThan(60);
    expect(nameless).toEqual([]);
  });

  it('describes every operation, parameter and group', () => {
    for (const { operationId, summary, description, tags, parameters } of operations) {
      expect(summary.length, operationId).toBeGreaterThan(5);
      expect(summary, operationId).not.toMatch(/[.]$/);
      expect(description, operationId).toMatch(/[.]\n\n\*\*Who may:\*\* .+[.]$/);
      for (const each of parameters) expect(each.description, `${operationId} ${each.name}`).toMatch(/[.]$/);
      expect(named.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags));
    }
    expect(new Set(operations.map(({ summary }) => summary)).size).toBe(operations.length);
  });
});

async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
  return test.app.inject(request);
}

/** Expects the status, headers and body schema of the document. */
function expectDescribed(
  answer: LightMyRequestResponse,
  { operationId, responses }: Operation,
  described: number | 'default',
  status = described,
): void {
  const what = `${operationId} ${status}`;
  expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBe(status);
  const { headers = {}, content = {} } = responses[described] as DescribedAnswer;
  for (const [name, header] of Object.entries(headers)) {
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined) expect(header.required, `${what} comes without ${name}`).not.toBe(true);
    else expectSchema(header.schema, header.schema.type === 'integer' ? Number(value) : value, `${what} ${name}`);
  }
  for (const name of Object.keys(answerHeaders)) {
    if (answer.headers[name.toLowerCase()] === undefined) continue;
    headersSeen.add(name);
    expect(Object.keys(headers), `${what} has a header that is not described`).toContain(name);
  }
  const [type = '', body] = Object.entries(content)[0] ?? [];
  if (/json/.test(type)) {
    expect(answer.headers['content-type'], what).toContain(type);
    expectSchema(body?.schema ?? {}, answer.json(), what);
  }
}

function expectSchema(schema: Schema, value: unknown, what: string): void {
  ajv.validate(schema, value);
  expect(ajv.errors ?? [], what).toEqual([]);
}

/** Expects the example. If it is a list, it may have only some of the items. */
function expectExample(answer: unknown, example: unknown): void {
  const isList = Array.isArray(example) && example.length > 0;
  expect(normalised(answer)).toEqual(
    isList ? expect.arrayContaining(normalised(example) as unknown[]) : normalised(example),
  );
}
