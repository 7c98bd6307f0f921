import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languageNames } from '#contract/platform/texts/languages.ts';
import { speakFrom } from '#contract/platform/texts/say.ts';
import { buildApp } from '#server/app.ts';
import * as texts from '#server/platform/texts/index.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { ensureWebBuild, webDir } from '#tests/support/app-with-web.ts';

let test: TestApp;
beforeAll(async () => {
  ensureWebBuild();
  test = await sharedTestApp();
});
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

it('the landing page is offered in each language', async () => {
  const page = await readFile(path.join(webDir, 'landing/index.html'), 'utf8');
  const offered = [
    ...page.matchAll(/<a href="\/\?lang=(.*?)" hreflang="(.*?)" lang="(.*?)" translate="no">(.*?)<\/a>/g),
  ];
  expect(offered.map(([, ...each]) => each)).toEqual(
    Object.entries(languageNames).map(([tag, name]) => [tag, tag, tag, name]),
  );
});

it('compresses pages for browsers that can read that, each with its own nonce', async () => {
  const app = await buildApp(test.services, { webDir });
  const pageFor = async (encoding: string) => {
    const { headers, rawPayload } = await app.inject({ url: '/login', headers: { 'accept-encoding': encoding } });
    const isCompressed = headers['content-encoding'] === 'br';
    const html = String(isCompressed ? brotliDecompressSync(rawPayload) : rawPayload);
    const nonce = /nonce-([\w-]+)/.exec(String(headers['content-security-policy']))?.[1] ?? 'none';
    expect(html).toContain(`nonce="${nonce}"`);
    expect(headers.vary).toContain('accept-encoding');
    return { isCompressed, nonce, bytes: rawPayload.length };
  };
  const [plain, small, again] = [await pageFor('identity'), await pageFor('gzip, br'), await pageFor('br;q=1')];
  expect([plain, small, again].map(({ isCompressed }) => isCompressed)).toEqual([false, true, true]);
  expect(new Set([plain, small, again].map(({ nonce }) => nonce)).size).toBe(3);
  // What it shows before its scripts arrive is in it.
  expect(small.bytes).toBeGreaterThan(3000);
  expect(small.bytes).toBeLessThanOrEqual(9000);
  await app.close();
});

it('sends the scripts of each language compressed, to be kept forever, from one route, and nothing else of the build', async () => {
  const app = await buildApp(test.services, { webDir });
  const assets = (await readdir(path.join(webDir, 'assets'), { recursive: true })).toSorted();
  const script = assets.find((name) => /^de-[\w-]+\/[\w-]+\.js$/.test(name)) as string;
  const ask = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await app.inject({ method, url, headers: { 'accept-encoding': 'gzip, br', accept: '*/*' } });
    return { ...answer, type: answer.headers['content-type'], encoding: answer.headers['content-encoding'] };
  };
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers, type, encoding } = await ask(`/assets/${script}`, method);
    expect([statusCode, type, encoding]).toEqual([200, 'application/javascript; charset=utf-8', 'br']);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
  }
  expect(await ask('/favicon.ico')).toMatchObject({
    statusCode: 200,
    headers: { 'cache-control': 'public, max-age=3600' },
  });
  const compressed = `/assets/${script}.br`;
  const folder = `/assets/${path.dirname(script)}`;
  for (const url of [
    compressed,
    folder,
    `${folder}/`,
    '/assets',
    '/assets/__proto__',
    '/app/de.html',
    '/favicon.svg.gz',
  ]) {
    const { statusCode, type } = await ask(url);
    expect([statusCode, type], url).toEqual([404, 'application/problem+json; charset=utf-8']);
  }
  expect(app.hasRoute({ method: 'GET', url: `/assets/${script}` })).toBe(false);
  await app.close();
});

it('sends the page of the accepted language, and the English one where the build has none', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loggia-web-'));
  await cp(webDir, folder, { recursive: true });
  await writeFile(path.join(folder, 'app/pt-BR.html'), '<html lang="pt-BR" dir="ltr"></html>');
  await writeFile(path.join(folder, 'landing/pt-BR.html'), '<html lang="pt-BR" dir="ltr"></html>');
  for (const kind of ['app', 'landing']) await rm(path.join(folder, kind, 'pl.html'), { force: true });
  const app = await buildApp(test.services, { webDir: folder });
  const pageFor = async (language: string | undefined, url = '/login') => {
    const { body, headers } = await app.inject({ url, headers: language ? { 'accept-language': language } : {} });
    return {
      lang: /<html .*?lang="(.*?)"/.exec(body)?.[1],
      locale: /<html .*?data-locale="(.*?)"/.exec(body)?.[1],
      vary: headers.vary,
    };
  };

  const vary = 'accept-encoding, accept-language';
  expect(await pageFor('pt,en;q=0.9')).toEqual({ lang: 'pt-BR', locale: 'pt-BR', vary });
  for (const accepted of ['en-US,pt;q=0.9', 'pl', 'xx', undefined]) {
    expect(await pageFor(accepted), accepted).toMatchObject({ lang: 'en', vary });
  }
  expect((await pageFor('pt', '/')).lang).toBe('pt-BR');
  expect((await pageFor('en', '/?lang=pt-BR')).lang).toBe('pt-BR');
  expect((await pageFor('pl', '/')).lang).toBe('en');
  await app.close();
  await rm(folder, { recursive: true });
});

