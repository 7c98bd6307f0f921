import { sql } from 'kysely';
import { queueMail } from '#server/platform/mail/queue.ts';
import type { WriteTx } from '#server/platform/tenancy/index.ts';

type Due = { type: 'user' | 'client'; id: string; setBy: string | null };
type Recipient = { id: string; email: string };

/** A new last day, of a user or a client, starts its reminders again. They also go to the person who set it. */
export function accessColumns(day: string | null) {
  return { access_set_by: day === null ? null : sql<string>`app.user_id()`, access_told: null };
}

/**
 * Mails those whose access ends, and the person who set the day, 14 and 3 days before it. Administrators take the place of a person
 * who has left. After a pause of Loggia, only the later mail is sent. `now` is the time of the run.
 */
export async function remindOfAccessEnds(tx: WriteTx, now: Date): Promise<void> {
  for (const type of ['user', 'client'] as const) {
    for (const due of await takeDue(tx, now, type)) {
      const [own, others] = await Promise.all([findConcerned(tx, due), findSetters(tx, due)]);
      for (const { id, email } of own) await queueMail(tx, { kind: 'accessEnding', userId: id, address: email });
      for (const { id, email } of others)
        await queueMail(tx, {
          kind: 'accessEnding',
          userId: id,
          address: email,
          subjectType: due.type,
          subjectId: due.id,
        });
    }
  }
}

/** Marks the reminders as sent, so that each is sent once. */
async function takeDue(tx: WriteTx, now: Date, type: Due['type']): Promise<Due[]> {
  const table = sql.table(type === 'user' ? 'users' : 'clients');
  const isThere = type === 'user' ? sql`row.is_active and row.deleted_at is null` : sql`row.deleted_at is null`;
  return tx.run(sql<Due>`
    update ${table} as row set access_told = due.days
    from (
      select later.id, case when later.access_ends_on - today.day <= 3 then 3 else 14 end as days
      from ${table} later, (
        select app.local_time(${now.toISOString()}::timestamptz, time_zone)::date as day
        from tenants where id = app.tenant_id() and is_active and not is_read_only) today
      where later.access_ends_on between today.day and today.day + 14) due
    where row.id = due.id and ${isThere} and coalesce(row.access_told > due.days, true)
    returning ${sql.lit(type)} as type, row.id, row.access_set_by as "setBy"`);
}

function findConcerned(tx: WriteTx, { type, id }: Due): Promise<Recipient[]> {
  const concerned = type === 'user' ? sql`users.id = ${id}::uuid` : sql`users.client_id = ${id}::uuid`;
  return tx.run(sql<Recipient>`
    select id, email from users
    where ${concerned} and is_active and deleted_at is null and email is not null order by id`);
}

async function findSetters(tx: WriteTx, { id, setBy }: Due): Promise<Recipient[]> {
  const reachable = sql`users.is_active and users.deleted_at is null and users.email is not null and users.id <> ${id}::uuid`;
  const setter = await tx.run(sql<Recipient>`
    select id, email from users where id = ${setBy}::uuid and ${reachable}`);
  if (setter.length > 0) return setter;
  return tx.run(sql<Recipient>`
    select users.id, users.email from users join roles on roles.id = users.role_id
    where roles.is_admin and ${reachable} order by users.id`);
}
