import type { z } from 'zod';

/**
 * The names of schemas in the OpenAPI document. A file of the contract exports its own as `namedSchemas`, and `npm run generate` lists
 * them. The names of request bodies are derived from the operation's id.
 */
export type NamedSchemas = Record<string, { schema: z.ZodType; description: string }>;
