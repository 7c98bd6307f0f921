import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/**
 * The lean limit: `node:http` and `pg` on a schema made for these three requests alone. Counts and names of clients are
 * stored, members have one key, there are no foreign keys and no policies, and PostgreSQL builds the JSON.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_OWNER_URL, max: 8 });

const fields = `p.id, p.title, p.description, p.status, p.start_date as "startDate", p.end_date as "endDate", p.progress,
  p.client_id as "clientId", p.created_at as "createdAt", p.updated_at as "updatedAt", p.version, p.client_name as "clientName",
  m."internalUsers", m."clientUsers", p.document_count as "documentCount", p.image_count as "imageCount"`;
const members = `select coalesce(array_agg(user_id) filter (where side = 'InternalUser'), '{}') as "internalUsers",
  coalesce(array_agg(user_id) filter (where side = 'ClientUser'), '{}') as "clientUsers" from lean.members where project_id = p.id`;

const list = {
  name: 'list',
  text: `select json_agg(f)::text as body from (select ${fields} from (
    select * from lean.projects where tenant_id = $1 order by created_at desc, id desc limit 50) p, lateral (${members}) m) f`,
};
const one = {
  name: 'one',
  text: `select row_to_json(f)::text as body from (
    select ${fields} from lean.projects p, lateral (${members}) m where p.tenant_id = $1 and p.id = $2) f`,
};
const create = {
  name: 'create',
  text: `with project as (
      insert into lean.projects (tenant_id, id, client_id, title, description, status, start_date, end_date, progress, client_name)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      returning *
    ), members as (
      insert into lean.members (project_id, user_id, side) select $2, member, 'InternalUser' from unnest($11::uuid[]) member
    ) select row_to_json(project)::text as body from project`,
};

type Action = (tenantId: string, id: string, body: string) => Promise<pg.QueryResult>;
const actions: Record<string, Action> = {
  list: (tenantId) => pool.query({ ...list, values: [tenantId] }),
  one: (tenantId, id) => pool.query({ ...one, values: [tenantId, id] }),
  create: (tenantId, _id, body) => insert(tenantId, JSON.parse(body)),
};

function insert(tenantId: string, body: Record<string, unknown>) {
  const { clientId, title, description, status, startDate, endDate, progressPercentage, userIds } = body;
  const given = [clientId, title, description, status, startDate, endDate, progressPercentage, 'Client 1', userIds];
  return pool.query({ ...create, values: [tenantId, randomUUID(), ...given] });
}

const server = createServer(async (request, response) => {
  const [, action, tenantId, id] = (request.url as string).split('/');
  const { rows } = await (actions[action as string] as Action)(
    tenantId as string,
    id as string,
    request.method === 'POST' ? await text(request) : '',
  );
  response.writeHead(action === 'create' ? 201 : 200, { 'content-type': 'application/json' });
  response.end(rows[0].body);
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as { port: number }).port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
