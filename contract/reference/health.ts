import type { References } from './row.ts';

export const healthReference = {
  getHealth: {
    summary: 'Ask whether the server is ready',
    description: 'Healthy while the database answers and the server is not about to stop; otherwise 503.',
    example: { answer: { status: 'Healthy' } },
  },
  getLiveness: {
    summary: 'Ask whether the server lives',
    description: 'Answers while the process lives, whatever the database does.',
    example: { answer: { status: 'Healthy' } },
  },
} satisfies Partial<References>;
