import { z } from 'zod';
import type { ChangingNoun } from './changing-nouns.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * The data of a `change` event: only the kinds that changed. The receiver reads again what it may see. `selfChanged`: the
 * user's own profile or permissions changed, so everything may look different. The `ready` event also has it, if the token
 * is older than the change.
 */
export type ChangeEvent = { nouns: ChangingNoun[]; selfChanged?: true };

export const streamChanges = defineEndpoint('streamChanges', {
  query: z.object({
    /** How long the stream stays open. After that the client connects again, with a new token. */
    seconds: z.coerce.number().int().min(0).max(600),
    /** How many milliseconds ago the caller last read its data. The stream first reports changes since then. */
    sinceMs: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  responses: { 200: 'events' },
});
