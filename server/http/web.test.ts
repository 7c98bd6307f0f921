import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

it('adds the translations of the accepted language to the page of the app, and nothing for English', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loggia-web-'));
  await cp(webDir, folder, { recursive: true });
  await writeFile(path.join(folder, 'assets/translations-eo-abc123.js'), 'globalThis.translations = {};');
  const app = await buildApp(test.services, { webDir: folder });
  const pageFor = async (language: string | undefined) => {
    const { body } = await app.inject({ url: '/login', headers: language ? { 'accept-language': language } : {} });
    const head = body.slice(0, body.indexOf('</head>'));
    return {
      lang: /<html lang="(.*?)">/.exec(body)?.[1],
      script: /<script src=.*?translations.*?>/.exec(head)?.[0] ?? '',
    };
  };

  const translated = await pageFor('eo,en;q=0.9');
  expect(translated.lang).toBe('eo');
  expect(translated.script).toBe('<script src="/assets/translations-eo-abc123.js">');
  for (const accepted of ['en-US,eo;q=0.9', 'xx', undefined]) {
    expect(await pageFor(accepted), accepted).toEqual({ lang: 'en', script: '' });
  }
  // The landing page has no translations.
  expect((await app.inject({ url: '/', headers: { 'accept-language': 'eo' } })).body).toContain('<html lang="en">');
  await app.close();
  await rm(folder, { recursive: true });
});
