import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { jsonSchema } from '#server/http/reply-schema.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

export type Request = { params: Record<string, unknown>; query: Record<string, unknown>; body: unknown; match: string };

/**
 * Requests for an operation as its contract's schemas describe them: mostly right, at the edges of right, and wrong.
 * `ids` are of things that exist, so that some requests get all the way.
 */
export function requestsFor(endpoint: Endpoint, ids: readonly string[]): Arbitrary<Request> {
  const part = (schema: z.ZodType | undefined) =>
    schema ? arbitraryOf(jsonSchema(schema, 'draft-2020-12', 'input') as Schema, ids) : fc.constant({});
  return fc.record({
    params: paramsOf(endpoint, ids),
    query: part(endpoint.query).map((value) =>
      typeof value === 'object' && value ? value : { q: value },
    ) as Arbitrary<Record<string, unknown>>,
    body: endpoint.body && endpoint.bodyType !== 'multipart' ? rarely(part(endpoint.body)) : fc.constant(undefined),
    match: fc.oneof(
      { weight: 9, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii' }) },
    ),
  });
}

function paramsOf({ params }: Endpoint, ids: readonly string[]): Arbitrary<Record<string, unknown>> {
  const names = Object.keys(params?.shape ?? {});
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids) },
    fc.uuid(),
    text(),
    fc.string({ maxLength: 1200 }),
  );
  return fc.record(Object.fromEntries(names.map((name) => [name, value])));
}

/** What the schema asks for, and one time in eight something else. */
function rarely(right: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: anything });
}

function arbitraryOf(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return rarely(fc.constant(schema.const));
  if (schema.enum) return rarely(fc.constantFrom(...schema.enum));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => arbitraryOf(each, ids)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array':
      return rarely(fc.array(arbitraryOf(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 5, 5) }));
    case 'integer':
    case 'number':
      return rarely(numbersAround(schema));
    case 'boolean':
      return rarely(fc.boolean());
    case 'null':
      return fc.constant(null);
    case 'string':
      return rarely(schema.format === 'uuid' ? fc.constantFrom(...ids) : text(schema.maxLength));
    default:
      // What is made ready before it is checked has no schema: names, days, ids.
      return rarely(fc.oneof(text(200), days, fc.constantFrom(...ids), fc.constant('')));
  }
}

function objectOf({ properties = {} }: Schema, ids: readonly string[]): Arbitrary<unknown> {
  const known = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, arbitraryOf(each, ids)]));
  return fc
    .tuple(fc.record(known, { requiredKeys: [] }), fc.record(known), fc.boolean(), strangeKeys)
    .map(([some, all, whole, strange]) => ({ ...(whole ? all : some), ...strange }));
}

const strangeKeys = fc.oneof(
  { weight: 9, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }) },
);

function numbersAround({ minimum = -1000, maximum = 1000 }: Schema): Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
    fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0, -0, 0.5, 2 ** 31, 2 ** 53, -1e308),
  );
}

/** Texts of people and of attackers, at most a little longer than the limit. */
function text(limit = 200): Arbitrary<string> {
  const edge = Math.min(limit, 10_000);
  return fc.oneof(
    fc.string({ maxLength: Math.min(edge, 60) }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      'x'.repeat(edge),
      'x'.repeat(edge + 1),
      '',
      ' ',
      '\u0000',
      '\ud800',
      'İ',
      '\u202e',
      '%',
      "'",
      '\\',
      '_',
    ),
  );
}

const days = fc.oneof(
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom(
    '2026-02-30',
    '2024-02-29',
    '2025-02-29',
    '9999-12-31',
    '10000-01-01',
    'now',
    'infinity',
    '-infinity',
    'epoch',
  ),
);

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, 1e308, -1, 0.1, [], {}, [[]], { length: 1 }),
);
