import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

type Headers = LightMyRequestResponse['headers'];

export function expectSecured(headers: Headers, what: string): void {
  expect(headers, what).toMatchObject({ 'x-content-type-options': 'nosniff' });
  // Stricter where the address contains a token.
  expect(headers['referrer-policy'], what).toMatch(/^(same-origin|no-referrer)$/);
  expect(String(headers['x-frame-options']).toUpperCase(), what).toBe('DENY');
  const policy = String(headers['content-security-policy']);
  expect(policy, what).toMatch(/default-src 'none'/);
  expect(policy, what).toMatch(/frame-ancestors 'none'/);
  expect(policy, what).toMatch(/base-uri 'none'/);
  expect(headers, what).not.toHaveProperty('x-powered-by');
  expect(headers, what).not.toHaveProperty('server');
}

/** An API response is data: it must not load, run or be framed, and must say whether it may be cached. */
export function expectData({ headers }: { headers: Headers }, what: string): void {
  expectSecured(headers, what);
  expect(headers['content-security-policy'], what).toMatch(/sandbox/);
  expect(headers['content-security-policy'], what).not.toMatch(/script-src|unsafe/);
  expect(headers['cache-control'], what).toBeDefined();
  expect(headers['x-request-id'], what).toMatch(/^[0-9a-f-]{36}$/);
}
