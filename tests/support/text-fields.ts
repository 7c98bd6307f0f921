import type { z } from 'zod';

type Def = {
  type: string;
  checks?: { _zod: { def: { check: string; maximum?: number; abort?: boolean } } }[];
  check?: string;
  [key: string]: unknown;
};

/** A text or list in the input of an operation. In `path`, `0` stands for a list item. */
export type Field = { path: (string | number)[]; kind: 'text' | 'list'; def: Def };

/** Finds every text and list in a schema, also inside defaults, unions, pipes and lists. Constants do not count. */
export function fieldsOf(schema: z.ZodType | undefined, path: Field['path'] = []): Field[] {
  if (!schema) return [];
  const def = schema._zod.def as unknown as Def;
  const inner = (each: unknown, ...step: Field['path']) => fieldsOf(each as z.ZodType, [...path, ...step]);
  switch (def.type) {
    case 'string':
      return [{ path, kind: 'text', def }];
    case 'array':
      return [{ path, kind: 'list', def }, ...inner(def.element, 0)];
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, each]) => inner(each, name));
    case 'union':
      return (def.options as unknown[]).flatMap((each) => inner(each));
    case 'pipe':
      return [...inner(def.in), ...inner(def.out)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return inner(def.innerType);
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'number':
    case 'int':
    case 'file':
    case 'transform':
      return [];
    default:
      throw new Error(`fieldsOf does not support the schema type ${def.type}.`);
  }
}
