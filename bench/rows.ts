import pg from 'pg';
import { listAuditEntries } from '#server/people/audit/read.ts';
import { listRoles } from '#server/people/roles/list.ts';
import { listUsers } from '#server/people/users/list.ts';
import { type Actor, db, openTenancy, type Query, type ReadTx } from '#server/platform/tenancy/index.ts';
import { listClients } from '#server/work/clients/list.ts';
import { listVisibleDocuments } from '#server/work/documents/list.ts';
import { listVisibleImages } from '#server/work/images/list.ts';
import { getVisibleDetails } from '#server/work/projects/details.ts';
import { countVisibleProjects } from '#server/work/projects/filter.ts';
import { listVisibleProjects } from '#server/work/projects/list.ts';
import { summarizeProjects } from '#server/work/projects/summary.ts';
import { listTickets } from '#server/work/tickets/list.ts';
import { type Figures, figures, median, run, type Statement, timeBoth } from './rows-times.ts';
import { type Caller, createRowsWorld, type RowsWorld } from './rows-world.ts';

/**
 * How many pairs of fresh connections to measure. The kernel keeps a connection's process on one core for a while, which
 * favours one side. Each figure is the median over all pairs, so a pause of the machine affects only one of them.
 */
const connectionPairs = 9;

type Ask = (tx: ReadTx, actor: () => Promise<Actor>) => Promise<unknown>;
type Question = { name: string; by: keyof RowsWorld['callers']; ask: Ask };

/**
 * The server's most frequent statements on 1,000,000 projects, with row security and without it. Without it, a role
 * that bypasses row security reads views that have the tables' names and name the company. Both sides run after
 * `app.enter`, so they differ only in row security.
 */
export async function measureRows(): Promise<string> {
  const world = await createRowsWorld();
  try {
    const lines = [
      '| statement | role | rows | without: p50 ms | p95 ms | with: p50 ms | p95 ms | p50 ratio | p95 ratio | sequential scans |',
      '|---|---|---|---|---|---|---|---|---|---|',
    ];
    for (const question of questions(world)) lines.push(await measureQuestion(world, question));
    return lines.join('\n');
  } finally {
    await world.stop();
  }
}

function questions({ projectId }: RowsWorld): Question[] {
  const list =
    (page: Partial<Parameters<typeof listVisibleProjects>[1]>): Ask =>
    (tx) =>
      listVisibleProjects(tx, { sort: '-createdAt', ...page });
  const ofStaff: [string, Ask][] = [
    ['page of 50', list({ limit: 50 })],
    ['page of 50 of a status', list({ limit: 50, status: 'OnHold' })],
    ['rare search', list({ limit: 50, search: 'number 7777' })],
    ['frequent search', list({ limit: 50, search: 'sentence' })],
    ['total', (tx) => countVisibleProjects(tx, {})],
    ['total of a search', (tx) => countVisibleProjects(tx, { search: 'number 1' })],
    ['one project with its team', (tx) => getVisibleDetails(tx, projectId)],
    ['summary', (tx, actor) => summarizeProjects(tx, actor, '2026-11-01')],
    ['clients with their projects', (tx) => listClients(tx, {}, true)],
    ['clients for a picker', (tx) => listClients(tx, {}, false)],
    ['users', async (tx, actor) => listUsers(tx, await actor(), {})],
    ['roles for a picker', (tx) => listRoles(tx, {}, false)],
    ['tickets', (tx) => listTickets(tx, { sort: '-createdAt' })],
    ['documents of a project', (tx) => listVisibleDocuments(tx, projectId, {})],
    ['images of a project', (tx) => listVisibleImages(tx, projectId, {})],
    ['page of the audit log', (tx) => listAuditEntries(tx, { limit: 50 })],
  ];
  const ofOthers = ofStaff.filter(([name]) => /^(page of 50|rare|total|one|summary|tickets)$|^one/.test(name));
  return [
    ...ofStaff.map(([name, ask]) => ({ name, by: 'admin' as const, ask })),
    ...ofOthers.map(([name, ask]) => ({ name, by: 'worker' as const, ask })),
    ...ofOthers.map(([name, ask]) => ({ name, by: 'clientUser' as const, ask })),
  ];
}

