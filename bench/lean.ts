import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { startLoggia, startProcess } from './loggia.ts';
import { type Figures, median, type Request, residentMegabytes } from './measure.ts';
import { processorTime, processorTimeOfAll } from './processor-time.ts';
import { startCommand } from './start-command.ts';
import { fill, firstCursor, newProject, sampleOf, vacuum } from './world.ts';
import { measureWithWrk } from './wrk.ts';

export type LeanOptions = { rounds: number; seconds: number; only: string | undefined };

/** Processor time per request, in microseconds. */
type Times = { server: number; database: number };
type Round = Figures & Times;

/**
 * Loggia against a lean schema that holds nothing else (`lean-limit.ts`), with wrk as load and one company of 1,000 projects
 * of 8 members each, in alternating rounds. Processor time says what a request costs even if the machine is busy.
 */
export async function measureLean({ rounds, seconds, only }: LeanOptions): Promise<string> {
  const world = await createLeanWorld();
  try {
    const lines = [
      '| case | Loggia req/s | p50 ms | p99 ms | lean limit req/s | p50 ms | p99 ms | ratio | aim |',
      '|---|---|---|---|---|---|---|---|---|',
    ];
    const times = [
      '| case | Loggia: server µs | PostgreSQL µs | lean limit: server µs | PostgreSQL µs | ratio |',
      '|---|---|---|---|---|---|',
    ];
    for (const { name, aim, ours, limit } of cases(world).filter(({ name }) => !only || name.includes(only))) {
      await vacuum(world.ownerUrl);
      // V8 compiles what was called often.
      await measureWithWrk(ours, 5);
      await measureWithWrk(limit, 2);
      const pairs: [Round, Round][] = [];
      for (let round = 0; round < rounds; round += 1)
        pairs.push([
          await measureRound(ours, seconds, world.loggiaPid, world.databasePid),
          await measureRound(limit, seconds, world.limitPid, world.databasePid),
        ]);
      const failures = pairs.flat().reduce((sum, each) => sum + each.failures, 0);
      if (failures > 0) throw new Error(`${name}: ${failures} requests failed`);
      const ratio = median(pairs.map(([a, b]) => a.perSecond / b.perSecond));
      const sides = [0, 1].map((side) => pairs.map((pair) => pair[side] as Round));
      const [[server, database], [leanServer, leanDatabase]] = sides.map((rounds) => [
        median(rounds.map((each) => each.server)),
        median(rounds.map((each) => each.database)),
      ]) as [[number, number], [number, number]];
      const timesRatio = median(pairs.map(([a, b]) => (b.server + b.database) / (a.server + a.database)));
      const columns = [server, database, leanServer, leanDatabase].map(Math.round).join(' | ');
      times.push(`| ${name} | ${columns} | **${timesRatio.toFixed(2)}** |`);
      lines.push(`| ${name} | ${sides.map(cells).join(' | ')} | **${ratio.toFixed(2)}** | ${aim} |`);
    }
    const [loaded, fresh] = [await residentMegabytes(world.loggiaPid), await measureFirstStart()];
    const memory = `Memory of the server: ${loaded} MB after the load, ${fresh} MB after a first start with the demo (aim ≤ 200).`;
    return [...lines, '', 'Processor time per request:', '', ...times, '', memory].join('\n');
  } finally {
    await world.stop();
  }
}

async function measureRound(request: Request, seconds: number, server: number, database: number): Promise<Round> {
  const take = () => ({ server: processorTime(server), database: processorTimeOfAll(database) });
  const before = take();
  const figures = await measureWithWrk(request, seconds);
  const after = take();
  const requests = figures.perSecond * seconds;
  return {
    ...figures,
    server: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
  };
}

type LeanWorld = Awaited<ReturnType<typeof createLeanWorld>>;

function cases(world: LeanWorld) {
  const { loggiaUrl, limitUrl, token, tenantId, projectId } = world;
  const headers = { authorization: `Bearer ${token}` };
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify(newProject(world));
  const all: { name: string; aim: string; ours: Request; limit: Request }[] = [
    {
      name: 'list of 50',
      aim: '≥ 0.80',
      ours: { url: `${loggiaUrl}/api/Projects?limit=50&cursor=${firstCursor()}`, headers },
      limit: { url: `${limitUrl}/list/${tenantId}` },
    },
    {
      name: 'one project',
      aim: '≥ 0.60',
      ours: { url: `${loggiaUrl}/api/Projects/${projectId}`, headers },
      limit: { url: `${limitUrl}/one/${tenantId}/${projectId}` },
    },
    {
      name: 'create',
      aim: '≥ 0.35',
      ours: { url: `${loggiaUrl}/api/Projects`, method: 'POST', headers: { ...headers, ...json }, body },
      limit: { url: `${limitUrl}/create/${tenantId}`, method: 'POST', headers: json, body },
    },
  ];
  return all;
}

async function createLeanWorld() {
  const loggia = await startLoggia();
  const { ownerUrl } = loggia;
  const tenantId = await loggia.createTenant(1);
  await fill(ownerUrl, [tenantId], 1000);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(leanSchema);
  await owner.end();
  const limit = await startProcess(['bench/lean-limit.ts'], loggia.environment, /ready at (\S+)/);
  return {
    loggiaUrl: loggia.url.replace('localhost', '127.0.0.1'),
    limitUrl: limit.url,
    ownerUrl,
    tenantId,
    ...(await sampleOf(ownerUrl, tenantId)),
    token: await loggia.signIn(tenantId),
    loggiaPid: loggia.pid,
    limitPid: limit.pid,
    databasePid: Number.parseInt(await readFile(path.join(loggia.databaseDirectory, 'postmaster.pid'), 'utf8'), 10),
    stop: async () => {
      await limit.stop();
      await loggia.stop();
    },
  };
}

const leanSchema = `
  create schema lean;
  create table lean.projects (
    id uuid primary key, tenant_id uuid not null, client_id uuid not null, client_name text not null, title text not null,
    description text not null, status text not null, start_date date not null, end_date date not null, progress int not null,
    document_count int not null default 0, image_count int not null default 0, version int not null default 1,
    created_at timestamptz not null default now(), updated_at timestamptz not null default now()
  );
  create index on lean.projects (tenant_id, created_at desc, id desc);
  create table lean.members (project_id uuid, user_id uuid, side text not null, primary key (project_id, user_id));
  insert into lean.projects (id, tenant_id, client_id, client_name, title, description, status, start_date, end_date, progress, created_at)
    select p.id, p.tenant_id, p.client_id, c.name, p.title, p.description, p.status, p.start_date, p.end_date, p.progress, p.created_at
    from projects p join clients c using (tenant_id) where c.id = p.client_id;
  insert into lean.members select project_id, user_id, side from project_members;
  analyze lean.projects, lean.members;`;

/** Megabytes of the server ten seconds after it started on an empty directory, with the demo. */
async function measureFirstStart(): Promise<number> {
  const directory = await temporaryDirectory();
  const environment = { DATA_DIR: directory.path, PORT: '0', DEMO: 'on' };
  const loggia = await startProcess(startCommand, environment, /ready at (\S+)/);
  try {
    await sleep(10_000);
    return await residentMegabytes(loggia.pid);
  } finally {
    await loggia.stop();
    await directory.remove();
  }
}

function cells(figures: Figures[]): string {
  const middle = (of: (each: Figures) => number) => median(figures.map(of));
  return [Math.round(middle((each) => each.perSecond)), middle((each) => each.p50), middle((each) => each.p99)].join(
    ' | ',
  );
}
