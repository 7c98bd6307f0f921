import type { Webhook, WebhookDelivery } from '#contract/exchange/webhooks.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

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

const madeSecret = 'whsec_RnYzd5QIWLp3NaIX3xGPTs0SbSb3SAomXtypEJg6HOY=';

export const webhooksReference = {
  listWebhooks: {
    summary: 'List webhooks',
    description: 'Lists the webhooks of the company by name. Secrets are not part of it.',
    headers: counted,
    example: { query: { limit: 100 }, answer: [accounting, calendar, formerChat] },
  },
  createWebhook: {
    summary: 'Make a webhook',
    description:
      'From now on, each event of the `kinds` is sent to the address, which has to be public and begin with `https://`. The body is `{ id, type, at, subject, changed }`; with `include` it also has the `object`, and the `message`, as the owner of the webhook sees them. The owner is the caller: what they may not see is not sent. Internal events are sent only with the audience `staff`. Requests are signed as the Standard Webhooks describe; the answer has the `secret`, which is never shown again. An answer from 200 to 299 within ten seconds counts as received. Otherwise the event is sent again with the same `webhook-id`, after 1, 5 and 30 minutes and 2, 6 and 24 hours. An event may arrive twice, and events may arrive in another order. After 10 failures in a row over an hour, the webhook is switched off. Demo companies have no webhooks.',
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
  },
  updateWebhook: {
    summary: 'Change a webhook',
    description:
      'Changes the fields that are given. `isActive: false` ends what waits to be sent; `isActive: true` switches it on again. The owner stays.',
    example: {
      params: { id: ids.webhook },
      body: { include: true },
      answer: { ...accounting, include: true, updatedAt: '2026-04-14T15:05:00.000Z', version: 4 },
    },
  },
  deleteWebhook: {
    summary: 'Delete a webhook',
    description: 'Deletes a webhook with its deliveries. Nothing more is sent to its address.',
    example: { params: { id: ids.oldWebhook } },
  },
  changeWebhookSecret: {
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
  },
  testWebhook: {
    summary: 'Send a test',
    description: 'Sends a delivery of the type `webhook.test` that tells nothing.',
    example: { params: { id: ids.otherWebhook } },
  },
  listWebhookDeliveries: {
    summary: 'List deliveries',
    description:
      'Lists what was sent to a webhook in the last 30 days, newest first: the status, the time it took in milliseconds, and the first 1,000 bytes of the answer, or why there was none.',
    headers: counted,
    example: { params: { id: ids.webhook }, query: { limit: 100 }, answer: [delivery] },
  },
  resendWebhookDelivery: {
    summary: 'Send a delivery again',
    description: 'Sends a delivery again, with the same `webhook-id` and what the owner of the webhook may see now.',
    example: { params: { id: ids.webhook, deliveryId: ids.delivery } },
  },
  resendWebhookDeliveries: {
    summary: 'Send all since then again',
    description: 'Sends all deliveries since an instant again, with the same ids: at most 10,000, the oldest first.',
    example: { params: { id: ids.webhook }, body: { since: '2026-04-14T00:00:00Z' }, answer: { count: 1 } },
  },
} satisfies Partial<References>;
