import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildAppWithWeb, webDir } from '#tests/support/app-with-web.ts';
import { expectData, expectSecured } from './headers.ts';

/** Security headers on responses that no operation sends, and pages that run only our own scripts. */

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await startTestApp();
  app = await buildAppWithWeb(test);
});
afterAll(async () => {
  await app.close();
  await test.stop();
});

describe('responses that no operation sends', () => {
  it.each([
    ['an unknown path', '/api/Nothing'],
    ['an unknown document', '/nothing.txt'],
    ['a path that cannot be decoded', '/api/Projects/%zz'],
    ['a path that is too long', `/api/Projects/${'x'.repeat(5000)}`],
  ])('%s has security headers', async (what, url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['cache-control']).toBe('no-store');
    expectData(answer, what);
  });

  it.each(['/openapi.json', '/docs', '/docs/static/swagger-ui.css'])('%s has security headers', async (url) => {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expectSecured(answer.headers, url);
    expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('assets have security headers, and may be cached forever', async () => {
    expect(assets().length).toBeGreaterThan(3);
    for (const name of assets()) {
      const answer = await app.inject({ url: `/assets/${name}` });
      expect(answer.statusCode, name).toBe(200);
      expectSecured(answer.headers, name);
      expect(answer.headers['cache-control'], name).toMatch(/immutable/);
    }
  });

  it('scripts and styles are compressed for browsers that accept it, with the same content', async () => {
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    const compressed = assets().filter((name) => /\.(js|css)$/.test(name) && sizeOf(name) > 1000);
    expect(compressed.length).toBeGreaterThan(10);
    for (const name of compressed) {
      const plain = await app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': 'identity' } });
      expect(plain.headers['content-encoding'], name).toBeUndefined();
      for (const [encoding, decode] of Object.entries(decoders)) {
        const answer = await app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });
        expect(answer.headers, name).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
        expect(answer.headers['content-type'], name).toBe(plain.headers['content-type']);
        expect(answer.rawPayload.length, name).toBeLessThan(plain.rawPayload.length);
        expect(decode(answer.rawPayload).equals(plain.rawPayload), name).toBe(true);
      }
    }
  });
});

describe.each(['/', '/login', '/dashboard', '/projects/anything'])('the page %s', (url) => {
  it('runs only scripts and styles with the nonce of this response', async () => {
    const [first, second] = await Promise.all([app.inject({ url }), app.inject({ url })]);
    expectSecured(first.headers, url);
    expect(first.headers['cache-control']).toBe('no-store');
    const policy = String(first.headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|\*/);
    const nonce = /'nonce-([\w-]{16,})'/.exec(policy)?.[1];
    expect(second.headers['content-security-policy']).not.toContain(nonce);
    const tags = first.body.match(/<(script|style)\b[^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`);
    expect(first.body).not.toMatch(/\son\w+=|javascript:|\sstyle=|LOGGIA_CSP_NONCE/);
  });
});

it('the page of a one-time link sends no referrer, because its address contains the token', async () => {
  for (const url of ['/welcome/token', '//welcome/token', '/WELCOME/token?a=b']) {
    expect((await app.inject({ url })).headers['referrer-policy'], url).toBe('no-referrer');
  }
  expect((await app.inject({ url: '/login' })).headers['referrer-policy']).toBe('same-origin');
});

function assets(): string[] {
  // Each language has its own scripts. One of them speaks for all.
  const names = readdirSync(path.join(webDir, 'assets'), { recursive: true, encoding: 'utf8' });
  return names.filter(
    (name) => /\.\w+$/.test(name) && !/\.(br|gz)$/.test(name) && (!name.includes('/') || name.startsWith('ar-')),
  );
}

const sizeOf = (name: string) => statSync(path.join(webDir, 'assets', name)).size;
