import { administrator } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const webhookOperations = {
  // Webhooks
  listWebhooks: read('/api/Webhooks', administrator(), [400]),
  createWebhook: write('POST', '/api/Webhooks', administrator({ stepUp: true }), {
    changes: 'webhooks',
    records: 'webhook.created',
    problems: [400],
  }),
  updateWebhook: write('PATCH', '/api/Webhooks/:id', administrator({ stepUp: true }), {
    changes: 'webhooks',
    records: 'webhook.updated',
    problems: [400, 404, 412],
  }),
  deleteWebhook: write('DELETE', '/api/Webhooks/:id', administrator(), {
    changes: 'webhooks',
    records: 'webhook.deleted',
    problems: [404, 412],
  }),
  changeWebhookSecret: write('POST', '/api/Webhooks/:id/secret', administrator({ stepUp: true }), {
    changes: 'webhooks',
    records: 'webhook.secretChanged',
    problems: [404],
  }),
  testWebhook: write('POST', '/api/Webhooks/:id/test', administrator(), {
    changes: 'webhooks',
    records: 'webhook.tested',
    problems: [400, 404],
  }),
  listWebhookDeliveries: read('/api/Webhooks/:id/deliveries', administrator(), [400, 404]),
  resendWebhookDelivery: write('POST', '/api/Webhooks/:id/deliveries/:deliveryId/resend', administrator(), {
    changes: 'webhooks',
    records: 'webhook.resent',
    problems: [400, 404],
  }),
  resendWebhookDeliveries: write('POST', '/api/Webhooks/:id/deliveries/resend', administrator(), {
    changes: 'webhooks',
    records: 'webhook.resent',
    problems: [400, 404],
  }),
} as const;
