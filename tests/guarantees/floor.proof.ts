import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type OperationId } from '#contract/index.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { faultsOf, promises } from './catalogue.ts';
import { type PrincipalName, placeNames } from './expected/principals.ts';
import { type Floor, faultsOfFloor, readFloor, tables } from './floor.ts';
import { samples } from './operations.ts';
import { createWorld, type World } from './world.ts';

/**
 * Q4: every policy of every table is dropped, opened, or made to say something else, one at a time, and each time the
 * floor's own questions have to notice. DDL is transactional in PostgreSQL: a change, the questions as the app's role
 * behind `app.enter`, and the way back are one transaction on one database, so nothing of it is simulated, and none of
 * it stays. What only the calls can show is committed instead: that they filter nothing by company themselves.
 */

let test: TestApp;
let world: World;
let superuser: pg.Client;
let floor: Floor;
let mutants: Mutant[];
beforeAll(async () => {
  test = await startTestApp();
  superuser = await connectSuperuser(test.database.name);
  world = await createWorld(test);
  floor = await readFloor(superuser, world);
  mutants = await makeMutants();
});
afterAll(async () => {
  await superuser.end();
  await test.stop();
});

type Mutant = { table: (typeof tables)[number]; what: string; ddl: string };
type Policy = {
  table: Mutant['table'];
  name: 'tenant' | 'client_scope' | 'owner';
  using: string;
  check: string | null;
};

/**
 * What changes no row that anyone reaches, so that the catalogue alone can tell: the owner passes by a policy of its own;
 * without context there is no scope either, which keeps everything but roles closed; roles and the company itself
 * belong to everyone in it; nothing can be added where nothing may be inserted.
 */
const withoutEffect = [
  /: NO FORCE$/,
  /^(?!roles:).*: tenant open without context$/,
  /^(roles|tenants): client_scope (dropped|open for reading|open for writing|none as staff)$/,
  /^demo_accounts: (tenant|client_scope) open for writing$/,
];

it('notices every policy that is missing or weak, by what is reached or, where that is the same, by the catalogue', async () => {
  const caught = { reach: 0, catalogue: 0 };
  const missed: string[] = [];
  const unexpected: string[] = [];
  for (const { table, what, ddl } of mutants) {
    const name = `${table}: ${what}`;
    await superuser.query('begin');
    try {
      await superuser.query(ddl);
      const reached = await faultsOfFloor(superuser, floor, [table]);
      const isKnown = withoutEffect.some((pattern) => pattern.test(name));
      if (reached.length > 0) caught.reach += 1;
      else if (await isBreach()) caught.catalogue += 1;
      else missed.push(name);
      if (reached.length > 0 === isKnown) unexpected.push(`${name}: ${reached[0] ?? 'nothing noticed'}`);
    } finally {
      await superuser.query('rollback');
    }
  }
  process.stdout.write(
    `${mutants.length} changes of ${tables.length} tables: ${caught.reach} noticed by what is reached, ${caught.catalogue} by the catalogue\n`,
  );
  expect(missed).toEqual([]);
  expect(unexpected).toEqual([]);
  expect(mutants.length).toBeGreaterThan(tables.length * 12);
});

describe('the calls filter nothing by company or client themselves: without the policies they leak', () => {
  const ofProjects = [
    'getProjectSummary',
    'listProjects',
    'getProject',
    'getProjectDetails',
    'listDocuments',
    'listProjectDocuments',
    'getDocument',
    'listProjectImages',
  ];
  it.each([
    [
      'tenant',
      'admin',
      [
        ...ofProjects,
        'listAudit',
        'listRoles',
        'getRole',
        'listUsers',
        'getUser',
        'listClients',
        'getClient',
        'listTickets',
        'getTicket',
      ],
    ],
    ['client_scope', 'clientUser', [...ofProjects, 'listTickets', 'getTicket']],
    [
      'client_scope',
      'powerfulClientUser',
      [...ofProjects, 'listTickets', 'getTicket', 'listUsers', 'getUser', 'listClients', 'getClient'],
    ],
  ] as const)('%s, as read by %s', async (policy, reader, leaking) => {
    expect(await leakingTo(reader)).toEqual([]);
    const { rows } = await superuser.query<Policy>(
      'select tablename as table, qual as using from pg_policies where policyname = $1',
      [policy],
    );
    for (const { table } of rows) await superuser.query(`alter policy ${policy} on ${table} using (true)`);
    const leaks = await leakingTo(reader);
    for (const { table, using } of rows) await superuser.query(`alter policy ${policy} on ${table} using (${using})`);
    expect(leaks).toEqual(expect.arrayContaining([...leaking]));
    expect(await leakingTo(reader)).toEqual([]);
  });
});

async function makeMutants(): Promise<Mutant[]> {
  const { rows } = await superuser.query<Policy>(
    `select tablename as table, policyname as name, qual as using, with_check as check
     from pg_policies where schemaname = 'public' order by 1, 2`,
  );
  const ofPolicies = rows.flatMap(({ table, name, using, check }) => {
    const alter = (what: string, change: string) => ({
      table,
      what: `${name} ${what}`,
      ddl: `alter policy ${name} on ${table} ${change}`,
    });
    const dropped = { table, what: `${name} dropped`, ddl: `drop policy ${name} on ${table}` };
    if (name === 'owner') return [dropped, alter('for everyone', 'to public')];
    const open = [
      dropped,
      alter('open for reading', 'using (true)'),
      ...(check ? [alter('open for writing', 'with check (true)')] : []),
    ];
    if (name === 'tenant')
      return [...open, alter('open without context', `using (${using} or app.tenant_id() is null)`)];
    return [
      ...open,
      alter('none as staff', `using (${using.replace("= 'staff'", "<> 'client'")})`),
      {
        table,
        what: `${name} permissive`,
        ddl: `${dropped.ddl}; create policy ${name} on ${table} to atrium_app using (${using})${check ? ` with check (${check})` : ''}`,
      },
    ];
  });
  const ofTables = tables.flatMap((table) => [
    { table, what: 'DISABLE', ddl: `alter table ${table} disable row level security` },
    { table, what: 'NO FORCE', ddl: `alter table ${table} no force row level security` },
  ]);
  return [...ofPolicies, ...ofTables];
}

async function isBreach(): Promise<boolean> {
  for (const { faults } of Object.values(promises)) {
    if ((await faultsOf(faults, (text) => superuser.query(text))).length > 0) return true;
  }
  return false;
}

/** The calls that, pointed anywhere, answer with a word that is hidden from whoever reads. */
async function leakingTo(name: PrincipalName): Promise<string[]> {
  const { places, hidden, ...principal } = world.principals[name];
  const call = world.wordedAsStaff[name] ?? principal.call;
  const leaks: string[] = [];
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    if (endpoint.method !== 'GET') continue;
    const answers = placeNames.map((place) => call(endpoint, samples[endpoint.id as OperationId](places[place])));
    const words = JSON.stringify((await Promise.all(answers)).map(({ body }) => body));
    if (hidden.some((word) => words.includes(word))) leaks.push(endpoint.id);
  }
  return leaks;
}
