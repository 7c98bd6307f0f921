import { z } from 'zod';
import { id } from './fields.ts';
import type { NamedSchemas } from './named-schemas.ts';

/** Things that are changed with one call. */
const maxAtOnce = 200;

/** The ids of a change of many things. `noun` is its name in messages, such as `ticket`. */
export const bulkIds = (noun: string) =>
  z.array(id).max(maxAtOnce, `At most ${maxAtOnce} ${noun}s`).min(1, `Choose at least one ${noun}`);

/** What became of one of many things. */
export const bulkResultSchema = z.object({
  id,
  /** What the same change of this thing alone would have answered. */
  status: z.int(),
  /** Why it was refused. */
  message: z.string().optional(),
});

export type BulkResult = z.output<typeof bulkResultSchema>;

export const namedSchemas = {
  BulkResult: { schema: bulkResultSchema, description: 'What became of one of many projects or tickets.' },
} satisfies NamedSchemas;
