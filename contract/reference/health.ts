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
  getHealthDetails: {
    summary: 'Show what is away or late',
    description:
      'Tries to reach the mail server, and counts the mails, webhooks and exports that wait, of all companies together. `Degraded` if the mail server cannot be reached, or if mails have waited for 15 minutes.',
    example: {
      answer: {
        status: 'Healthy',
        mailServer: { state: 'Off' },
        queues: [
          { queue: 'exports', waiting: 0, isLate: false },
          { queue: 'mail', waiting: 0, isLate: false },
          { queue: 'webhooks', waiting: 0, isLate: false },
        ],
      },
    },
  },
} satisfies Partial<References>;
