import { expect } from 'vitest';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { problemSchema } from '#contract/platform/problems.ts';
import type { TestApp } from '#tests/support/app.ts';

export type Sent = {
  url: string;
  headers?: Record<string, string>;
  /** Sent unchanged. */
  payload?: string | Buffer;
};

export type Received = { status: number; body: string; headers: Record<string, unknown> };

let address = 0;

/** Sends a raw request, each time from another address, so that rate limits do not apply. */
export async function send(test: TestApp, method: Endpoint['method'], sent: Sent): Promise<Received> {
  address += 1;
  const answered = test.app.inject({
    method,
    remoteAddress: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    ...sent,
  });
  const response = await Promise.race([answered, rejectAfterTimeout(`${method} ${sent.url.slice(0, 200)}`)]);
  return { status: response.statusCode, body: response.body, headers: response.headers };
}

/** Expects success or a refusal with a problem, never a 5xx. */
export function expectAnswered({ status, body, headers }: Received, what: string): void {
  expect(status, `${what}: ${body.slice(0, 300)}`).toBeLessThan(500);
  if (status < 300) return;
  // Pages that the browser opens lead it on, whatever it sends.
  if (status === 302) return;
  // 304 has no body; every other refusal has one.
  expect(status, what).toBeGreaterThanOrEqual(400);
  expect(headers['content-type'], what).toMatch(/^application\/problem\+json/);
  const problem = problemSchema.parse(JSON.parse(body));
  expect(problem.status, what).toBe(status);
  expect(problem.message.length, what).toBeGreaterThan(0);
  expect(problem.traceId, what).toBe(headers['x-request-id']);
  // Messages of the schema library must not reach users.
  expect(body, what).not.toMatch(
    /expected \w+, received|Invalid (input|option|string|key)|Too (big|small):|Unrecognized key/,
  );
  expect(body, what).not.toMatch(/\bat [\w.<>]+ \(|node_modules|select .* from|violates|constraint|\/server\//i);
}

/** Builds the URL of a path with params (`:id` or `{id}`) and a query. */
export function urlOf(
  endpoint: Pick<Endpoint, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/[:{](\w+)}?/g, (_, name) => encodePart(params[name]));
  const search = Object.entries(query).map(([name, value]) => `${encodePart(name)}=${encodePart(value)}`);
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

/** Percent-encoded UTF-8; a lone surrogate becomes the replacement character, as it does in browsers. */
function encodePart(value: unknown): string {
  return encodeURIComponent(toText(value).toWellFormed());
}

/** Converts objects to JSON, because a random object may have an invalid `toString`. */
function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? (JSON.stringify(value) ?? '') : String(value ?? '');
}

async function rejectAfterTimeout(what: string): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 15_000).unref());
  throw new Error(`${what} was not answered within 15 s`);
}
