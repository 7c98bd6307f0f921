import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { verify } from '@node-rs/argon2';
import pg from 'pg';

/**
 * The limit: `node:http` and `pg` answer the same requests from the same tables, with JSON built in SQL. There is no
 * tenancy, no session, no permission check and no validation. It connects as the owner, so no policy applies.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_OWNER_URL, max: 8 });

const project = `json_build_object('id', p.id, 'title', p.title, 'description', p.description, 'status', p.status,
  'startDate', p.start_date, 'endDate', p.end_date, 'progress', p.progress, 'clientId', p.client_id,
  'clientName', (select name from clients c where c.tenant_id = p.tenant_id and c.id = p.client_id),
  'internalUsers', array(select user_id from project_members m where m.tenant_id = p.tenant_id and m.project_id = p.id and m.side = 'InternalUser'),
  'clientUsers', array(select user_id from project_members m where m.tenant_id = p.tenant_id and m.project_id = p.id and m.side = 'ClientUser'),
  'documentCount', (select count(*) from documents d where d.tenant_id = p.tenant_id and d.project_id = p.id and d.deleted_at is null),
  'imageCount', (select count(*) from images i where i.tenant_id = p.tenant_id and i.project_id = p.id and i.deleted_at is null),
  'createdAt', p.created_at, 'updatedAt', p.updated_at, 'version', p.version)`;

const list = {
  name: 'list',
  text: `select json_agg(${project})::text as body from (
    select * from projects where tenant_id = $1 and deleted_at is null order by created_at desc, id desc limit 50) p`,
};
const one = {
  name: 'one',
  text: `select ${project}::text as body from projects p where tenant_id = $1 and id = $2 and deleted_at is null`,
};
const create = {
  name: 'create',
  text: `with project as (
      insert into projects (tenant_id, id, client_id, title, description, status, start_date, end_date, progress)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      returning id, client_id, title, description, status, start_date, end_date, progress, version, created_at, updated_at
    ), members as (
      insert into project_members (tenant_id, project_id, client_id, user_id, side)
      select $1, $2, $3, member, 'InternalUser' from unnest($10::uuid[]) member
    ) select row_to_json(project)::text as body from project`,
};
const summary = {
  name: 'summary',
  text: `select json_build_object(
      'totalProjects', count(*), 'inProgressProjects', count(*) filter (where status = 'InProgress'),
      'notStartedProjects', count(*) filter (where status = 'NotStarted'),
      'onHoldProjects', count(*) filter (where status = 'OnHold'),
      'completedProjects', count(*) filter (where status = 'Completed'),
      'overdueCount', count(*) filter (where status <> 'Completed' and end_date < current_date),
      'totalUsers', (select count(*) from users where tenant_id = $1 and deleted_at is null),
      'totalClients', (select count(*) from clients where tenant_id = $1 and deleted_at is null),
      'documentCount', (select count(*) from documents where tenant_id = $1 and deleted_at is null),
      'imagesCount', (select count(*) from images where tenant_id = $1 and deleted_at is null),
      'recentProjects', (select json_agg(${project}) from (
        select * from projects where tenant_id = $1 and deleted_at is null order by updated_at desc limit 20) p),
      'overdueProjects', (select json_agg(${project}) from (
        select * from projects where tenant_id = $1 and deleted_at is null and status <> 'Completed' and end_date < current_date
        order by end_date, id limit 6) p))::text as body
    from projects where tenant_id = $1 and deleted_at is null`,
};
const account = {
  name: 'account',
  text: 'select id, password_hash from users where tenant_id = $1 and user_name_key = $2 and is_active',
};
const session = {
  name: 'session',
  text: `insert into sessions (tenant_id, id, user_id, address, device, expires_at)
    values ($1, $2, $3, '', '', now() + interval '30 days') returning row_to_json(sessions)::text as body`,
};

const server = createServer(async (request, response) => {
  const [, action, tenantId, id] = (request.url as string).split('/');
  const { rows } = await (actions[action as string] as Action)(tenantId as string, id as string, request);
  response.writeHead(action === 'create' ? 201 : 200, { 'content-type': 'application/json' });
  response.end(rows[0].body);
});

type Action = (tenantId: string, id: string, request: AsyncIterable<Buffer>) => Promise<pg.QueryResult>;
const actions: Record<string, Action> = {
  list: (tenantId) => pool.query({ ...list, values: [tenantId] }),
  one: (tenantId, id) => pool.query({ ...one, values: [tenantId, id] }),
  create: async (tenantId, _id, request) => insert(tenantId, JSON.parse(await text(request))),
  summary: (tenantId) => pool.query({ ...summary, values: [tenantId] }),
  'sign-in': async (tenantId, _id, request) => signIn(tenantId, JSON.parse(await text(request))),
};

async function signIn(tenantId: string, { identifier, password }: Record<string, string>) {
  const { rows } = await pool.query({ ...account, values: [tenantId, identifier] });
  if (!(await verify(rows[0].password_hash, password as string))) throw new Error('wrong password');
  return pool.query({ ...session, values: [tenantId, randomUUID(), rows[0].id] });
}

async function insert(tenantId: string, body: Record<string, unknown>) {
  const { clientId, title, description, status, startDate, endDate, progressPercentage, userIds } = body;
  const values = [
    tenantId,
    randomUUID(),
    clientId,
    title,
    description,
    status,
    startDate,
    endDate,
    progressPercentage,
    userIds,
  ];
  return pool.query({ ...create, values });
}

async function text(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

server.listen(0, 'localhost', () => {
  process.stdout.write(`ready at http://localhost:${(server.address() as { port: number }).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
