import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import type { ChangingNoun } from './operations.ts';

/**
 * What a `change` event carries: kinds alone; whoever is told reads anew what they may see. `you`: who they are or what
 * they may do has changed, so that everything may look different to them; `ready` has it too, where their token is older.
 */
export type ChangeEvent = { nouns: ChangingNoun[]; you?: true };

export const streamChanges = defineEndpoint('streamChanges', {
  query: z.object({
    /** How long to stay; then connect again, with a token of then. */
    seconds: z.coerce.number().int().min(0).max(600),
    /** Milliseconds for which the caller has looked at what was read before: what changed since then is told at once. */
    behind: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  responses: { 200: 'events' },
});
