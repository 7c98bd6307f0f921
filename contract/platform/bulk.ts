import { z } from 'zod';
import { id } from './fields.ts';
import type { NamedSchemas } from './named-schemas.ts';
import { constant } from './texts/constant.ts';
import type { Text } from './texts/speak.ts';

/** Things that are changed with one call. */
const maxAtOnce = 200;

/** The ids of a change of many things. */
export const bulkIds = (noun: keyof typeof messages) =>
  z.array(id).max(maxAtOnce, messages[noun].most).min(1, messages[noun].least);

const messages = {
  project: {
    most: constant('At most {limit} projects', { limit: maxAtOnce }),
    least: 'Choose at least one project' satisfies Text,
  },
  ticket: {
    most: constant('At most {limit} tickets', { limit: maxAtOnce }),
    least: 'Choose at least one ticket' satisfies Text,
  },
  document: {
    most: constant('At most {limit} documents', { limit: maxAtOnce }),
    least: 'Choose at least one document' satisfies Text,
  },
  entry: {
    most: constant('At most {limit} entries', { limit: maxAtOnce }),
    least: 'Choose at least one entry' satisfies Text,
  },
};

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
  BulkResult: { schema: bulkResultSchema, description: 'What became of one of many projects, tickets or documents.' },
} satisfies NamedSchemas;
