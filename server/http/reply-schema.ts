import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/**
 * The answers' JSON Schemas for Fastify's serialiser, which writes what they name and nothing else.
 * The openapi-3.0 form says `nullable` where others say `anyOf`, which costs the serialiser twice the time.
 */
export function replySchemas(endpoint: Endpoint): Record<string, unknown> {
  const schemas: Record<string, unknown> = {};
  for (const [status, body] of Object.entries(endpoint.responses)) {
    if (body && typeof body !== 'string') schemas[status] = jsonSchema(body, 'openapi-3.0');
  }
  return schemas;
}

export function jsonSchema(
  schema: z.ZodType,
  target: 'openapi-3.0' | 'draft-2020-12',
  io: 'input' | 'output' = 'output',
) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { target, io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
}
