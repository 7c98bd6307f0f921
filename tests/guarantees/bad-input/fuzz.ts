import fc, { type Arbitrary } from 'fast-check';
import type { Operation, Schema } from './fuzz-operations.ts';
import { anything, days, fileBytes, fileName, oddHeaders, text } from './fuzz-values.ts';

export type Part = { name: string; value: string; fileName?: string };

/** A request before it is sent. Ids may be placeholders for objects that are created later. */
export type Request = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: unknown;
  form?: Part[];
  headers: Record<string, string>;
};

/**
 * Generates requests from the OpenAPI document: mostly valid ones, some at the limits and some invalid ones. `ids` belong to
 * objects that exist, so that some requests succeed.
 */
export function requestsFor(operation: Operation, ids: readonly string[]): Arbitrary<Request> {
  const { body } = operation;
  const query = fc.record(
    parametersIn(operation, 'query', (schema) => arbitraryOf(schema, ids)),
    { requiredKeys: [] },
  );
  return fc.record({
    params: fc.record(parametersIn(operation, 'path', () => inPath(ids))),
    query: fc.tuple(query, strangeKeys).map(([known, strange]) => ({ ...known, ...strange })),
    headers: oddHeaders,
    ...(body?.type === 'json' && { body: mostly(arbitraryOf(body.schema, ids)) }),
    ...(body?.type === 'form' && { form: formOf(body.schema, ids) }),
  });
}

function parametersIn<T>({ parameters }: Operation, where: 'path' | 'query', make: (schema: Schema) => Arbitrary<T>) {
  const here = parameters.filter((parameter) => parameter.in === where);
  return Object.fromEntries(here.map(({ name, schema }) => [name, make(schema)]));
}

function inPath(ids: readonly string[]): Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ids) }, fc.uuid(), text(), fc.string({ maxLength: 1200 }));
}

/** Usually a valid value, and one time in eight any other value. */
function mostly(valid: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: valid }, { weight: 1, arbitrary: anything });
}

function arbitraryOf(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return mostly(fc.constant(schema.const));
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => arbitraryOf(each, ids)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array':
      return mostly(fc.array(arbitraryOf(schema.items ?? {}, ids), { maxLength: Math.min(schema.maxItems ?? 5, 5) }));
    case 'integer':
    case 'number':
      return mostly(numbersAround(schema));
    case 'boolean':
      return mostly(fc.boolean());
    case 'null':
      return fc.constant(null);
    case 'string':
      return mostly(textOf(schema, ids));
    default:
      return anything;
  }
}

/** Ids and dates in their format. Other texts may also be ids. */
function textOf({ format, pattern = '', maxLength }: Schema, ids: readonly string[]): Arbitrary<unknown> {
  if (format === 'uuid') return fc.constantFrom(...ids);
  if (pattern.startsWith('^\\d{4}-')) return days;
  return fc.oneof({ weight: 4, arbitrary: text(maxLength) }, fc.uuid(), fc.constantFrom(...ids));
}

function objectOf({ properties = {}, required = [] }: Schema, ids: readonly string[]): Arbitrary<unknown> {
  const known = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, arbitraryOf(each, ids)]));
  return fc
    .tuple(
      fc.record(known, { requiredKeys: [] }),
      fc.record(known, { requiredKeys: required }),
      fc.boolean(),
      strangeKeys,
    )
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

/** A form with text fields and a file with any content. Parts may be missing or repeated. */
function formOf({ properties = {} }: Schema, ids: readonly string[]): Arbitrary<Part[]> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    schema.format === 'binary'
      ? fc.tuple(fileName, fileBytes).map(([given, value]): Part => ({ name, value, fileName: given }))
      : fc
          .oneof(arbitraryOf(schema, ids), text(), fc.constantFrom(...ids))
          .map((value): Part => ({ name, value: typeof value === 'string' ? value : (JSON.stringify(value) ?? '') })),
  );
  const whole = fc.tuple(...fields).chain((parts) => fc.shuffledSubarray(parts, { minLength: parts.length }));
  const some = fc.array(fc.oneof(...fields), { maxLength: 6 });
  return fc.oneof({ weight: 3, arbitrary: whole }, { weight: 1, arbitrary: some });
}
