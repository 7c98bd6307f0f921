import { sql } from 'kysely';
import type { Webhook, WebhookDelivery } from '#contract/exchange/webhooks.ts';
import type { Paging } from '#contract/platform/paging.ts';
import { readCursor, readTimeCursor, writeCursor } from '#server/platform/answers/cursor.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type ListPage, readPage } from '#server/platform/answers/paging.ts';
import { db, type ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { inNameOrder, isAfterName } from '#server/platform/text/folded.ts';

const list = 'webhooks';
const deliveryList = 'webhookDeliveries';

/** Lists webhooks by name. Keys are unique per company, so the key alone identifies the position. */
export async function listWebhooks(tx: ReadTx, asked: Paging): Promise<ListPage<Webhook>> {
  const after = asked.cursor ? readCursor(list, asked.cursor).key : undefined;
  const query = selectWebhooks().select('webhooks.name_key as key').orderBy(inNameOrder('webhooks'));
  const { items, ...page } = await readPage(asked, {
    read: async (count) => {
      const rows = await tx.run(
        (after === undefined ? query : query.where(isAfterName('webhooks', after))).limit(count),
      );
      return rows.map(({ key, ...row }) => ({ key, webhook: present(row) }));
    },
    cursorOf: ({ key, webhook }) => writeCursor(list, { key, id: webhook.id }),
    count: async () => {
      const total = sql<number>`count(*)::int`.as('total');
      return (await tx.first(db.selectFrom('webhooks').select(total)))?.total ?? 0;
    },
  });
  return { ...page, items: items.map(({ webhook }) => webhook) };
}

export async function getWebhook(tx: ReadTx, id: string): Promise<Webhook | undefined> {
  const row = await tx.first(selectWebhooks().where('webhooks.id', '=', id));
  return row && present(row);
}

/** The deliveries of a webhook, newest first. */
export async function listWebhookDeliveries(
  tx: ReadTx,
  webhookId: string,
  asked: Paging,
): Promise<ListPage<WebhookDelivery>> {
  const known = tx.first(db.selectFrom('webhooks').where('id', '=', webhookId).select('id'));
  const ofWebhook = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);
  let query = ofWebhook
    .select([
      'id',
      sql<WebhookDelivery['kind']>`kind`.as('kind'),
      sql<WebhookDelivery['state']>`state`.as('state'),
      'status',
      'milliseconds',
      'attempts',
      'created_at as at',
      'answer',
      sql<string | null>`case when state = 'Queued' then next_at end`.as('nextAt'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  if (asked.cursor) {
    const { key, id } = readTimeCursor(deliveryList, asked.cursor);
    query = query.where(sql<boolean>`(created_at, id) < (${key}::timestamptz, ${id}::uuid)`);
  }
  const reading = readPage(asked, {
    read: async (count) => (await tx.run(query.limit(count))).map((row) => withoutNulls(row) as WebhookDelivery),
    cursorOf: ({ at, id }) => writeCursor(deliveryList, { key: at, id }),
    count: async () => (await tx.first(ofWebhook.select(sql<number>`count(*)::int`.as('total'))))?.total ?? 0,
  });
  const [webhook, page] = await Promise.all([known, reading]);
  return webhook ? page : notFound();
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number];

function present(row: Row): Webhook {
  return withoutNulls(row) as Webhook;
}

function selectWebhooks() {
  return db.selectFrom('webhooks').select([
    'webhooks.id',
    'webhooks.name',
    'webhooks.address',
    'webhooks.kinds',
    'webhooks.event_audience as audience',
    'webhooks.include_object as include',
    'webhooks.is_active as isActive',
    'webhooks.has_failed as hasFailed',
    'webhooks.owner_id as ownerId',
    sql<string>`coalesce(nullif(trim((
      select concat_ws(' ', first_name, last_name) from users where users.id = webhooks.owner_id)), ''), 'Unknown User')`.as(
      'ownerName',
    ),
    sql<true | null>`nullif(not exists (
      select from users where users.id = webhooks.owner_id and users.is_active and users.deleted_at is null), false)`.as(
      'ownerHasLeft',
    ),
    sql<string | null>`case when webhooks.previous_until > now() then webhooks.previous_until end`.as(
      'previousSecretUntil',
    ),
    'webhooks.created_at as createdAt',
    'webhooks.updated_at as updatedAt',
    'webhooks.version',
  ]);
}
