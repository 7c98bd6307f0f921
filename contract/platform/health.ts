import { z } from 'zod';
import { operatorOnly, publicAccess } from './access.ts';
import { defineEndpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import type { NamedSchemas } from './named-schemas.ts';

const health = z.object({ status: z.string() });

export const getHealth = defineEndpoint('getHealth', {
  method: 'GET',
  path: '/Health',
  access: publicAccess,
  problems: [503],
  responses: { 200: health },
  summary: 'Check readiness',
  description: 'Returns 200 if the database responds and the server is not shutting down, otherwise 503.',
  example: { answer: { status: 'Healthy' } },
});

export const getLiveness = defineEndpoint('getLiveness', {
  method: 'GET',
  path: '/Health/live',
  access: publicAccess,
  responses: { 200: health },
  summary: 'Check liveness',
  description: 'Returns 200 while the process is running. Does not check the database.',
  example: { answer: { status: 'Healthy' } },
});

const healthDetails = z.object({
  version: z.string(),
  /** Of the sources, if it is known. */
  commit: z.string().optional(),
  /** `Degraded` if the mail server cannot be reached, or mails or inboxes are late. */
  status: z.enum(['Healthy', 'Degraded']),
  /** `Off` if no mail server is set up. Each call tries to reach it. */
  mailServer: z.object({ state: z.enum(['Off', 'Reached', 'Away']), problem: z.string().optional() }),
  /** What waits, of all companies together. `inbox`: events that are not in the inboxes yet. `isLate` after 15 minutes; webhooks and exports are never late. */
  queues: z.array(
    z.object({
      queue: z.enum(['mail', 'webhooks', 'exports', 'inbox']),
      waiting: z.int(),
      oldestAt: instant.optional(),
      isLate: z.boolean(),
    }),
  ),
});

export type HealthDetails = z.output<typeof healthDetails>;

/** For the operator. `GET /Health` stays 200 meanwhile, because requests are answered. */
export const getHealthDetails = defineEndpoint('getHealthDetails', {
  method: 'GET',
  path: '/Health/details',
  access: operatorOnly,
  problems: [503],
  responses: { 200: healthDetails },
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
});

export const namedSchemas = {
  HealthDetails: { schema: healthDetails, description: 'What is away or late, for the operator.' },
  Health: { schema: health, description: 'The status of the server.' },
} satisfies NamedSchemas;
