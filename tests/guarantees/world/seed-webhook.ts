import { randomUUID } from 'node:crypto';
import { createWebhookSecret } from '#server/exchange/webhooks/secret.ts';
import type { TestApp } from '#tests/support/app.ts';

/** A webhook of the company with a delivery that failed. `words` must appear only where administrators read. */
export async function addWebhook(
  { database, services }: TestApp,
  { tenantId, userId }: { tenantId: string; userId: string },
  words: string,
): Promise<{ webhookId: string; deliveryId: string }> {
  const [webhookId, deliveryId] = [randomUUID(), randomUUID()];
  const { sealed } = createWebhookSecret(services.secrets, { tenantId, id: webhookId });
  await database.owner.query(
    `insert into webhooks (tenant_id, id, owner_id, name, name_key, address, kinds, event_audience, secret)
     values ($1, $2, $3, $4, $4, 'https://hooks.example/' || $5::text, '{project.created}', 'client', $6)`,
    [tenantId, webhookId, userId, `${words} ${webhookId}`, words.replaceAll(' ', '-'), sealed],
  );
  await database.owner.query(
    `insert into webhook_deliveries (tenant_id, id, webhook_id, event_id, kind, state, status, milliseconds, answer)
     values ($1, $2, $3, $4, 'project.created', 'Failed', 500, 7, $5)`,
    [tenantId, deliveryId, webhookId, randomUUID(), words],
  );
  return { webhookId, deliveryId };
}
