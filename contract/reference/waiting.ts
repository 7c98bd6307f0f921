import type { References } from './row.ts';

export const waitingReference = {
  getWaiting: {
    summary: 'Read what waits for you',
    description:
      'Lists at most 50 things that wait for the caller, soonest first: their open tasks, tickets that wait for their answer, and files that they were asked to approve. `total` counts all of them. What they may not see is not part of it.',
    example: { answer: { total: 0, items: [] } },
  },
} satisfies Partial<References>;
