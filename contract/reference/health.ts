import type { References } from './row.ts';

export const healthReference = {
  getHealth: {
    summary: 'Check readiness',
    description: 'Returns 200 if the database responds and the server is not shutting down, otherwise 503.',
    example: { answer: { status: 'Healthy' } },
  },
  getLiveness: {
    summary: 'Check liveness',
    description: 'Returns 200 while the process is running. Does not check the database.',
    example: { answer: { status: 'Healthy' } },
  },
} satisfies Partial<References>;
