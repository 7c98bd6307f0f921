import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';
import { superuserUrl } from '#tests/support/postgres.ts';

/** A user of the measured company, with a session. */
export type Caller = { tenantId: string; sessionId: string; userId: string; clientId: string | null };
export type RowsWorld = {
  appUrl: string;
  /** Connects as a role that bypasses row security. */
  plainUrl: string;
  superuser: pg.Client;
  callers: { admin: Caller; worker: Caller; clientUser: Caller };
  projectId: string;
  stop(): Promise<void>;
};

const plainRole = 'plain';

/** Inserts 50 companies with 20,000 projects each, and 2,000 small companies. */
export async function createRowsWorld(): Promise<RowsWorld> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loggia-rows-'));
  const database = await startEmbedded({ dataDir, settings: { max_wal_size: '8GB' } });
  await migrate(database.ownerUrl);
  const superuser = new pg.Client({ connectionString: superuserUrl(database.adminUrl, 'loggia') });
  await superuser.connect();
  for (const statement of fill) await superuser.query(statement);
  await superuser.query('vacuum analyze');
  await superuser.query(`create role ${plainRole} login bypassrls; grant loggia_app to ${plainRole}`);
  const caller = async (role: string): Promise<Caller> => {
    const { rows } = await superuser.query(
      `select u.tenant_id as "tenantId", s.id as "sessionId", u.id as "userId", u.client_id as "clientId"
       from companies c join users u on u.tenant_id = c.id join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
         join sessions s on s.tenant_id = u.tenant_id and s.user_id = u.id
       where c.number = 25 and r.name = $1 order by u.user_name limit 1`,
      [role],
    );
    return rows[0];
  };
  const callers = { admin: await caller('Admin'), worker: await caller('worker'), clientUser: await caller('client') };
  const { rows } = await superuser.query(
    `select m.project_id as id from project_members m join projects p on p.tenant_id = m.tenant_id and p.id = m.project_id
     where m.tenant_id = $1 and m.user_id = $2 and m.client_id = $3
       and exists (select from documents d where d.tenant_id = p.tenant_id and d.project_id = p.id) order by p.created_at desc limit 1`,
    [callers.worker.tenantId, callers.worker.userId, callers.clientUser.clientId],
  );
  return {
    appUrl: database.appUrl,
    plainUrl: database.appUrl.replace('loggia_app', plainRole),
    superuser,
    callers,
    projectId: rows[0].id,
    stop: async () => {
      await superuser.end();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Foreign key triggers are off, because they would take most of the time. The inserted rows satisfy all keys. */
const fill = [
  "set session_replication_role = 'replica'; set synchronous_commit = off",
  `create temp table companies as
   select number, uuidv7() as id, number <= 50 as is_large, array(select uuidv7() from generate_series(1, case when number <= 50 then 20 else 3 end)) as clients,
     array(select uuidv7() from generate_series(1, case when number <= 50 then 50 else 5 end)) as users
   from generate_series(1, 2050) number`,
  `insert into tenants (id, name, name_key, domain, domain_key)
   select id, 'Company ' || number, 'company ' || number, 'company-' || number, 'company-' || number from companies`,
  `insert into roles (tenant_id, id, name, name_key, role_type, is_admin, claims)
   select c.id, uuidv7(), r.name, lower(r.name), r.type, r.name = 'Admin', r.claims::text[] from companies c, (values
     ('Admin', 'InternalUser', '{}'), ('manager', 'InternalUser', '{Project:ViewAllProjects}'),
     ('worker', 'InternalUser', '{Project:ViewAssignedProjects}'), ('client', 'ClientUser', '{Project:ViewAllProjects}')
   ) r (name, type, claims)`,
  `insert into clients (tenant_id, id, name, name_key)
   select c.id, client, 'Client ' || place, 'client ' || place from companies c, unnest(c.clients) with ordinality as each (client, place)`,
  // The first user is the administrator; the last two belong to the first two clients.
  `insert into users (tenant_id, id, first_name, last_name, user_name, user_name_key, role_id, client_id)
   select c.id, person, 'Person', 'No ' || place, 'person' || place, 'person' || place, r.id,
     case when r.name = 'client' then c.clients[cardinality(c.users) - place + 1] end
   from companies c, unnest(c.users) with ordinality as each (person, place), roles r
   where r.tenant_id = c.id
     and r.name = case when place = 1 then 'Admin' when place > cardinality(c.users) - 2 then 'client' else 'worker' end`,
  `insert into sessions (tenant_id, id, user_id, address, device, expires_at)
   select tenant_id, uuidv7(), id, '', '', now() + interval '1 day' from users`,
  `insert into projects (tenant_id, id, client_id, title, description, status, start_date, end_date, progress, created_at, updated_at)
   select c.id, uuidv7(-n * interval '1 minute'), c.clients[1 + n % 20], 'Project number ' || n,
     repeat('A sentence about what this project is for. ', 5), (array['NotStarted', 'InProgress', 'Completed', 'OnHold'])[1 + n % 4],
     date '2026-01-01' + n % 200, date '2026-08-01' + n % 300, n % 101, now() - n * interval '1 minute', now() - n * interval '1 minute'
   from companies c, generate_series(1, 20000) n where c.is_large`,
  `insert into project_members (tenant_id, project_id, client_id, user_id, side)
   select p.tenant_id, p.id, p.client_id, c.users[2 + (substr(p.title, 16)::int / 20 + k) % 47], 'InternalUser'
   from projects p join companies c on c.id = p.tenant_id, generate_series(0, 1) k`,
  ...['documents', 'images'].map(
    (table) => `
   insert into ${table} (tenant_id, id, project_id, client_id, file_name, content_type, size_bytes, sha256, created_by${table === 'images' ? ', width, height' : ''})
   select p.tenant_id, uuidv7(), p.id, p.client_id, 'file', 'type', 1000, '', c.users[1]${table === 'images' ? ', 1, 1' : ''}
   from projects p join companies c on c.id = p.tenant_id where substr(p.title, 16)::int % 40 = 1`,
  ),
  `insert into tickets (tenant_id, id, number, client_id, title, description, type, priority, created_by, created_at)
   select c.id, uuidv7(), n, case when n % 3 > 0 then c.clients[1 + n % cardinality(c.clients)] end, 'Ticket ' || n, 'What is wrong. ', 'Defect', 'Low',
     c.users[1 + n % cardinality(c.users)], now() - n * interval '1 hour'
   from companies c, generate_series(1, case when c.is_large then 1000 else 10 end) n`,
  `insert into audit_log (tenant_id, id, at, action, actor_id)
   select c.id, uuidv7(), now() - n * interval '1 hour', 'project.updated', c.users[1 + n % cardinality(c.users)]
   from companies c, generate_series(1, case when c.is_large then 2000 else 10 end) n`,
];
