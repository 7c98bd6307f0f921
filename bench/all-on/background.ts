import { setTimeout as sleep } from 'node:timers/promises';
import type { AllOnWorld } from './world.ts';

/** What the background has done so far. */
export type Done = { events: number; mails: number; deliveries: number };

/** How much waits for each company when the background begins. It is filled up when half is left. */
const backlog = { events: 2000, mails: 1000 };

/**
 * All work that nobody waits for, at full: events are distributed to inboxes and webhooks, and mails are sent. Without it nothing is
 * distributed either: events of requests count as distributed already.
 */
export function openBackground({ owner, company, others, receiver }: AllOnWorld) {
  const tenantIds = [company, ...others].map(({ tenantId }) => tenantId);
  let filling: Promise<void> | undefined;
  let isOn = false;

  async function fill(): Promise<void> {
    for (const tenantId of tenantIds) {
      const { rows } = await owner.query(
        `select (select count(*)::int from events where tenant_id = $1 and distributed_at is null) as events,
           (select count(*)::int from mails where tenant_id = $1 and state = 'Queued') as mails`,
        [tenantId],
      );
      if (rows[0].events < backlog.events / 2) await owner.query(newEvents, [tenantId, backlog.events]);
      if (rows[0].mails < backlog.mails / 2) await owner.query(newMails, [tenantId, backlog.mails]);
    }
    receiver.received.length = 0;
  }

  async function keepFull(): Promise<void> {
    for (; isOn; await sleep(1000)) await fill();
  }

  async function count(): Promise<Done> {
    const { rows } = await owner.query(`
      select (select count(*)::int from events where distributed_at is not null) as events,
        (select count(*)::int from mails where state = 'Sent') as mails,
        (select count(*)::int from webhook_deliveries where state = 'Delivered') as deliveries`);
    return rows[0];
  }

  return {
    count,
    /** Resolves when all three kinds of work are being done. */
    begin: async () => {
      await owner.query('alter table events alter column distributed_at drop default');
      isOn = true;
      await fill();
      filling = keepFull();
      const before = await count();
      for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
        const now = await count();
        if (now.events > before.events && now.mails > before.mails && now.deliveries > before.deliveries) return;
      }
      throw new Error('The background did not begin.');
    },
    end: async () => {
      isOn = false;
      await filling;
      await owner.query('alter table events alter column distributed_at set default now()');
      await owner.query('delete from events where distributed_at is null');
      await owner.query("delete from mails where state in ('Queued', 'Sending')");
      await owner.query("delete from webhook_deliveries where state in ('Queued', 'Sending')");
      await owner.query('vacuum analyze events, mails, webhook_deliveries, notifications');
      await sleep(1000);
    },
  };
}

export type Background = ReturnType<typeof openBackground>;

/** Ids in order of time, as the server makes them. */
const newEvents = `
  insert into events (tenant_id, id, kind, actor_name, client_id, project_id, subject_type, subject_id, audience, data, distributed_at)
  select $1, (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(noise, 1, 3) || '8'
      || substr(noise, 4, 15))::uuid,
    'project.statusChanged', 'Ada Admin', client_id, id, 'project', id, 'client', '{"from": "OnHold", "to": "InProgress"}', null
  from (select id, client_id, md5(random()::text) as noise from projects where tenant_id = $1 and deleted_at is null
    order by random() limit $2) chosen`;

const newMails = `
  insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id, topic)
  select $1, gen_random_uuid(), 'assigned', users.id, users.email, 'project', line.subject_id, 'assigned'
  from (select user_id, subject_id from notifications where tenant_id = $1 and subject_type = 'project' and read_at is null
    order by random() limit $2) line
    join users on users.tenant_id = $1 and users.id = line.user_id`;
