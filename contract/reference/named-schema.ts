import type { z } from 'zod';

/** A schema of the OpenAPI document, with the sentence that describes it. */
export type NamedSchema = { schema: z.ZodType; description: string };
