import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

it.each(['/docs', '/docs/'])('serves Swagger UI at %s', async (url) => {
  const { statusCode, headers, body } = await test.app.inject(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('swagger-initializer.js');
});

it.each(['/docs?anything', '/docs/?a=b', '/docs/static/index.html?a'])(
  'redirects %s to /docs, because Swagger UI finds its document only without a query',
  async (url) => {
    const { statusCode, headers } = await test.app.inject(url);
    expect([statusCode, headers.location]).toEqual([302, '/docs']);
  },
);

it.each(['/docs/json', '/docs/json?a=b'])('serves the OpenAPI document at %s', async (url) => {
  const [document, answer] = [await test.app.inject('/openapi.json'), await test.app.inject(url)];
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(document.json());
});
