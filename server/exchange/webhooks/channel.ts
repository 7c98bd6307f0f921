import { sql } from 'kysely';
import type { Channel } from '#server/platform/outbox/channel.ts';
import { type DeliveryServices, sendNextDeliveries } from './deliver.ts';

/** Companies that are served at the same time. Each may wait ten seconds for a receiver that hangs, which must not delay the others. */
const atOnce = 32;

/** The outbox of webhooks. */
export function webhookChannel(services: DeliveryServices): Channel {
  return {
    noun: 'webhooks',
    atOnce,
    listDue: async () => {
      const due = await services.tenancy.lookUp(sql<{ id: string }>`select id from app.tenants_with_due_webhooks() id`);
      return due.map(({ id }) => id);
    },
    sendNext: (tenantId, signal) => sendNextDeliveries(services, tenantId, signal),
  };
}
