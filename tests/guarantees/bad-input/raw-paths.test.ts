import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildAppWithWeb } from '#tests/support/app-with-web.ts';
import { createCompany, type Person } from '#tests/support/company.ts';
import { authorization, expectProblem, get, listen, sendTo } from './raw-requests.ts';

/** Paths that our clients never send. No spelling avoids the check of the session. */

let test: TestApp;
let admin: Person;
let pages: FastifyInstance;
let port: number;
let pagesPort: number;
beforeAll(async () => {
  test = await startTestApp();
  admin = (await createCompany(test, 'Raw')).admin;
  pages = await buildAppWithWeb(test);
  [port, pagesPort] = [await listen(test.app), await listen(pages)];
});
afterAll(async () => {
  await pages.close();
  await test.stop();
});

const send = (...chunks: string[]) => sendTo(port, ...chunks);
const authorized = () => authorization(admin);

/** Paths that Loggia does not have, but that a proxy may treat as `/api/Projects`. */
const misspelled = [
  '/api/Nothing',
  '/api',
  '/api/',
  '/api/projects',
  '/API/Projects',
  '//api/Projects',
  '///api///Projects',
  '/api//Projects',
  '/api/Projects%2F',
  '/api%2FProjects',
  '/%2Fapi/Projects',
  '/api%5CProjects',
  '/\\api/Projects',
  '/api/./Projects',
  '/api/%2e/Projects',
  '/api/x/../Projects',
  '/api/x/..;/Projects',
  '/x/..;/api/Projects',
  '/..;/api/Projects',
  '/;/api/Projects',
  '/api;x=1/Projects',
  '/api/Projects;x=1',
  '/api/Projects/../../api/Projects',
  '/api/Projects%00',
  '/api/Projects%20',
  '/api/Projects%3F',
  '/api/Projects%23x',
  '/api/Projects\\',
  '/api/Projects.json',
  '/api/%2550rojects',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
];

describe('a path', () => {
  it.each([...misspelled, '*'])('%s returns 404 with and without a session', async (target) => {
    expectProblem((await send(get(target)))[0], [404]);
    expectProblem((await send(get(target, authorized())))[0], [404]);
  });

  it('of the API returns no page to browsers in any spelling', async () => {
    const ofApi = misspelled.filter((target) => /^[/\\;%2F]*api/i.test(target));
    expect(ofApi.length).toBeGreaterThan(20);
    const others = ['http://localhost/api/Nothing', '/%61pi/Nothing', '/docs/nothing', '/assets/nothing', '/Health/x'];
    const files = [
      '/assets/',
      '/assets/../app/de.html',
      '/assets/%2e%2e/app/de.html',
      '/assets/..%2fapp%2fde.html',
      '/assets//../../package.json',
      '/assets/..%5capp%5cde.html',
      '/assets/de-xxxx/../../app/de.html',
    ];
    for (const target of [...ofApi, ...others, ...files]) {
      const [answer] = await sendTo(pagesPort, get(target, 'accept: text/html\r\n'));
      expect(answer?.status, target).toBe(404);
      expectProblem(answer, [404]);
    }
    const [page] = await sendTo(pagesPort, get('/projects/anything', 'accept: text/html\r\n'));
    expect(page?.headers).toContain('content-type: text/html');
  });

  it.each(['/api/Projects', '/api/Projects/', '/api/%50rojects', '/api/Projects?', '/api/Projects#x'])(
    '%s requires a session',
    async (target) => {
      const [answer] = await send(get(target));
      expectProblem(answer, [401, 404]);
    },
  );

  it('in absolute form requires a session', async () => {
    for (const target of ['http://elsewhere.example/api/Projects', 'https://a@b/api/Projects'])
      expectProblem((await send(get(target)))[0], [401, 404]);
  });

  it('that cannot be decoded returns a problem', async () => {
    for (const target of ['/api/Projects/%', '/api/Projects/%zz', '/api/Projects/%c3%28', '/%ff'])
      for (const to of [port, pagesPort]) expectProblem((await sendTo(to, get(target)))[0], [400, 404]);
  });

  it('of any length gets a response', async () => {
    for (const length of [1000, 12_000]) expectProblem((await send(get(`/api/${'x'.repeat(length)}`)))[0], [404]);
    expectProblem((await send(get(`/api/${'x'.repeat(20_000)}`)))[0], [431]);
  });
});
