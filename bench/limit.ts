import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The limit: node:http and pg doing the same work on the same tables, with JSON built in SQL and nothing else: no
 * tenancy, no session, no permission, no validation. It runs as the owner, whom no policy concerns.
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
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *
    ), members as (
      insert into project_members (tenant_id, project_id, client_id, user_id, side)
      select $1, $2, $3, member, 'InternalUser' from unnest($10::uuid[]) member
    ) select row_to_json(project)::text as body from project`,
};

const server = createServer(async (request, response) => {
  const [, action, tenantId, id] = (request.url as string).split('/');
  const { rows } =
    action === 'list'
      ? await pool.query({ ...list, values: [tenantId] })
      : action === 'one'
        ? await pool.query({ ...one, values: [tenantId, id] })
        : await insert(tenantId as string, JSON.parse(await text(request)));
  response.writeHead(action === 'create' ? 201 : 200, { 'content-type': 'application/json' });
  response.end(rows[0].body);
});

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
