import pg from 'pg';
import { writeCursor } from '#server/platform/answers/cursor.ts';
import { password, startLoggia, startProcess } from './loggia.ts';

export type World = Sample & {
  loggiaUrl: string;
  limitUrl: string;
  ownerUrl: string;
  tenantId: string;
  token: string;
  /** An administrator of another company. */
  otherToken: string;
  /** An administrator's credentials, as JSON. */
  credentials: string;
  /** Tokens of a company of 100 projects, and of one of 10,000. */
  small: string;
  large: string;
  loggiaPid: number;
  stop(): Promise<void>;
};

/**
 * One PostgreSQL with 20 companies of 1,000 projects with 8 members each, one company of 100 projects and one of 10,000.
 * Loggia and the limit (bare `node:http` and `pg`) run on it as separate processes.
 */
export async function createWorld(): Promise<World> {
  const loggia = await startLoggia();
  const { url, ownerUrl } = loggia;
  const limit = await startProcess(['bench/limit.ts'], loggia.environment, /ready at (\S+)/);
  const tenants: string[] = [];
  for (let number = 0; number < 20; number += 1) tenants.push(await loggia.createTenant(number));
  const tenantId = tenants[7] as string;
  await fill(ownerUrl, tenants, 1000);
  const [smallId, largeId] = [await loggia.createTenant(100), await loggia.createTenant(10_000)];
  await fill(ownerUrl, [smallId], 100);
  await fill(ownerUrl, [largeId], 10_000);
  return {
    loggiaUrl: url,
    limitUrl: limit.url,
    ownerUrl,
    tenantId,
    ...(await sampleOf(ownerUrl, tenantId)),
    token: await loggia.signIn(tenantId),
    otherToken: await loggia.signIn(tenants[3] as string),
    credentials: JSON.stringify({ tenantId, identifier: 'admin', password }),
    small: await loggia.signIn(smallId),
    large: await loggia.signIn(largeId),
    loggiaPid: loggia.pid,
    stop: async () => {
      await limit.stop();
      await loggia.stop();
    },
  };
}

export type Sample = { projectId: string; clientId: string; userIds: string[] };

/** A project from the middle of a company's list, a client, and eight people for a team. */
export async function sampleOf(ownerUrl: string, tenantId: string): Promise<Sample> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const ids = async (text: string) => (await owner.query(text, [tenantId])).rows.map((row) => row.id as string);
  const projectIds = await ids('select id from projects where tenant_id = $1 order by created_at desc');
  const clientIds = await ids('select id from clients where tenant_id = $1 limit 1');
  const userIds = await ids(
    "select id from users where tenant_id = $1 and user_name like 'worker%' order by id limit 8",
  );
  await owner.end();
  return { projectId: projectIds[projectIds.length / 2] as string, clientId: clientIds[0] as string, userIds };
}

/** The body of a request that creates a project. */
export function newProject({ clientId, userIds }: Sample) {
  return {
    title: 'A new project',
    description: 'What it is for.',
    status: 'NotStarted',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    progressPercentage: 0,
    clientId,
    userIds,
  };
}

/** Called before each case, so that earlier writes do not slow it down. */
export async function vacuum(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
}

export async function fill(ownerUrl: string, tenants: string[], projects: number): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  for (const tenant of tenants) {
    await owner.query(
      `insert into clients (tenant_id, id, name, name_key)
       select $1, gen_random_uuid(), 'Client ' || n, 'client ' || n from generate_series(1, 20) n`,
      [tenant],
    );
    await owner.query(
      `insert into users (tenant_id, id, first_name, last_name, user_name, user_name_key, role_id)
       select $1, gen_random_uuid(), 'Worker', 'No ' || n, 'worker' || n, 'worker' || n,
         (select id from roles where tenant_id = $1 and name = 'worker')
       from generate_series(1, 50) n`,
      [tenant],
    );
    await owner.query(
      `insert into projects (tenant_id, id, client_id, title, description, status, start_date, end_date, progress, created_at)
       select $1, gen_random_uuid(), (array(select id from clients where tenant_id = $1))[1 + n % 20],
         'Project number ' || n, repeat('A sentence about what this project is for. ', 5),
         (array['NotStarted', 'InProgress', 'Completed', 'OnHold'])[1 + n % 4],
         date '2026-01-01' + n % 200, date '2026-08-01' + n % 300, n % 101, now() - n * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [tenant, projects],
    );
    await owner.query(
      `insert into project_members (tenant_id, project_id, client_id, user_id, side)
       select $1, p.id, p.client_id, u.id, 'InternalUser'
       from projects p cross join lateral (
         select id from users where tenant_id = $1 and user_name like 'worker%' order by md5(p.id::text || id::text) limit 8
       ) u where p.tenant_id = $1`,
      [tenant],
    );
  }
  await owner.query('vacuum analyze');
  await owner.end();
}

/** A cursor before all projects: only the first page, which has no cursor, computes the total. */
export function firstCursor(): string {
  return writeCursor('projects', { key: '2100-01-01T00:00:00.000000Z', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' });
}
