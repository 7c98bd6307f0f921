import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { ensureWebBuild, webDir } from '#tests/support/app-with-web.ts';

let test: TestApp;
beforeAll(async () => {
  ensureWebBuild();
  test = await startTestApp();
}, 300_000);
afterAll(() => test.stop());

it('mentions the demo on the landing page only if it is on', async () => {
  const textOf = async (demo: boolean) => {
    const app = await buildApp({ ...test.services, config: { ...test.services.config, demo } }, { webDir });
    const { body } = await app.inject('/');
    await app.close();
    return body.slice(body.indexOf('<main')).replace(/<[^>]+>/g, ' ');
  };
  const open = await textOf(true);
  expect(open.match(/Try the demo/g)).toHaveLength(2);
  expect(open).toContain('The demo is open and needs no account.');
  const closed = await textOf(false);
  expect(closed).not.toMatch(/demo/i);
  expect(closed).toContain('Come in and look around');
  expect(closed.match(/Get started/g)).toEqual(open.match(/Get started/g));
});
