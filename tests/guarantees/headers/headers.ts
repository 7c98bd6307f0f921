import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

type Headers = LightMyRequestResponse['headers'];

/** A header, and whether its value is right. Plain functions, because every answer of every test is checked. */
type Rule = [header: string, isRight: (value: string) => boolean];

const isAbsent = (value: string) => value === 'undefined';
const isPresent = (value: string) => value !== 'undefined';

const secured: Rule[] = [
  ['x-content-type-options', (value) => value === 'nosniff'],
  // Stricter where the address contains a token.
  ['referrer-policy', (value) => value === 'same-origin' || value === 'no-referrer'],
  ['x-frame-options', (value) => value.toUpperCase() === 'DENY'],
  ['content-security-policy', (value) => value.includes("default-src 'none'")],
  ['content-security-policy', (value) => value.includes("frame-ancestors 'none'")],
  ['content-security-policy', (value) => value.includes("base-uri 'none'")],
  ['x-powered-by', isAbsent],
  ['server', isAbsent],
];

const data: Rule[] = [
  ...secured,
  ['content-security-policy', (value) => value.includes('sandbox')],
  ['content-security-policy', (value) => !/script-src|unsafe/.test(value)],
  ['cache-control', isPresent],
  ['x-request-id', (value) => /^[0-9a-f-]{36}$/.test(value)],
];

export function expectSecured(headers: Headers, what: string): void {
  expectRules(secured, headers, what);
}

/** An API response is data: it must not load, run or be framed, and must say whether it may be cached. */
export function expectData({ headers }: { headers: Headers }, what: string): void {
  expectRules(data, headers, what);
}

function expectRules(rules: Rule[], headers: Headers, what: string): void {
  const wrong = rules
    .filter(([header, isRight]) => !isRight(String(headers[header])))
    .map(([header]) => `${header}: ${headers[header]}`);
  expect(wrong, what).toEqual([]);
}
