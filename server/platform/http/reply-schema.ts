import { z } from 'zod';
import type { Endpoint } from '#contract/platform/endpoint.ts';

type JsonSchema = Record<string, unknown>;

/**
 * JSON Schemas of the answers for Fastify's serialiser, which writes only the fields that they name. The openapi-3.0
 * target uses `nullable` instead of `anyOf`, which takes the serialiser twice as long.
 */
export function replySchemas(endpoint: Endpoint): Record<string, unknown> {
  const schemas: Record<string, unknown> = {};
  for (const [status, body] of Object.entries(endpoint.responses)) {
    if (body && typeof body !== 'string') schemas[status] = jsonSchema(body);
  }
  return schemas;
}

/** Several operations answer with the same schema, and lists with many of it. */
const known = new WeakMap<z.ZodType, JsonSchema>();

function jsonSchema(schema: z.ZodType): JsonSchema {
  const found = known.get(schema);
  if (found) return found;
  const made = schema instanceof z.ZodArray && !schema.def.checks?.length ? listOf(schema.element) : describe(schema);
  known.set(schema, made);
  return made;
}

function listOf(element: z.core.$ZodType): JsonSchema {
  return { type: 'array', items: jsonSchema(element as z.ZodType) };
}

function describe(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'openapi-3.0', unrepresentable: 'any' });
  return rest;
}
