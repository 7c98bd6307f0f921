import { sql } from 'kysely';
import { testKind } from '#contract/exchange/webhook-states.ts';
import type { Webhook } from '#contract/exchange/webhooks.ts';
import { notFound, refuse } from '#server/platform/answers/failures.ts';
import type { Origin } from '#server/platform/audit/write.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { lockWebhook, recordWebhook } from './write.ts';

/** Deliveries that one request sends again. */
const maxResent = 10_000;

/** Queues a delivery that says only that it is a test. */
export async function testWebhook(tx: WriteTx, origin: Origin, id: string): Promise<void> {
  const webhook = await lockActive(tx, id);
  await tx.run(
    db
      .insertInto('webhook_deliveries')
      .values({ tenant_id: sql<string>`app.tenant_id()`, id: newId(), webhook_id: id, kind: testKind }),
  );
  await recordWebhook(tx, origin, 'webhook.tested', webhook);
}

/** Sends a delivery again, with the same id. One that is being sent right now is left alone. */
export async function resendWebhookDelivery(
  tx: WriteTx,
  origin: Origin,
  id: string,
  deliveryId: string,
): Promise<void> {
  const webhook = await lockWebhook(tx, id, undefined);
  const known = await tx.first(
    db.selectFrom('webhook_deliveries').where('webhook_id', '=', id).where('id', '=', deliveryId).select('id'),
  );
  if (!known) notFound();
  if (!webhook.isActive) refuse(isOff);
  await resend(tx, id, sql`id = ${deliveryId}::uuid`);
  await recordWebhook(tx, origin, 'webhook.resent', webhook);
}

/** Sends again everything since then, with the same ids. */
export async function resendWebhookDeliveries(
  tx: WriteTx,
  origin: Origin,
  id: string,
  since: string,
): Promise<{ count: number }> {
  const webhook = await lockActive(tx, id);
  const which = sql`id = any (array(
    select id from webhook_deliveries where webhook_id = ${id} and created_at >= ${since}::timestamptz
    order by created_at limit ${maxResent}))`;
  const count = await resend(tx, id, which);
  await recordWebhook(tx, origin, 'webhook.resent', webhook);
  return { count };
}

const isOff = 'The webhook is switched off. Switch it on first.';

async function lockActive(tx: WriteTx, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(tx, id, undefined);
  if (!webhook.isActive) refuse(isOff);
  return webhook;
}

async function resend(tx: WriteTx, webhookId: string, which: ReturnType<typeof sql>): Promise<number> {
  const queued = await tx.run(sql`
    update webhook_deliveries set state = 'Queued', attempts = 0, next_at = now(), leased_until = null
    where webhook_id = ${webhookId} and ${which} and state <> 'Sending' returning id`);
  return queued.length;
}
