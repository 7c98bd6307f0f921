import { sql } from 'kysely';
import type { Subscription } from '#contract/work/notifications.ts';
import { picturesOf } from '#server/people/tenants/read.ts';
import { notFound } from '#server/platform/answers/failures.ts';
import { type Origin, record } from '#server/platform/audit/write.ts';
import type { Services } from '#server/platform/services.ts';
import type { ReadTx } from '#server/platform/tenancy/index.ts';
import { withoutNulls } from '#server/platform/tenancy/rows.ts';
import { readWishes } from './settings.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

type Installation = Pick<Services, 'tenancy' | 'secrets'>;

/** What the link turns off. 404 for every token that is not genuine, has ended, or whose user is gone. */
export async function getSubscription({ tenancy, secrets }: Installation, token: string): Promise<Subscription> {
  const { tenantId, userId, topic } = readUnsubscribeToken(secrets, token) ?? notFound();
  const read = (tx: ReadTx) => Promise.all([readCompany(tx), readWishes(tx)]);
  const [company, wishes] = await tenancy.asRecipient({ tenantId, userId }, read).catch((error) => {
    if ((error as { code?: unknown }).code === 'AT401') notFound();
    throw error;
  });
  const isOff = topic === 'digest' ? wishes.digestDays.length === 0 : wishes.groups[topic].mail === 'off';
  return withoutNulls({
    topic,
    isOff,
    companyName: company?.name,
    ...(company && picturesOf({ id: tenantId, ...company })),
  }) as Subscription;
}

function readCompany(tx: ReadTx) {
  return tx.first(sql<{ name: string; hasLogo: boolean; hasDarkLogo: boolean }>`
    select coalesce(display_name, name) as name, logo is not null as "hasLogo",
      logo_dark is not null as "hasDarkLogo" from tenants where id = app.tenant_id()`);
}

/** Turns these mails off. Doing it again changes nothing and adds no entry to the audit log. */
export async function unsubscribe({ tenancy, secrets }: Installation, origin: Origin, token: string): Promise<void> {
  const { tenantId, userId, topic } = readUnsubscribeToken(secrets, token) ?? notFound();
  await tenancy.asServer(tenantId, 'write', async (tx) => {
    const user = await tx.first(sql<{ name: string; isChanged: boolean }>`
      select btrim(concat_ws(' ', first_name, last_name)) as name, app.unsubscribe(id, ${topic}) as "isChanged"
      from users where id = ${userId}::uuid and is_active and deleted_at is null
        and exists (select from tenants where tenants.id = app.tenant_id() and is_active and not is_read_only)`);
    if (!user) notFound();
    if (!user.isChanged) return;
    await record(tx, origin, {
      action: 'notifications.unsubscribed',
      subjectType: 'user',
      subjectId: userId,
      subjectName: user.name,
      details: { topic },
    });
    tx.changed('notifications', userId);
  });
}
