import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { instant } from './fields.ts';

const health = z.object({ status: z.string() });

export const getHealth = defineEndpoint('getHealth', {
  responses: { 200: health },
});

export const getLiveness = defineEndpoint('getLiveness', {
  responses: { 200: health },
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
  responses: { 200: healthDetails },
});
