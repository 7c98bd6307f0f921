import pg from 'pg';
import { claimValues } from '#contract/platform/claims.ts';
import { freePort } from '#tests/support/debian-postgres.ts';
import { startReceiver } from '#tests/support/receiver.ts';
import { post, startLoggia, startProcess } from '../loggia.ts';
import { startCommand } from '../start-command.ts';
import { fill } from '../world.ts';
import { startMailbox } from './mailbox.ts';

const companies = 10;
const programsOfEach = 2;

/** Somebody who is mentioned and never reads anything, so each time a mail has to come. */
export type Absent = { id: string; name: string; address: string };

export type Employee = {
  id: string;
  tenantId: string;
  identifier: string;
  address: string;
  role: 'Admin' | 'manager' | 'worker' | 'client';
  absent: Absent[];
};

/** A program of a company's administrator. */
export type Program = { token: string; absent: Absent[] };

/** What a webhook of each company is told. */
const told = [
  'message.posted',
  'ticket.raised',
  'ticket.statusChanged',
  'document.uploaded',
  'document.versionAdded',
  'task.created',
];

export type SoakWorld = Awaited<ReturnType<typeof createSoakWorld>>;

/**
 * Two processes on one database and one directory of files, and ten companies of 100 projects: in each 20 people who work, 3 who are
 * away, 2 programs and a webhook.
 */
export async function createSoakWorld() {
  const mailbox = await startMailbox();
  const receiver = await startReceiver();
  const port = await freePort();
  const loggia = await startLoggia({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'office@company.example',
    OUTGOING_ALLOW: '127.0.0.0/8',
    TRUST_PROXY: '127.0.0.1',
    WRITES_PER_MINUTE: '600',
    LOG_LEVEL: 'warn',
  });
  const secondPort = await freePort();
  const environment = { ...loggia.environment, PORT: String(secondPort) };
  const second = await startProcess(startCommand, environment, /ready at (\S+)/);
  const owner = new pg.Client({ connectionString: loggia.ownerUrl });
  await owner.connect();
  const stop = async () => {
    await owner.end();
    await second.stop();
    await loggia.stop();
    receiver.stop();
    await mailbox.stop();
  };
  try {
    return {
      // The processes name the public address when they are ready.
      urls: [`http://127.0.0.1:${port}`, `http://127.0.0.1:${secondPort}`] as const,
      processes: [loggia, second] as const,
      dataDirectory: loggia.environment.DATA_DIR as string,
      owner,
      mailbox,
      receiver,
      ...(await addCompanies(loggia, owner, receiver.url)),
      /** Warnings and errors that the processes wrote. */
      logged: () =>
        [loggia, second].flatMap(({ output }) =>
          output()
            .split('\n')
            .filter((line) => line.startsWith('{')),
        ),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addCompanies(loggia: Awaited<ReturnType<typeof startLoggia>>, owner: pg.Client, receiverUrl: string) {
  const tenantIds: string[] = [];
  for (let number = 1; number <= companies; number += 1) tenantIds.push(await loggia.createTenant(number));
  await fill(loggia.ownerUrl, tenantIds, 100);
  const people: Employee[] = [];
  const programs: Program[] = [];
  for (const tenantId of tenantIds) {
    const { people: own, absent } = await staff(owner, tenantId);
    people.push(...own);
    const token = await loggia.signIn(tenantId);
    const hook = { name: 'Receiver', address: receiverUrl, kinds: told, audience: 'staff', include: true };
    await post(`${loggia.url}/api/Webhooks`, hook, token);
    for (let number = 0; number < programsOfEach; number += 1) {
      const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();
      const body = { name: `Program ${number}`, claims: claimValues, expiresAt };
      programs.push({ token: (await post(`${loggia.url}/api/Tokens`, body, token)).token, absent });
    }
  }
  return { people, programs };
}

/** Turns tasks on, gives roles, addresses and the administrator's password to some workers, and adds users of four clients. */
async function staff(owner: pg.Client, tenantId: string) {
  await owner.query("update tenants set modules = '{tasks,updates}' where id = $1", [tenantId]);
  await owner.query(
    `update users set email = address, email_key = address, password_hash = admin_hash,
       role_id = case when number <= 6 then manager_id else role_id end
     from (
       select users.id, user_name || '@' || domain as address, row_number() over (order by users.id) as number,
         (select id from roles where tenant_id = $1 and name = 'manager') as manager_id,
         (select password_hash from users where tenant_id = $1 and user_name = 'admin') as admin_hash
       from users join tenants on tenants.id = users.tenant_id where users.tenant_id = $1 and user_name like 'worker%') chosen
     where tenant_id = $1 and users.id = chosen.id and number <= 18`,
    [tenantId],
  );
  await owner.query(
    `insert into users (tenant_id, id, first_name, last_name, user_name, user_name_key, email, email_key, client_id, role_id,
       password_hash)
     select tenants.id, gen_random_uuid(), 'Client', 'No ' || n, 'client' || n, 'client' || n, 'client' || n || '@' || domain,
       'client' || n || '@' || domain, (select id from clients where tenant_id = $1 and name = 'Client ' || n),
       (select id from roles where tenant_id = $1 and name = 'client'),
       (select password_hash from users where tenant_id = $1 and user_name = 'admin')
     from tenants cross join generate_series(1, 4) n where tenants.id = $1`,
    [tenantId],
  );
  const { rows } = await owner.query<Employee & { name: string }>(
    `select users.id, user_name as identifier, email as address, first_name || ' ' || last_name as name, roles.name as role
     from users join roles on roles.tenant_id = users.tenant_id and roles.id = users.role_id
     where users.tenant_id = $1 and email is not null order by users.id`,
    [tenantId],
  );
  const absent: Absent[] = rows.filter(({ role }) => role === 'manager').slice(0, 3);
  const people = rows.filter(({ id }) => !absent.some((each) => each.id === id));
  return { people: people.map((person): Employee => ({ ...person, tenantId, absent })), absent };
}
