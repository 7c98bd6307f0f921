import type { References } from './row.ts';

export const changesReference = {
  streamChanges: {
    summary: 'Follow changes',
    description:
      'Server-sent events: `ready` at first, then `change` with the kinds of things that changed among what the caller may see (`{"nouns":["projects"]}`), and `missed` where changes may have been missed. With `"you":true` the caller’s own account or role has changed. No event says what changed: read it anew.',
    example: { query: { seconds: 0 }, answer: 'event: ready\ndata: {"you":true}\n\n' },
  },
} satisfies Partial<References>;
