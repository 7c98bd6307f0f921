import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadDocument } from '#contract/work/documents.ts';
import { uploadImage } from '#contract/work/images.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { buildAppWithWeb } from '#tests/support/app-with-web.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { upload } from '#tests/support/upload.ts';
import { expectData } from './headers.ts';

/** Security headers on every API response. `tests/support/guard.ts` checks them for each call of each test. */

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

describe('other responses', () => {
  let company: Company;
  let clientId: string;
  let projectId: string;
  beforeAll(async () => {
    company = await createCompany(test, 'Answers');
    clientId = await company.addClient('Acme');
    projectId = await company.addProject({ clientId });
  });

  const inject = (options: InjectOptions) =>
    app.inject({ ...options, headers: { authorization: `Bearer ${company.admin.token}`, ...options.headers } });

  it.each<[string, number, () => Promise<LightMyRequestResponse>]>([
    ['a body that is too large', 413, () => inject(json('POST', '/api/Clients', { name: 'x'.repeat(2_000_000) }))],
    ['a body of another type', 415, () => inject({ ...text, url: '/api/Clients' })],
    ['an invalid body', 400, () => inject(json('POST', '/api/Clients', { name: '' }))],
    ['an outdated version', 412, () => inject(json('PATCH', client(), { name: 'New' }, { 'if-match': '999' }))],
    ['a method that the path does not have', 404, () => inject({ method: 'PUT', url: '/api/Clients' })],
    ['a method for a page', 404, () => inject({ method: 'POST', url: '/login' })],
    ['HEAD', 200, () => inject({ method: 'HEAD', url: '/api/Clients' })],
    ['HEAD of an unknown path', 404, () => inject({ method: 'HEAD', url: '/api/Nothing' })],
    ['no content', 204, () => inject({ method: 'DELETE', url: '/api/Auth/sessions' })],
  ])('%s (%i): sends security headers', async (what, status, ask) => {
    const answer = await ask();
    expect(answer.statusCode, answer.body).toBe(status);
    expectData(answer, what);
  });

  it('sends security headers with 429, 500 and 503 responses', async () => {
    const login = { tenantId: company.id, identifier: 'nobody', password: 'x' };
    let answer = await inject(json('POST', '/api/Auth/login', login));
    for (let i = 0; i < 9 && answer.statusCode === 401; i++)
      answer = await inject(json('POST', '/api/Auth/login', login));
    expect(answer.statusCode).toBe(429);
    expectData(answer, '429');

    const { owner } = test.database;
    await owner.query('alter table tickets rename to tickets_away');
    const failed = await inject({ url: '/api/Support/tickets' });
    await owner.query('alter table tickets_away rename to tickets');
    expect(failed.statusCode).toBe(500);
    expectData(failed, '500');

    const health = vi.spyOn(test.services.tenancy, 'isWell').mockResolvedValue(false);
    const unavailable = await inject({ url: '/Health' });
    health.mockRestore();
    expect(unavailable.statusCode).toBe(503);
    expectData(unavailable, '503');
  });

  it('sends security headers with files, ranges and 304 responses', async () => {
    const { body: document } = await upload(test, company.admin, uploadDocument, [
      ['ProjectId', projectId],
      ['File', Buffer.from('some words'), 'words.txt'],
    ]);
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { body: image } = await upload(test, company.admin, uploadImage, [
      ['ProjectId', projectId],
      ['File', picture, 'teal.png'],
    ]);
    for (const url of [`/api/Documents/${document.id}/download`, image.originalUrl, image.thumbnails.small]) {
      const whole = await inject({ url });
      expect(whole.statusCode).toBe(200);
      expectData(whole, url);
      for (const [headers, status] of [
        [{ range: 'bytes=0-3' }, 206],
        [{ range: 'bytes=9999999-' }, 416],
        [{ 'if-none-match': String(whole.headers.etag) }, 304],
      ] as const) {
        const part = await inject({ url, headers });
        expect(part.statusCode, url).toBe(status);
        expectData(part, `${url} ${status}`);
      }
    }
  });

  const text: InjectOptions = { method: 'POST', payload: 'words', headers: { 'content-type': 'text/plain' } };
  const client = () => `/api/Clients/${clientId}`;

  function json(method: 'POST' | 'PATCH', url: string, body: object, headers = {}): InjectOptions {
    return { method, url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
  }
});

describe('configuration', () => {
  it('sends Strict-Transport-Security only for https', async () => {
    for (const [publicUrl, expected] of [
      ['https://loggia.example', true],
      ['http://loggia.example', false],
    ] as const) {
      const services = { ...test.services, config: { ...test.services.config, publicUrl } };
      const configured = await buildApp(services);
      const { headers } = await configured.inject({ url: '/Health' });
      expect('strict-transport-security' in headers).toBe(expected);
      await configured.close();
    }
  });

  it('allows only the configured origins to read responses', async () => {
    const { allowedOrigins } = readConfig({ ALLOWED_ORIGINS: 'https://app.example' });
    const configured = await buildApp({ ...test.services, config: { ...test.services.config, allowedOrigins } });
    for (const [origin, allowed] of [
      ['https://app.example', 'https://app.example'],
      ['https://other.example', undefined],
      ['null', undefined],
    ] as const) {
      const { headers } = await configured.inject({ url: '/Health', headers: { origin } });
      expect(headers['access-control-allow-origin']).toBe(allowed);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      const login = await configured.inject({ method: 'POST', url: '/api/Auth/login', headers: { origin } });
      expect(login.headers['access-control-allow-origin']).toBe(allowed);
      const preflight = { origin, 'access-control-request-method': 'POST' };
      for (const [url, withCookie] of [
        ['/api/Auth/login', 'true'],
        ['/api/Projects', undefined],
      ]) {
        const asked = await configured.inject({ method: 'OPTIONS', url, headers: preflight });
        expect(asked.headers['access-control-allow-origin']).toBe(allowed);
        if (allowed) expect(asked.headers['access-control-allow-credentials']).toBe(withCookie);
      }
    }
    await configured.close();
    const { headers } = await app.inject({ url: '/Health', headers: { origin: 'https://app.example' } });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
