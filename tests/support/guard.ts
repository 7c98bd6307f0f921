import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { expectData } from '#tests/guarantees/headers/headers.ts';

type Answer = { status: number; body: unknown; headers: LightMyRequestResponse['headers'] };

let expectedErrors = 0;

/**
 * What holds for every answer of the API, checked for each call of each test: security headers, an error that says what is wrong and has a
 * trace id, nothing of an error or a write in a cache, and no failure of the server that the test did not cause.
 */
export function guard({ id, method }: Endpoint, { status, body, headers }: Answer): void {
  const what = `${id} ${status}`;
  expectData({ headers }, what);
  if (status >= 400 || method !== 'GET') expect(headers['cache-control'], what).toBe('no-store');
  if (status >= 400) {
    expect(headers['content-type'], what).toMatch(/^application\/problem\+json/);
    const problem = { status, type: expect.any(String), title: expect.any(String), message: expect.any(String) };
    expect(body, what).toMatchObject({ ...problem, traceId: headers['x-request-id'] });
  }
  if (expectedErrors === 0) expect(status, `${what}: ${JSON.stringify(body)}`).not.toBe(500);
}

/** Lets the calls of `work` fail in the server, for tests that break something in it. */
export async function withServerErrors<T>(work: () => Promise<T>): Promise<T> {
  expectedErrors += 1;
  try {
    return await work();
  } finally {
    expectedErrors -= 1;
  }
}
