import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#database/embedded/index.ts';
import { migrate } from '#database/migrate.ts';
import { startCommand } from './start-command.ts';

const root = path.resolve(import.meta.dirname, '..');

export type World = {
  loggiaUrl: string;
  limitUrl: string;
  ownerUrl: string;
  tenantId: string;
  clientId: string;
  projectIds: string[];
  userIds: string[];
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
  const dataDir = await mkdtemp(path.join(tmpdir(), 'loggia-bench-'));
  const database = await startEmbedded({ dataDir });
  await migrate(database.ownerUrl);
  const operatorToken = randomBytes(24).toString('base64url');
  const environment = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: dataDir,
    OPERATOR_TOKEN: operatorToken,
    TOKEN_SECRET: randomBytes(32).toString('base64url'),
    DEMO: 'off',
    WRITES_PER_MINUTE: 'off',
    PORT: '0',
  };
  const loggia = await startProcess(startCommand, environment, /ready at (\S+)/);
  const limit = await startProcess(['bench/limit.ts'], environment, /ready at (\S+)/);
  const password = 'Bench-Password-1';
  const tenants: string[] = [];
  for (let number = 0; number < 20; number += 1)
    tenants.push(await createTenant(loggia.url, operatorToken, number, password));
  const tenantId = tenants[7] as string;
  await fill(database.ownerUrl, tenants, 1000);
  const [smallId, largeId] = [
    await createTenant(loggia.url, operatorToken, 100, password),
    await createTenant(loggia.url, operatorToken, 10_000, password),
  ];
  await fill(database.ownerUrl, [smallId], 100);
  await fill(database.ownerUrl, [largeId], 10_000);
  const signIn = async (tenantId: string) =>
    (await post(`${loggia.url}/api/Auth/login`, { tenantId, identifier: 'admin', password })).token as string;
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const ids = async (text: string) => (await owner.query(text, [tenantId])).rows.map((row) => row.id as string);
  const projectIds = await ids('select id from projects where tenant_id = $1 order by created_at desc');
  const userIds = await ids(
    "select id from users where tenant_id = $1 and user_name like 'worker%' order by id limit 8",
  );
  const [clientId] = await ids('select id from clients where tenant_id = $1 limit 1');
  await owner.end();
  return {
    loggiaUrl: loggia.url,
    limitUrl: limit.url,
    ownerUrl: database.ownerUrl,
    tenantId,
    clientId: clientId as string,
    projectIds,
    userIds,
    token: await signIn(tenantId),
    otherToken: await signIn(tenants[3] as string),
    credentials: JSON.stringify({ tenantId, identifier: 'admin', password }),
    small: await signIn(smallId),
    large: await signIn(largeId),
    loggiaPid: loggia.pid,
    stop: async () => {
      await Promise.all([loggia.stop(), limit.stop()]);
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Called before each case, so that earlier writes do not slow it down. */
export async function vacuum(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
}

/** Runs node with the arguments `command`. Resolves when its output matches `ready`, which captures the URL. */
export async function startProcess(command: readonly string[], environment: Record<string, string>, ready: RegExp) {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const match = ready.exec(text);
      if (match) resolve(match[1] as string);
    });
    child.once('exit', (code) => reject(new Error(`${command.at(-1)} ended with ${code} before it was ready`)));
  });
  return {
    url,
    pid: child.pid as number,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function createTenant(
  url: string,
  operatorToken: string,
  number: number,
  password: string,
): Promise<string> {
  const tenant = await post(
    `${url}/api/Tenants`,
    {
      name: `Company ${number}`,
      domain: `company-${number}.example`,
      admin: {
        email: `admin@company-${number}.example`,
        userName: 'admin',
        password,
        firstName: 'Ada',
        lastName: 'Admin',
      },
    },
    operatorToken,
  );
  return tenant.id;
}

async function fill(ownerUrl: string, tenants: string[], projects: number): Promise<void> {
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

export async function post(url: string, body: unknown, token?: string) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
