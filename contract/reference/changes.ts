import type { References } from './row.ts';

export const changesReference = {
  streamChanges: {
    summary: 'Follow changes',
    description:
      'Server-sent events: first `ready`, then `change` with the kinds that changed among what the caller may see (`{"nouns":["projects"]}`), and `missed` if changes may have been lost. `"selfChanged":true` means that the caller’s own account or role changed. Events do not contain the changed data: read it again.',
    example: { query: { seconds: 0 }, answer: 'event: ready\ndata: {"selfChanged":true}\n\n' },
  },
} satisfies Partial<References>;
