import { z } from 'zod';
import { signedIn } from './access.ts';
import type { ChangingNoun } from './changing-nouns.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * The data of a `change` event: only the kinds that changed. The receiver reads again what it may see. `selfChanged`: the
 * user's own profile or permissions changed, so everything may look different. The `ready` event also has it, if the token
 * is older than the change.
 */
export type ChangeEvent = { nouns: ChangingNoun[]; selfChanged?: true };

export const streamChanges = defineEndpoint('streamChanges', {
  method: 'GET',
  path: '/api/Changes',
  // The stream sends only changes that the caller may see.
  access: signedIn({ personal: true }),
  problems: [400],
  query: z.object({
    /** How long the stream stays open. After that the client connects again, with a new token. */
    seconds: z.coerce.number().int().min(0).max(600),
    /** How many milliseconds ago the caller last read its data. The stream first reports changes since then. */
    sinceMs: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  }),
  responses: { 200: 'events' },
  summary: 'Follow changes',
  description:
    'Sends server-sent events. The first event is `ready`. A `change` event lists the kinds of objects that changed, such as `{"nouns":["projects"]}`, if the caller may see them. With `"selfChanged":true`, the caller’s account or role has changed. A `missed` event means that the stream may have missed changes. Events contain no data, so read the objects again.',
  example: { query: { seconds: 0 }, answer: 'event: ready\ndata: {"selfChanged":true}\n\n' },
});
