import { z } from 'zod';
import { text } from './fields.ts';

/** How many items a list answers with where no `limit` is given: the next ones stand behind its `Link`. */
export const maxWithoutLimit = 1000;

/** What every list takes. A cursor may hold the longest name there is. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: text(12_000).optional(),
};

/** Looked for however it is cased; nothing in it has a meaning of its own. */
export const searchText = text(200).trim().optional();

export type Paging = z.output<z.ZodObject<typeof paging>>;
