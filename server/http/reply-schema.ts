import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/**
 * The answers' JSON Schemas for Fastify's serialiser, which writes what they name and nothing else.
 * The openapi-3.0 form says `nullable` where others say `anyOf`, which costs the serialiser twice the time.
 */
export function replySchemas(endpoint: Endpoint): Record<string, unknown> {
  const schemas: Record<string, unknown> = {};
  for (const [status, body] of Object.entries(endpoint.responses)) {
    if (body && typeof body !== 'string') schemas[status] = jsonSchema(body);
  }
  return schemas;
}

function jsonSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target: 'openapi-3.0', unrepresentable: 'any' });
  return rest;
}
