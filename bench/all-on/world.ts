import pg from 'pg';
import { freePort } from '#tests/support/debian-postgres.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { fillCompany, large } from '../large-company.ts';
import { post, startLoggia } from '../loggia.ts';
import { fill, sampleOf, vacuum } from '../world.ts';

/** Lines about tickets for the administrator. With one for each of 80,000 places in teams the company has 100,000. */
const amounts = { ...large, notifications: 20_000, messages: 5000 };
/** Besides those of one project. */
const otherMessages = 195_000;

type Company = { tenantId: string; token: string };
export type AllOnWorld = Awaited<ReturnType<typeof createAllOnWorld>>;

/**
 * One process, a company of 10,000 projects, 2,000 people, 50,000 tickets, 200,000 messages and 100,000 lines in inboxes, three of 1,000
 * projects, and a quiet one. Each has a webhook. Mail and webhooks go to loopback.
 */
export async function createAllOnWorld() {
  const arrived = { mails: new Map<string, number>(), hooks: new Map<string, number>() };
  const smtp = await startSmtp({
    onMail: (mail) => {
      arrived.mails.set(mail.to[0] as string, performance.now());
      mail.raw = '';
    },
  });
  const receiver = await startReceiver();
  const port = await freePort();
  const loggia = await startLoggia({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'office@company.example',
    OUTGOING_ALLOW: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  });
  const owner = new pg.Client({ connectionString: loggia.ownerUrl });
  await owner.connect();
  const stop = async () => {
    await owner.end();
    await loggia.stop();
    receiver.stop();
    await smtp.stop();
  };
  try {
    const tenantIds: string[] = [];
    for (let number = 1; number <= 5; number += 1) tenantIds.push(await loggia.createTenant(number));
    const [largeId, ...others] = tenantIds as [string, ...string[]];
    const projectId = await fillCompany(loggia.ownerUrl, largeId, amounts);
    await addTeams(owner, largeId);
    await addMessages(owner, largeId);
    await fill(loggia.ownerUrl, others, 1000);
    for (const tenantId of tenantIds) await addLines(owner, tenantId);
    await owner.query("update tenants set modules = '{tasks,updates}'");
    const companies: Company[] = [];
    for (const tenantId of tenantIds) {
      const token = await loggia.signIn(tenantId);
      const kinds = ['project.statusChanged', 'ticket.raised'];
      const hook = { name: 'Receiver', address: receiver.url, kinds, audience: 'staff' };
      await post(`${loggia.url}/api/Webhooks`, hook, token);
      companies.push({ tenantId, token });
    }
    await vacuum(loggia.ownerUrl);
    const [company, ...rest] = companies as [Company, ...Company[]];
    return {
      url: loggia.url,
      pid: loggia.pid,
      owner,
      receiver,
      arrived,
      company: { ...company, ...(await sampleOf(loggia.ownerUrl, largeId)), conversationId: projectId },
      others: rest.slice(0, 3),
      quiet: rest[3] as Company,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Eight people for each project. */
async function addTeams(owner: pg.Client, tenantId: string): Promise<void> {
  await owner.query(
    `insert into project_members (tenant_id, project_id, client_id, user_id, side)
     select $1, id, client_id, (array(select id from users where tenant_id = $1 and user_name like 'worker%' order by id))
       [1 + (number * 8 + place) % ${amounts.users}], 'InternalUser'
     from (select id, client_id, row_number() over (order by id) as number from projects where tenant_id = $1) numbered
       cross join generate_series(0, 7) place`,
    [tenantId],
  );
}

/** By people of the team, in projects and tickets, half of them each. */
async function addMessages(owner: pg.Client, tenantId: string): Promise<void> {
  // They are called for each row, and would take longer than everything else.
  await owner.query('alter table messages disable trigger user');
  for (const [type, table] of [
    ['project', 'projects'],
    ['ticket', 'tickets'],
  ])
    await owner.query(
      `insert into messages (tenant_id, id, subject_type, subject_id, client_id, project_id, author_id, posted_to, audience, body, created_at)
       select $1, gen_random_uuid(), '${type}', subject.id, subject.client_id, ${type === 'project' ? 'subject.id' : 'null'},
         (select id from users where tenant_id = $1 and user_name = 'admin'), 'client', 'client',
         'Message ' || n || ': ' || repeat('The paint in this room needs another day to dry. ', 1 + n % 7), now() - n * interval '1 minute'
       from (select n, 1 + n % (select count(*) from ${table} where tenant_id = $1) as place from generate_series(1, ${otherMessages / 2}) n)
         placed
         join (select id, client_id, row_number() over (order by id) as number from ${table} where tenant_id = $1) subject
           on subject.number = placed.place`,
      [tenantId],
    );
  await owner.query('alter table messages enable trigger user');
}

/** Gives everybody an address, and a line about each of their projects. */
async function addLines(owner: pg.Client, tenantId: string): Promise<void> {
  await owner.query(
    `update users set email = user_name || '@' || domain, email_key = user_name || '@' || domain
     from tenants where tenants.id = $1 and tenant_id = $1 and users.email is null`,
    [tenantId],
  );
  await owner.query(
    `insert into notifications (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at)
     select tenant_id, gen_random_uuid(), user_id, 'project', project_id, 'News', 1, gen_random_uuid(), now()
     from project_members where tenant_id = $1`,
    [tenantId],
  );
  await owner.query('analyze');
}
