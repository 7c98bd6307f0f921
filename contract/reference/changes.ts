import type { References } from './row.ts';

export const changesReference = {
  streamChanges: {
    summary: 'Follow changes',
    description:
      'Sends server-sent events. The first event is `ready`. A `change` event lists the kinds of objects that changed, such as `{"nouns":["projects"]}`, if the caller may see them. With `"selfChanged":true`, the caller’s account or role has changed. A `missed` event means that the stream may have missed changes. Events contain no data, so read the objects again.',
    example: { query: { seconds: 0 }, answer: 'event: ready\ndata: {"selfChanged":true}\n\n' },
  },
} satisfies Partial<References>;