async function measureQuestion(world: RowsWorld, { name, by, ask }: Question): Promise<string> {
  const caller = world.callers[by];
  const statements = await record(world, caller, ask);
  const path = await createViews(world, caller);
  const found: { off: Figures; on: Figures }[] = [];
  let rows = 0;
  let scans: string[] = [];
  for (let each = 0; each < connectionPairs; each += 1) {
    const secured = await enter(world.appUrl, caller, 'app.role()');
    const plain = await enter(world.plainUrl, caller, "'none'", path);
    try {
      rows = await sameRows(secured, plain, statements);
      const times = await timeBoth({ plain, secured }, statements);
      found.push({ off: figures(times.plain), on: figures(times.secured) });
      scans = await sequentialScans(secured, statements);
    } finally {
      await Promise.all([secured.end(), plain.end()]);
    }
  }
  const middle = (figure: (each: (typeof found)[number]) => number) => median(found.map(figure)).toFixed(2);
  const cells = [
    middle(({ off }) => off.p50),
    middle(({ off }) => off.p95),
    middle(({ on }) => on.p50),
    middle(({ on }) => on.p95),
    `**${middle(({ off, on }) => on.p50 / off.p50)}**`,
    `**${middle(({ off, on }) => on.p95 / off.p95)}**`,
  ];
  return `| ${[name, by, rows, ...cells, scans.join(', ') || 0].join(' | ')} |`;
}

/** Runs the server's own code once and records the statements that it sends. */
async function record({ appUrl }: RowsWorld, caller: Caller, ask: Ask): Promise<Statement[]> {
  const tenancy = openTenancy({ url: appUrl, size: 2, prepared: true });
  const statements: Statement[] = [];
  const need = { anyOf: null, adminOnly: false, write: false, mode: 'read' } as const;
  await tenancy.asActor(caller, need, (tx, actor) => {
    const recorded = <Row>(query: Query<Row>) => {
      statements.push(query.compile(db));
      return query;
    };
    return ask({ ...tx, run: (query) => tx.run(recorded(query)), first: (query) => tx.first(recorded(query)) }, actor);
  });
  await tenancy.close();
  return statements;
}

/** Creates views with the tables' names that filter by company, and by client for client users. Returns the search path. */
async function createViews({ superuser }: RowsWorld, { tenantId, clientId }: Caller): Promise<string> {
  const schema = clientId ? 'plain_client' : 'plain_staff';
  const ofClient: Record<string, string> = {
    clients: `id = '${clientId}'`,
    users: `(client_id is null or client_id = '${clientId}')`,
    roles: 'true',
    tenants: 'true',
  };
  await superuser.query(`create schema if not exists ${schema}; grant usage on schema ${schema} to loggia_app`);
  for (const table of 'projects project_members clients users roles documents images tickets audit_log tenants'.split(
    ' ',
  )) {
    const rule = clientId ? (ofClient[table] ?? `client_id = '${clientId}'`) : 'true';
    const key = table === 'tenants' ? 'id' : 'tenant_id';
    if (clientId && table === 'audit_log') continue;
    await superuser.query(
      `create or replace view ${schema}.${table} as select * from public.${table} where ${key} = '${tenantId}' and ${rule};
       grant select on ${schema}.${table} to loggia_app`,
    );
  }
  return `${schema}, public`;
}

/** Connects like the server, begins a transaction, enters as the caller and switches to `role`. */
async function enter(
  url: string,
  { tenantId, sessionId, userId }: Caller,
  role: string,
  path = 'public',
): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set plan_cache_mode = force_generic_plan; set search_path = ${path}; begin read only`);
  const entering = `select app.enter($1, $2, $3, null, false, false), set_config('role', ${role}, true)`;
  await client.query(entering, [tenantId, sessionId, userId]);
  return client;
}

/** Returns the number of rows. Throws if the two sides return different rows. */
async function sameRows(secured: pg.Client, plain: pg.Client, statements: Statement[]): Promise<number> {
  const [withSecurity, without] = [await run(secured, statements), await run(plain, statements)];
  const text = (rows: unknown[]) =>
    JSON.stringify(rows, (name, value) => {
      // A page of projects comes as one JSON text.
      if (name === 'json') return JSON.parse(`[${value}]`);
      return isTexts(value) ? value.toSorted() : value;
    });
  if (text(withSecurity) !== text(without)) throw new Error('The two sides returned different rows.');
  return withSecurity.reduce<number>((rows, row) => rows + ((row as { count?: number }).count ?? 1), 0);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** The tables that the generic plans read with a sequential scan. */
async function sequentialScans(client: pg.Client, statements: Statement[]): Promise<string[]> {
  const found: string[] = [];
  for (const [index, { parameters }] of statements.entries()) {
    const values = parameters.length > 0 ? `(${parameters.map(() => 'null')})` : '';
    const { rows } = await client.query(`explain (format json) execute asked${index}${values}`);
    const plan = JSON.stringify(rows[0]['QUERY PLAN']);
    for (const [, table] of plan.matchAll(/"Node Type":"Seq Scan"[^{}]*?"Relation Name":"(\w+)"/g))
      found.push(table as string);
  }
  return found;
}
