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
    summary: 'Show the version, and what is away or late',
    description:
      'Tries to reach the mail server, and counts the mails, webhooks, exports and events for inboxes that wait, of all companies together. `Degraded` if the mail server cannot be reached, or if mails or events have waited for 15 minutes.',
    example: {
      answer: {
        version: '1.0.0',
        commit: '3f0c2b1a9d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a',
        status: 'Healthy',
        mailServer: { state: 'Off' },
        queues: [
          { queue: 'exports', waiting: 0, isLate: false },
          { queue: 'inbox', waiting: 0, isLate: false },
          { queue: 'mail', waiting: 0, isLate: false },
          { queue: 'webhooks', waiting: 0, isLate: false },
        ],
      },
    },
  },
} satisfies Partial<References>;
