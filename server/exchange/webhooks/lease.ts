import { sql } from 'kysely';
import { queueMail } from '#server/platform/mail/queue.ts';
import { endLease, takeLease } from '#server/platform/outbox/leases.ts';
import { db, type WriteTx } from '#server/platform/tenancy/index.ts';
import type { Asked } from './body.ts';
import { endWaitingDeliveries } from './write.ts';

/** Deliveries of one webhook that are sent at the same time. */
const atOnce = 5;

/** A webhook is switched off after so many failed attempts in a row, over at least an hour. */
const maxFailures = 10;

/** A delivery that this process may send until its lease ends. */
export type LeasedDelivery = Asked & {
  tenantId: string;
  webhookId: string;
  ownerId: string;
  address: string;
  secret: Buffer;
  previousSecret: Buffer | null;
  attempts: number;
  leasedUntil: string;
  isDemo: boolean;
};

/** Takes due deliveries of the company, a few of each webhook, so that one that hangs does not hold up the others. */
export async function leaseDeliveries(tx: WriteTx): Promise<LeasedDelivery[]> {
  return tx.run(sql<LeasedDelivery>`
    with due as materialized (
      select next.id from webhooks cross join lateral (
        select id from webhook_deliveries
        where webhook_id = webhooks.id and state in ('Queued', 'Sending') and next_at <= now()
        order by next_at, created_at limit ${atOnce} for update skip locked) next
      where webhooks.is_active
    )
    update webhook_deliveries set state = 'Sending', ${takeLease}
    from due, webhooks where webhook_deliveries.id = due.id and webhooks.id = webhook_deliveries.webhook_id
    returning webhook_deliveries.tenant_id as "tenantId", webhook_deliveries.id, webhook_id as "webhookId",
      event_id as "eventId", kind, webhooks.owner_id as "ownerId", webhooks.address, webhooks.event_audience as audience,
      webhooks.include_object as include, webhooks.secret,
      case when webhooks.previous_until > now() then webhooks.previous_secret end as "previousSecret",
      attempts, leased_until as "leasedUntil",
      (select is_demo from tenants where tenants.id = webhook_deliveries.tenant_id) as "isDemo"`);
}

export type DeliveryResult = {
  state: 'Queued' | 'Delivered' | 'Failed' | 'Suppressed';
  status?: number;
  milliseconds?: number;
  answer?: string;
  /** Seconds until the next attempt of a delivery that is queued again. */
  pause?: number;
  /** It says nothing about the receiver, and so does not count as its failure. */
  isOurFault?: boolean;
};

/** Records what became of it. Does nothing if the lease ended and another process has the delivery now. */
export async function recordResult(tx: WriteTx, delivery: LeasedDelivery, result: DeliveryResult): Promise<void> {
  const { state, status, milliseconds, answer, pause = 0 } = result;
  const recorded = await tx.first(
    db
      .updateTable('webhook_deliveries')
      .set({
        state,
        status: status ?? null,
        milliseconds: milliseconds ?? null,
        answer: answer ?? null,
        ...endLease(pause),
      })
      .where('id', '=', delivery.id)
      .where('state', '=', 'Sending')
      .where('leased_until', '=', delivery.leasedUntil)
      .returning('id'),
  );
  if (!recorded) return;
  tx.changed('webhooks', delivery.webhookId);
  if (state === 'Delivered') await forgetFailures(tx, delivery.webhookId);
  else if (!result.isOurFault && (state === 'Failed' || result.pause !== undefined)) await countFailure(tx, delivery);
}

async function forgetFailures(tx: WriteTx, webhookId: string): Promise<void> {
  await tx.run(sql`update webhooks set failures = 0, failing_since = null where id = ${webhookId} and failures > 0`);
}

/** Switches the webhook off if it fails for long, and tells its owner. */
async function countFailure(tx: WriteTx, { webhookId, ownerId }: LeasedDelivery): Promise<void> {
  const counted = await tx.first(sql<{ isOver: boolean }>`
    update webhooks set failures = failures + 1, failing_since = coalesce(failing_since, now())
    where id = ${webhookId} and is_active
    returning failures >= ${maxFailures} and failing_since <= now() - interval '1 hour' as "isOver"`);
  if (!counted?.isOver) return;
  await tx.run(sql`
    update webhooks set is_active = false, has_failed = true, version = version + 1, updated_at = now()
    where id = ${webhookId}`);
  await endWaitingDeliveries(tx, webhookId);
  const owner = await tx.first(
    db.selectFrom('users').where('id', '=', ownerId).where('deleted_at', 'is', null).select('email'),
  );
  if (!owner?.email) return;
  const about = { subjectType: 'webhook', subjectId: webhookId };
  await queueMail(tx, { kind: 'webhookOff', userId: ownerId, address: owner.email, ...about });
}
