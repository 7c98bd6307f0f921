import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { uploadImage } from '#contract/work/images.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildAppWithWeb } from '#tests/support/app-with-web.ts';
import { upload } from '#tests/support/upload.ts';

/** HEAD is GET without the body: it has the same checks, status and headers. */

let test: TestApp;
let world: World;
let app: FastifyInstance;
let address: string;
beforeAll(async () => {
  test = await startTestApp();
  world = await createWorld(test);
  app = await buildAppWithWeb(test);
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await test.stop();
});

/** Returns the status, the headers that do not change between responses, and the length of the body. */
async function ask(method: 'GET' | 'HEAD', url: string, token?: string) {
  const answer = await fetch(address + url, { method, headers: token ? { authorization: `Bearer ${token}` } : {} });
  const names = ['content-type', 'content-length', 'cache-control', 'etag', 'content-disposition', 'x-frame-options'];
  const headers = Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]));
  const isStream = /event-stream/.test(headers['content-type'] ?? '');
  if (isStream && method === 'GET') await answer.body?.cancel();
  const length = isStream && method === 'GET' ? 0 : (await answer.arrayBuffer()).byteLength;
  return { status: answer.status, headers, length };
}

async function expectSameAsGet(url: string, token?: string): Promise<number> {
  const get = await ask('GET', url, token);
  const head = await ask('HEAD', url, token);
  expect(head.length, url).toBe(0);
  // A streamed response to GET has no content-length.
  expect({ status: head.status, headers: head.headers }, url).toEqual({
    status: get.status,
    headers: { ...get.headers, 'content-length': get.headers['content-length'] ?? head.headers['content-length'] },
  });
  return head.status;
}

const reads = (Object.values(endpoints) as Endpoint[]).filter(({ method }) => method === 'GET');

function urlOf(endpoint: Endpoint): string {
  const { params = {}, query = {} } = samples[endpoint.id as OperationId](world.places.own);
  const url = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${url}?${search}` : url;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('HEAD answers like GET, with and without permission:', () => {
  it.each(reads.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_, endpoint) => {
    for (const token of [world.a.admin.token, world.people.withoutClaims.token, undefined, 'forged']) {
      await expectSameAsGet(urlOf(endpoint), token);
    }
  });

  it('a file, with its length', async () => {
    const { token } = world.a.admin;
    const { projectId } = world.places.own;
    const bytes = Buffer.from('a document of some length');
    const { body } = await upload(test, world.a.admin, uploadDocument, [
      ['ProjectId', projectId],
      ['File', bytes, 'words.txt'],
    ]);
    const url = `/api/Documents/${body.id}/download`;
    expect(await expectSameAsGet(url, token)).toBe(200);
    expect((await ask('HEAD', url, token)).headers['content-length']).toBe(String(bytes.length));
    expect(await expectSameAsGet(url, world.b.admin.token)).toBe(404);
  });

  it('an image by its link and by an altered link', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { body } = await upload(test, world.a.admin, uploadImage, [
      ['ProjectId', world.places.own.projectId],
      ['File', picture, 'teal.png'],
    ]);
    // The response tells the seconds left, which must not change between the two requests.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    expect(await expectSameAsGet(body.originalUrl)).toBe(200);
    expect(await expectSameAsGet(`${body.originalUrl}x`)).toBe(401);
  });

  it.each([
    ['/', 200],
    ['/login', 200],
    ['/projects/anything', 200],
    ['/openapi.json', 200],
    ['/docs', 200],
    ['/favicon.svg', 200],
    ['/favicon.ico', 200],
    ['/apple-touch-icon.png', 200],
    ['/Health/live', 200],
    ['/nothing.txt', 404],
    ['/api/Nothing', 404],
  ])('%s: %i', async (url, status) => {
    expect(await expectSameAsGet(url)).toBe(status);
  });
});

it('HEAD returns 404 for paths that have only other methods', async () => {
  expect((await ask('HEAD', '/api/Auth/login')).status).toBe(404);
  expect((await ask('HEAD', '/api/Auth/logout', world.a.admin.token)).status).toBe(404);
});
