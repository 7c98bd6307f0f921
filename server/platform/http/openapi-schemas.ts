import { z } from 'zod';
import { endpoints, namedSchemas } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { bodySchemaOf } from './body-schema.ts';

type Json = Record<string, unknown>;

export type Schemas = {
  /** By name. */
  components: Record<string, Json>;
  /** A reference if the schema has a name, otherwise the schema itself with references inside. */
  ofAnswer(schema: z.ZodType): Json;
  ofBody(schema: z.ZodType): Json;
  /** The parameters of a path or a query. */
  ofParameters(schema: z.ZodType): { properties?: Record<string, Json>; required?: string[] };
};

/** Describes answers and bodies separately: a body may leave out fields with a default, an answer contains them all. */
export function describeSchemas(): Schemas {
  const answers = new Map<z.ZodType, string>();
  for (const [name, { schema }] of Object.entries(namedSchemas)) answers.set(schema, name);
  const bodies = new Map<z.ZodType, string>();
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const { id, responses } = endpoint;
    const body = bodySchemaOf(endpoint);
    if (body && !bodies.has(body)) bodies.set(body, `${id.charAt(0).toUpperCase()}${id.slice(1)}Body`);
    for (const answer of Object.values(responses)) {
      if (answer && typeof answer !== 'string' && !answers.has(answer)) answers.set(answer, `answer of ${id}`);
    }
  }
  const answered = toJson(answers, 'output');
  const sent = toJson(bodies, 'input');
  const described = Object.entries(namedSchemas).map(([name, { description }]) => [
    name,
    { description, ...answered[name] },
  ]);

  return {
    components: { ...Object.fromEntries(described), ...sent },
    ofAnswer(schema) {
      const name = answers.get(schema) as string;
      return name in namedSchemas ? { $ref: addressOf(name) } : (answered[name] as Json);
    },
    ofBody: (schema) => ({ $ref: addressOf(bodies.get(schema) as string) }),
    ofParameters: (schema) => z.toJSONSchema(schema, { ...options, io: 'input' }) as Json,
  };
}

/** JSON Schemas by name, which refer to each other by their path in the document. */
function toJson(names: Map<z.ZodType, string>, io: 'input' | 'output'): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of names) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...options, io, uri: addressOf });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => [name, schema as Json]),
  );
}

const options = { target: 'draft-2020-12', unrepresentable: 'any', override: tidy } as const;

/** Removes redundant keywords: the pattern next to the format of an id, and the bounds of every whole number. */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'uuid') delete jsonSchema.pattern;
  if (jsonSchema.minimum !== Number.MIN_SAFE_INTEGER) return;
  delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}
