import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/** Makes values from the schemas of the contract, so that a new field needs no sample. */

type Check = { check: string; maximum?: number; value?: number; inclusive?: boolean; abort?: boolean };

type Def = {
  type: string;
  check?: string;
  format?: string;
  checks?: { _zod: { def: Check } }[];
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  innerType: z.ZodType;
  options: z.ZodType[];
  in: z.ZodType;
  out: z.ZodType;
  entries: Record<string, string | number>;
  values: unknown[];
  defaultValue: unknown;
};

export type Path = (string | number)[];

/** A text, number, list or choice in the input of an operation. In `path`, `0` stands for a list item. */
export type Field = { path: Path; def: Def };

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def;

export const one = '01900000-0000-7000-8000-000000000001';
export const two = '01900000-0000-7000-8000-000000000002';

const inADay = new Date(Date.now() + 86_400_000).toISOString();

/** The kinds of text that the contract has. The first one that a field takes is its value. */
const texts = [
  't',
  one,
  'a@b.example',
  '2026-12-31',
  inADay,
  'Europe/Lisbon',
  '#2B5BD7',
  '07:30',
  'Quiet-Lamp-9',
  'a.example',
  'https://id.example',
  '123456',
  'e30',
  'ab'.repeat(32),
  JSON.stringify({ projectId: one }),
];

const numbers = [7, 1, 2, 60];

/**
 * A value with every field. Parsing leaves it unchanged if any value allows that. A field has the value of the example, unless that is
 * empty or the default. Rules about several fields at once are the caller's.
 */
export function everyField(schema: z.ZodType, example?: unknown): unknown {
  const accepted: unknown[] = [];
  const refused: unknown[] = [];
  for (const value of candidates(schema, example)) {
    const { success, data } = schema.safeParse(value);
    if (success && isDeepStrictEqual(data, value)) return value;
    (success ? accepted : refused).push(value);
  }
  const { type } = defOf(schema);
  if (accepted.length === 0 && type !== 'object') throw new Error(`No value is known for a field of type ${type}.`);
  return [...accepted, ...refused][0];
}

function* candidates(schema: z.ZodType, example?: unknown): Generator<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      for (const known of [example ?? {}, {}] as Record<string, unknown>[])
        yield Object.fromEntries(
          Object.entries(def.shape).map(([name, each]) => [name, everyField(each, known[name])]),
        );
      return;
    case 'array':
      yield [everyField(def.element, (example as unknown[] | undefined)?.[0])];
      return;
    case 'union':
      for (const option of def.options) yield* candidates(option, example);
      return;
    case 'pipe':
      yield* candidates(defOf(def.in).type === 'transform' ? def.out : def.in, example);
      return;
    case 'default':
    case 'prefault':
      for (const value of candidates(def.innerType, example))
        if (!isDeepStrictEqual(value, def.defaultValue)) yield value;
      return;
    case 'optional':
    case 'nullable':
      yield* candidates(def.innerType, example);
      return;
    case 'file':
      yield new File(['x'], 'x.png');
      return;
    case 'enum':
      yield* Object.values(def.entries).toReversed();
      return;
    case 'literal':
      yield* def.values.filter((value) => value !== '' && value !== null);
      return;
    case 'boolean':
      yield* [true, false];
      return;
    default:
      if (example !== undefined && example !== null && example !== '') yield example;
      if (def.type === 'number' || def.type === 'int') yield* numbers;
      else if (def.type === 'string') yield* texts;
      else throw new Error(`everyField does not support the schema type ${def.type}.`);
  }
}

/** Finds every field in a schema, also inside defaults, unions, pipes and lists. Constants do not count. */
export function fieldsOf(schema: z.ZodType | undefined, path: Path = []): Field[] {
  if (!schema) return [];
  const def = defOf(schema);
  const inner = (each: z.ZodType, ...step: Path) => fieldsOf(each, [...path, ...step]);
  switch (def.type) {
    case 'string':
    case 'number':
    case 'int':
    case 'enum':
    case 'boolean':
    case 'file':
      return [{ path, def }];
    case 'array':
      return [{ path, def }, ...inner(def.element, 0)];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, each]) => inner(each, name));
    case 'union':
      return def.options.flatMap((each) => inner(each));
    case 'pipe':
      return [...inner(def.in), ...inner(def.out)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return inner(def.innerType);
    case 'literal':
    case 'transform':
      return [];
    default:
      throw new Error(`fieldsOf does not support the schema type ${def.type}.`);
  }
}

/** The greatest length that a text or list may have. */
export function limitOf({ checks = [] }: Def): number {
  const limits = checks.flatMap(({ _zod: { def } }) => (def.check === 'max_length' ? [def.maximum ?? 0] : []));
  return Math.min(...limits);
}

/** Values that the field refuses: too long, out of its bounds, not in its list, or of another type. */
export function refusedValues({ def }: Field): unknown[] {
  switch (def.type) {
    case 'string':
      return def.format === 'uuid' ? ['x', {}] : ['x'.repeat(limitOf(def) + 1), {}];
    case 'array': {
      const item = everyField(def.element);
      return [Array.from({ length: limitOf(def) + 1 }, () => item), {}];
    }
    case 'enum':
    case 'file':
      return ['x'];
    case 'boolean':
      return ['yes'];
    default:
      return ['x', 1.5, ...beyond(def.checks ?? [])];
  }
}

/** The numbers next to the bounds. */
function beyond(checks: { _zod: { def: Check } }[]): number[] {
  return checks.flatMap(({ _zod: { def } }) => {
    if (def.check === 'greater_than') return [Number(def.value) - 1];
    if (def.check === 'less_than') return [Number(def.value) + 1];
    return [];
  });
}

/** A copy with another value at that path. */
export function replaceAt(value: unknown, [step, ...rest]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  const inner = (value as Record<string, unknown> | undefined)?.[step];
  if (typeof step === 'number' && !Array.isArray(value)) return [replaceAt(inner, rest, replacement)];
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[step] = replaceAt(inner, rest, replacement);
  return copy;
}
