import { z } from 'zod';
import { text } from './fields.ts';

/** Maximum items of a list without `limit`. The `Link` header contains the URL of the next page. */
export const maxWithoutLimit = 1000;

/** Query parameters of every list. A cursor may contain the longest possible name. */
export const paging = {
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: text(12_000).optional(),
};

/** All of its words are searched, in any order, without case, accents and wildcards (decision 0138). */
export const searchText = text(200).trim().optional();

export type Paging = z.output<z.ZodObject<typeof paging>>;

/** The query parameter of lists that a person can take away as a table. */
export const listFormat = { format: z.enum(['json', 'csv']).optional() };
