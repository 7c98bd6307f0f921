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
    const problem = body as Record<string, unknown>;
    for (const key of ['type', 'title', 'message']) expect(typeof problem[key], `${what}: ${key}`).toBe('string');
    expect([problem.status, problem.traceId], what).toEqual([status, headers['x-request-id']]);
  }
  if (status === 500 && expectedErrors === 0) expect.fail(`${what}: ${JSON.stringify(body)}`);
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
