import { z } from 'zod';
import { administrator } from '#contract/platform/access.ts';
import { audience, audiences } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { eventKinds } from '#contract/platform/event-kinds.ts';
import { ids } from '#contract/platform/example-ids.ts';
import {
  boundedTrimmedString,
  id,
  idParams,
  instant,
  moment,
  requiredName,
  version,
} from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { constant } from '../platform/texts/constant.ts';
import { deliveryStates, testKind } from './webhook-states.ts';

const webhookSchema = z.object({
  id,
  name: z.string(),
  address: z.string(),
  kinds: z.array(z.enum(eventKinds)),
  audience: z.enum(audiences),
  include: z.boolean(),
  isActive: z.boolean(),
  /** It was switched off because too many deliveries failed. */
  hasFailed: z.boolean(),
  /** It sends what this person may see. */
  ownerId: id,
  ownerName: z.string(),
  /** They were deactivated or removed, so nothing is sent until somebody takes the webhook over. */
  ownerHasLeft: z.boolean().optional(),
  /** Until then, the previous secret signs as well. */
  previousSecretUntil: instant.optional(),
  createdAt: instant,
  updatedAt: instant.optional(),
  version,
});

export type Webhook = z.output<typeof webhookSchema>;

const deliverySchema = z.object({
  id,
  kind: z.enum([...eventKinds, testKind]),
  state: z.enum(deliveryStates),
  /** The HTTP status of the last answer. */
  status: z.int().optional(),
  milliseconds: z.int().optional(),
  attempts: z.int(),
  at: instant,
  /** The beginning of the last answer, or why there was none. */
  answer: z.string().optional(),
  /** When the next attempt is made. */
  nextAt: instant.optional(),
});

export type WebhookDelivery = z.output<typeof deliverySchema>;

/** A secret is shown when it is made, and never again. */
const newWebhookSchema = webhookSchema.extend({ secret: z.string() });

const resentSchema = z.object({ count: z.int() });

const fields = {
  name: requiredName('Please enter a name'),
  address: boundedTrimmedString(2000).min(1, 'Please enter an address'),
  kinds: z
    .array(z.enum(eventKinds, 'Not a kind of event'))
    .max(eventKinds.length * 2, constant('At most {limit} kinds', { limit: eventKinds.length * 2 }))
    .min(1, 'Choose at least one kind of event')
    .transform((kinds) => eventKinds.filter((kind) => kinds.includes(kind))),
  audience,
};

export const createWebhookBody = z.object({ ...fields, include: z.boolean().default(false) });

/** Omitted fields stay unchanged. With `takeOver` the caller becomes the owner, and it sends what they may see. */
export const updateWebhookBody = z
  .object({ ...fields, include: z.boolean(), isActive: z.boolean(), takeOver: z.literal(true) })
  .partial();

const resendWebhookDeliveriesBody = z.object({ since: moment });

const deliveryParams = z.object({ id, deliveryId: id });

const accounting: Webhook = {
  id: ids.webhook,
  name: 'Accounting',
  address: 'https://accounting.example/hooks/loggia',
  kinds: ['project.created', 'project.statusChanged'],
  audience: 'client',
  include: false,
  isActive: true,
  hasFailed: false,
  ownerId: ids.ada,
  ownerName: 'Ada North',
  createdAt: '2026-01-05T08:00:00.000Z',
  version: 3,
};

const calendar: Webhook = { ...accounting, id: ids.otherWebhook, name: 'Calendar' };

const formerChat: Webhook = { ...accounting, id: ids.oldWebhook, name: 'Former chat' };

export const listWebhooks = defineEndpoint('listWebhooks', {
  method: 'GET',
  path: '/api/Webhooks',
  access: administrator(),
  problems: [400],
  query: z.object(paging),
  responses: { 200: z.array(webhookSchema) },
  summary: 'List webhooks',
  description: 'Lists the webhooks of the company by name. Secrets are not part of it.',
  headers: counted,
  example: { query: { limit: 100 }, answer: [accounting, calendar, formerChat] },
});

const madeSecret = 'whsec_RnYzd5QIWLp3NaIX3xGPTs0SbSb3SAomXtypEJg6HOY=';

export const createWebhook = defineEndpoint('createWebhook', {
  method: 'POST',
  path: '/api/Webhooks',
  access: administrator({ stepUp: true }),
  changes: 'webhooks',
  records: 'webhook.created',
  problems: [400],
  body: createWebhookBody,
  responses: { 201: newWebhookSchema },
  summary: 'Make a webhook',
  description:
    'From now on, each event of the `kinds` is sent to the address, which has to be public and begin with `https://`. The body is `{ id, type, at, subject, changed }`; with `include` it also has the `object`, and the `message`, as the owner of the webhook sees them. The owner is the caller: what they may not see is not sent. With the audience `client`, only what the client reads too is sent; internal events and fields are sent only with the audience `staff`. Requests are signed as the Standard Webhooks describe; the answer has the `secret`, which is never shown again. An answer from 200 to 299 within ten seconds counts as received. Otherwise the event is sent again with the same `webhook-id`, after 1, 5 and 30 minutes and 2, 6 and 24 hours. An event may arrive twice, and events may arrive in another order. After 10 failures in a row over an hour, the webhook is switched off. Demo companies have no webhooks.',
  example: {
    body: {
      name: 'Chat',
      address: 'https://chat.example/hooks/1',
      kinds: ['ticket.raised'],
      audience: 'staff',
      include: true,
    },
    answer: {
      id: ids.created,
      name: 'Chat',
      address: 'https://chat.example/hooks/1',
      kinds: ['ticket.raised'],
      audience: 'staff',
      include: true,
      isActive: true,
      hasFailed: false,
      ownerId: ids.ada,
      ownerName: 'Ada North',
      createdAt: '2026-01-05T08:00:00.000Z',
      version: 1,
      secret: madeSecret,
    },
  },
});