it('names the language of a problem', async () => {
  const ask = async (languages: string | undefined) =>
    (await test.app.inject({ url: '/api/Nothing', headers: languages ? { 'accept-language': languages } : {} }))
      .headers;
  expect(await ask('de-CH')).toMatchObject({
    'content-language': 'de',
    vary: expect.stringContaining('Accept-Language'),
  });
  expect(await ask(undefined)).toMatchObject({ 'content-language': 'en' });
});

it('shows the markup of a translation as text', async () => {
  const evil = '<img src=x onerror="alert(1)">{count}';
  const speaking = vi.spyOn(texts, 'speak').mockReturnValue(speakFrom('fr', { '{count} days': evil }));
  const app = await buildApp(
    { ...test.services, config: { ...test.services.config, signUp: { trialDays: 30 } } },
    { webDir },
  );
  speaking.mockRestore();
  const { body } = await app.inject({ url: '/', headers: { 'accept-language': 'fr' } });
  await app.close();
  expect(body).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;>30');
  expect(body).not.toContain('<img src=x');
});

describe('the public pages', () => {
  const legal = { termsUrl: 'https://studio.example/terms?a=1&b="2"', privacyUrl: 'https://studio.example/privacy' };
  const open = { signUp: { trialDays: 14 }, legal };

  async function read(path: string, changes: object): Promise<string> {
    const app = await buildApp({ ...test.services, config: { ...test.services.config, ...changes } }, { webDir });
    const { body } = await app.inject(path);
    await app.close();
    return body;
  }

  it('offer sign-up beside an unchanged Get started, only if it is on', async () => {
    const [on, off] = [await read('/', open), await read('/', {})];
    expect(off).not.toMatch(/"\/start"|Create a company/);
    const started = /<a [^>]*>Get started<\/a>/g;
    // Both ways look the same wherever they are.
    const looksOf = (links: RegExp) => (on.match(links) ?? []).map((link) => /class="([^"]*)"/.exec(link)?.[1]);
    const looks = looksOf(/<a [^>]*href="\/start"[^>]*>Create a company<\/a>/g);
    expect(looks).toHaveLength(5);
    expect(looks).toEqual(looksOf(started));
    expect(on.match(started)).toEqual(off.match(started));
    for (const link of on.match(started) ?? []) expect(link).toContain('href="/login"');
  });

  it.each([
    ['promise the trial of their settings', { trialDays: 30 }, 'Free for 30 days. No credit card.'],
    ['say one day', { trialDays: 1 }, 'Free for 1 day. No credit card.'],
    ['promise no trial without one', { trialDays: undefined }, 'No credit card.'],
    ['promise nothing where companies do not sign up', undefined, undefined],
  ])('%s, and keep the trial of the specification', async (_, signUp, note) => {
    const text = await read('/', { signUp });
    const hero = text.slice(text.indexOf('class="hero"'), text.indexOf('class="court"'));
    expect(/<p class="note">(.*?)<\/p>/.exec(hero.replace(/<!--.*?-->/g, ''))?.[1]).toBe(note);
    expect(hero).not.toContain('14');
    const rest = text.slice(text.indexOf('class="court"'));
    expect(rest.match(/Free for 14 days/g)).toHaveLength(2);
    expect(rest.match(/14-day free trial/g)).toHaveLength(2);
    expect(text).not.toContain('{trial}');
  });

  it('link terms and privacy policy only where they are set, with escaped addresses', async () => {
    const both = await read('/', { legal });
    expect(both).toContain('<a href="https://studio.example/terms?a=1&amp;b=&quot;2&quot;">Terms</a>');
    expect(both).toContain('<a href="https://studio.example/privacy">Privacy policy</a>');
    const one = await read('/', { legal: { ...legal, termsUrl: undefined } });
    expect(one).not.toContain('>Terms<');
    expect(one).toContain('>Privacy policy<');
    expect(await read('/', {})).not.toMatch(/>Terms<|>Privacy policy<|LOGGIA_(TERMS|PRIVACY)_URL/);
  });

  it('tell the app of sign-up, terms and privacy policy, and of nothing that is off', async () => {
    const settingsOf = (html: string) => {
      const content = /<meta name="loggia-settings" content="([^"]*)">/.exec(html)?.[1] ?? '';
      return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
    };
    expect(settingsOf(await read('/start', open))).toMatchObject({ signUp: true, ...legal });
    const off = settingsOf(await read('/start', {}));
    for (const absent of ['signUp', 'termsUrl', 'privacyUrl']) expect(off).not.toHaveProperty(absent);
  });
});
