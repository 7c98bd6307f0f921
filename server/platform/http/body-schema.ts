import { z } from 'zod';
import { madeByBrowsers } from '#contract/people/passkey-shapes.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';

/** By the schema that the contract has. */
const strictSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** The schema of the body as requests are checked: it refuses unknown keys at any depth, unless the operation ignores them. */
export function bodySchemaOf(endpoint: Endpoint): z.ZodType | undefined {
  const { body, ignoresUnknownKeys } = endpoint;
  if (!body || ignoresUnknownKeys) return body;
  const strict = strictSchemas.get(body) ?? refuseUnknownKeys(body);
  strictSchemas.set(body, strict);
  return strict;
}

function refuseUnknownKeys(schema: z.core.$ZodType): z.ZodType {
  if (madeByBrowsers.has(schema)) return schema as z.ZodType;
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypeDef & Record<string, unknown> };
  const changed: Record<string, unknown> = {};
  for (const part of ['innerType', 'element', 'in', 'out']) {
    if (def[part]) changed[part] = refuseUnknownKeys(def[part] as z.core.$ZodType);
  }
  if (Array.isArray(def.options)) changed.options = def.options.map(refuseUnknownKeys);
  if (def.type === 'object') {
    const shape = def.shape as Record<string, z.core.$ZodType>;
    changed.shape = Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, refuseUnknownKeys(value)]));
    changed.catchall = z.never();
  }
  const clone = z.core.clone(schema, { ...def, ...changed } as never);
  // Names of schemas in the OpenAPI document belong to the originals.
  const meta = z.globalRegistry.get(schema as never);
  if (meta) z.globalRegistry.add(clone as never, meta);
  return clone as z.ZodType;
}