export const updateWebhook = defineEndpoint('updateWebhook', {
  method: 'PATCH',
  path: '/api/Webhooks/:id',
  access: administrator({ stepUp: true }),
  changes: 'webhooks',
  records: 'webhook.updated',
  problems: [400, 404, 412],
  params: idParams,
  body: updateWebhookBody,
  responses: { 200: webhookSchema },
  summary: 'Change a webhook',
  description:
    'Changes the fields that are given. `isActive: false` ends what waits to be sent; `isActive: true` switches it on again. The owner stays, unless `takeOver` makes the caller the owner: an owner who has left sees nothing, and so nothing is sent.',
  example: {
    params: { id: ids.webhook },
    body: { include: true },
    answer: { ...accounting, include: true, updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
  },
});

export const deleteWebhook = defineEndpoint('deleteWebhook', {
  method: 'DELETE',
  path: '/api/Webhooks/:id',
  access: administrator(),
  changes: 'webhooks',
  records: 'webhook.deleted',
  problems: [404, 412],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a webhook',
  description: 'Deletes a webhook with its deliveries. Nothing more is sent to its address.',
  example: { params: { id: ids.oldWebhook } },
});

export const changeWebhookSecret = defineEndpoint('changeWebhookSecret', {
  method: 'POST',
  path: '/api/Webhooks/:id/secret',
  access: administrator({ stepUp: true }),
  changes: 'webhooks',
  records: 'webhook.secretChanged',
  problems: [404],
  params: idParams,
  responses: { 200: newWebhookSchema },
  summary: 'Make a new secret',
  description:
    'Returns a new secret, which is never shown again. For 24 hours every request has two signatures, one with each secret.',
  example: {
    params: { id: ids.otherWebhook },
    answer: {
      ...calendar,
      previousSecretUntil: '2026-04-15T15:05:00.000Z',
      updatedAt: '2026-04-14T15:05:00.000Z',
      version: 4,
      secret: madeSecret,
    },
  },
});

export const testWebhook = defineEndpoint('testWebhook', {
  method: 'POST',
  path: '/api/Webhooks/:id/test',
  access: administrator(),
  changes: 'webhooks',
  records: 'webhook.tested',
  problems: [400, 404],
  params: idParams,
  responses: { 202: null },
  summary: 'Send a test',
  description: 'Sends a delivery of the type `webhook.test` that tells nothing.',
  example: { params: { id: ids.otherWebhook } },
});

const delivery: WebhookDelivery = {
  id: ids.delivery,
  kind: 'project.statusChanged',
  state: 'Failed',
  status: 500,
  milliseconds: 48,
  attempts: 7,
  at: '2026-04-14T15:05:00.000Z',
  answer: 'out of order',
};

export const listWebhookDeliveries = defineEndpoint('listWebhookDeliveries', {
  method: 'GET',
  path: '/api/Webhooks/:id/deliveries',
  access: administrator(),
  problems: [400, 404],
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(deliverySchema) },
  summary: 'List deliveries',
  description:
    'Lists what was sent to a webhook in the last 30 days, newest first: the status, the time it took in milliseconds, and the first 1,000 bytes of the answer, or why there was none.',
  headers: counted,
  example: { params: { id: ids.webhook }, query: { limit: 100 }, answer: [delivery] },
});

export const resendWebhookDelivery = defineEndpoint('resendWebhookDelivery', {
  method: 'POST',
  path: '/api/Webhooks/:id/deliveries/:deliveryId/resend',
  access: administrator(),
  changes: 'webhooks',
  records: 'webhook.resent',
  problems: [400, 404],
  params: deliveryParams,
  responses: { 202: null },
  summary: 'Send a delivery again',
  description: 'Sends a delivery again, with the same `webhook-id` and what the owner of the webhook may see now.',
  example: { params: { id: ids.webhook, deliveryId: ids.delivery } },
});

export const resendWebhookDeliveries = defineEndpoint('resendWebhookDeliveries', {
  method: 'POST',
  path: '/api/Webhooks/:id/deliveries/resend',
  access: administrator(),
  changes: 'webhooks',
  records: 'webhook.resent',
  problems: [400, 404],
  params: idParams,
  body: resendWebhookDeliveriesBody,
  responses: { 202: resentSchema },
  summary: 'Send all since then again',
  description: 'Sends all deliveries since an instant again, with the same ids: at most 10,000, the oldest first.',
  example: { params: { id: ids.webhook }, body: { since: '2026-04-14T00:00:00Z' }, answer: { count: 1 } },
});

export const namedSchemas = {
  Webhook: {
    schema: webhookSchema,
    description: 'A server that is told what happens. It is told what its owner may see.',
  },
  NewWebhook: { schema: newWebhookSchema, description: 'A webhook with a secret that is shown only now.' },
  ResentDeliveries: { schema: resentSchema, description: 'How many deliveries are sent again.' },
  WebhookDelivery: {
    schema: deliverySchema,
    description: 'One event on its way to a webhook, with the last answer of the receiver.',
  },
} satisfies NamedSchemas;
