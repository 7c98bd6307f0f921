import { sql } from 'kysely';
import type { z } from 'zod';
import { maxWebhooks } from '#contract/exchange/webhook-states.ts';
import type { createWebhookBody, updateWebhookBody, Webhook } from '#contract/exchange/webhooks.ts';
import type { AuditAction } from '#contract/platform/audit-actions.ts';
import { toldBy } from '#contract/platform/texts/constant.ts';
import type { Text } from '#contract/platform/texts/speak.ts';
import { forbidden, notFound, refuse, refuseField, versionConflict } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import { type DuplicateTexts, refuseDuplicates } from '#server/platform/tenancy/errors.ts';
import { type Actor, db, type WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import { foldName } from '#server/platform/text/names.ts';
import { getWebhook } from './read.ts';
import { createWebhookSecret } from './secret.ts';

type Door = Pick<Services, 'outgoing'>;
type NewSecret = Webhook & { secret: string };

const duplicates: DuplicateTexts = {
  webhooks_name: ['name', 'A webhook with this name already exists'],
};

/** How long the previous secret signs besides the new one. */
const rotationHours = 24;

/** Its owner is who makes it: it sends what they may see. */
export async function createWebhook(
  tx: WriteTx,
  origin: Origin,
  { outgoing, secrets }: Door & Pick<Services, 'secrets'>,
  actor: () => Promise<Actor>,
  body: z.output<typeof createWebhookBody>,
): Promise<NewSecret> {
  const company = await tx.first(
    sql<{ isDemo: boolean; count: number; tenantId: string }>`
      select id as "tenantId", is_demo as "isDemo", (select count(*)::int from webhooks) as count
      from tenants where id = app.tenant_id() for no key update`,
  );
  if (!company || company.isDemo) forbidden('Demo companies send nothing to other servers.');
  requireAddress({ outgoing }, body.address);
  if (company.count >= maxWebhooks) refuse('A company can have {limit} webhooks.', { limit: maxWebhooks });
  const id = newId();
  const { secret, sealed } = createWebhookSecret(secrets, { tenantId: company.tenantId, id });
  const { userId } = await actor();
  await refuseDuplicates(
    tx.run(
      db.insertInto('webhooks').values({
        tenant_id: sql<string>`app.tenant_id()`,
        id,
        owner_id: userId,
        name: body.name,
        name_key: foldName(body.name),
        address: body.address,
        kinds: body.kinds,
        event_audience: body.audience,
        include_object: body.include,
        secret: sealed,
      }),
    ),
    duplicates,
  );
  await recordWebhook(tx, origin, 'webhook.created', { id, name: body.name });
  return { ...((await getWebhook(tx, id)) ?? notFound()), secret };
}

/** Changes the fields that are given. Switching it on forgets the failures, switching it off ends what waits. */
export async function updateWebhook(
  tx: WriteTx,
  origin: Origin,
  door: Door,
  actor: () => Promise<Actor>,
  id: string,
  { takeOver, ...changes }: z.output<typeof updateWebhookBody>,
  ifMatch: number | undefined,
): Promise<Webhook> {
  const before = await lockWebhook(tx, id, ifMatch);
  if (changes.address !== undefined) requireAddress(door, changes.address);
  const ownerId = takeOver ? (await actor()).userId : before.ownerId;
  const fields = (Object.keys({ ...changes, ownerId }) as (keyof typeof changes | 'ownerId')[]).filter((field) => {
    const value = field === 'ownerId' ? ownerId : changes[field];
    return value !== undefined && String(value) !== String(before[field]);
  });
  // Without a change the version stays, so that others who are editing get no conflict.
  if (fields.length === 0) return before;
  const { name = before.name, address, kinds, audience, include, isActive } = changes;
  const writing = tx.run(
    db
      .updateTable('webhooks')
      .set({
        name,
        name_key: foldName(name),
        address,
        kinds,
        event_audience: audience,
        include_object: include,
        owner_id: ownerId,
        is_active: isActive,
        ...(isActive && { has_failed: false, failures: 0, failing_since: null }),
        version: sql<number>`version + 1`,
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', id),
  );
  await refuseDuplicates(writing, duplicates);
  if (isActive === false) await endWaitingDeliveries(tx, id);
  await recordWebhook(tx, origin, 'webhook.updated', { id, name }, { fields });
  return (await getWebhook(tx, id)) ?? notFound();
}

export async function deleteWebhook(
  tx: WriteTx,
  origin: Origin,
  id: string,
  ifMatch: number | undefined,
): Promise<void> {
  const webhook = await lockWebhook(tx, id, ifMatch);
  await tx.run(db.deleteFrom('webhooks').where('id', '=', id));
  await recordWebhook(tx, origin, 'webhook.deleted', webhook);
}

/** Makes a new secret. For a day the previous one signs as well, so that the receiver can change it without a gap. */
export async function changeWebhookSecret(
  tx: WriteTx,
  origin: Origin,
  { secrets }: Pick<Services, 'secrets'>,
  tenantId: string,
  id: string,
): Promise<NewSecret> {
  const webhook = await lockWebhook(tx, id, undefined);
  const { secret, sealed } = createWebhookSecret(secrets, { tenantId, id });
  await tx.run(
    db
      .updateTable('webhooks')
      .set({
        previous_secret: sql<Buffer>`secret`,
        previous_until: sql<string>`now() + make_interval(hours => ${rotationHours})`,
        secret: sealed,
        version: sql<number>`version + 1`,
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', id),
  );
  await recordWebhook(tx, origin, 'webhook.secretChanged', webhook);
  return { ...((await getWebhook(tx, id)) ?? notFound()), secret };
}

export async function lockWebhook(tx: WriteTx, id: string, ifMatch: number | undefined): Promise<Webhook> {
  const [locked, webhook] = await Promise.all([
    tx.first(db.selectFrom('webhooks').where('id', '=', id).select('version').forUpdate()),
    getWebhook(tx, id),
  ]);
  if (!locked || !webhook) notFound();
  if (ifMatch !== undefined && ifMatch !== locked.version) versionConflict();
  return webhook;
}

export async function recordWebhook(
  tx: WriteTx,
  origin: Origin,
  action: Extract<AuditAction, `webhook.${string}`>,
  { id, name }: Pick<Webhook, 'id' | 'name'>,
  details: Record<string, unknown> = {},
): Promise<void> {
  await record(tx, origin, { action, subjectType: 'webhook', subjectId: id, subjectName: name, details });
  // This also wakes the outbox, in whichever process it runs.
  tx.changed('webhooks', id);
}

/** What waits when a webhook is switched off is not sent. It can be sent again later. */
export async function endWaitingDeliveries(tx: WriteTx, webhookId: string): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set state = 'Failed', answer = ${'The webhook was switched off.' satisfies Text}, leased_until = null
    where webhook_id = ${webhookId} and state in ('Queued', 'Sending')`);
}

function requireAddress({ outgoing }: Door, address: string): void {
  const refusal = outgoing.refusal(address);
  if (refusal) refuseField('address', toldBy(refusal));
}
