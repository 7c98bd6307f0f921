import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type OperationId } from '#contract/index.ts';
import type { Endpoint } from '#contract/platform/endpoint.ts';
import { type PrincipalName, placeNames } from '#tests/guarantees/isolation/expected/principals.ts';
import { samples } from '#tests/guarantees/world/operations.ts';
import { createWorld, type World } from '#tests/guarantees/world/world.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { connectSuperuser } from '#tests/support/database.ts';
import { partOfToday } from '#tests/support/long.ts';
import { findViolations, rules } from './catalogue.ts';
import { findRowFaults, type RowAccess, readRowAccess, tables } from './rls-rows.ts';
import { none, reach } from './row-reach.ts';

/**
 * Drops or weakens every policy of every table, one at a time: a quarter of these changes each day, and all of them with `--long`. The
 * checks of rls-rows.ts or the catalogue must detect each change, which is then rolled back. The second part commits weak policies, to show that operations do not filter by company
 * themselves.
 */

let test: TestApp;
let world: World;
let superuser: pg.Client;
let rowAccess: RowAccess;
let mutants: Mutant[];
beforeAll(async () => {
  test = await startTestApp();
  superuser = await connectSuperuser(test.database.name);
  world = await createWorld(test);
  rowAccess = await readRowAccess(superuser, world);
  mutants = await makeMutants();
});
afterAll(async () => {
  await superuser.end();
  await test.stop();
});

type Mutant = { table: (typeof tables)[number]; what: string; ddl: string };
type Policy = {
  table: Mutant['table'];
  name: 'staff' | 'client' | 'owner' | 'preview';
  using: string | null;
  check: string | null;
};

/**
 * Changes that only the catalogue can detect, because every caller still reaches the same rows: the owner has its own policy, policies
 * check the kind of caller themselves, everyone in the company may read its roles, no client user may write to some tables, and a preview
 * shows nothing anyway of what client users never see.
 */
const sameRows = [
  /: NO FORCE$/,
  /: (staff|client|preview) for both$/,
  /^(roles|tenants): staff for all of the company$/,
  /^(budgets|budget_projects|company_imports|counters|demo_accounts|erasures|hours|notifications|ticket_clocks): (staff|client) open for writing$/,
  /^(hour_edits|recurring|timers): preview (dropped|open for reading|for all of the company)$/,
];

/** Client users reach no row of it, with and without its policy for them. */
const isOfStaff = (name: string) =>
  tables.some((table) => {
    const { client, everyoneAdds } = reach[table];
    return client === none && !everyoneAdds && name === `${table}: client dropped`;
  });

it('detects every missing or weak policy through the rows that callers reach or through the catalogue', async () => {
  const caught = { reach: 0, catalogue: 0 };
  const missed: string[] = [];
  const unexpected: string[] = [];
  const tried = partOfToday(mutants, { short: 4, long: 1 });
  for (const { table, what, ddl } of tried) {
    const name = `${table}: ${what}`;
    await superuser.query('begin');
    try {
      await superuser.query(ddl);
      const reached = await findRowFaults(superuser, rowAccess, [table]);
      const isKnown = isOfStaff(name) || sameRows.some((pattern) => pattern.test(name));
      if (reached.length > 0) caught.reach += 1;
      else if (await isBreach()) caught.catalogue += 1;
      else missed.push(name);
      if (reached.length > 0 === isKnown) unexpected.push(`${name}: ${reached[0] ?? 'not detected'}`);
    } finally {
      await superuser.query('rollback');
    }
  }
  process.stdout.write(
    `${tried.length} of ${mutants.length} changes of ${tables.length} tables: ${caught.reach} detected through rows, ${caught.catalogue} through the catalogue\n`,
  );
  expect(missed).toEqual([]);
  expect(unexpected).toEqual([]);
  expect(mutants.length).toBeGreaterThan(tables.length * 12);
});

describe('operations do not filter by company or client, so they leak without the policies', () => {
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
      'staff',
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
        'listMessages',
        'listMessageEdits',
      ],
    ],
    ['client', 'clientUser', [...ofProjects, 'listTickets', 'getTicket', 'listMessages']],
    [
      'client',
      'powerfulClientUser',
      [...ofProjects, 'listTickets', 'getTicket', 'listMessages', 'listUsers', 'getUser', 'listClients', 'getClient'],
    ],
  ] as const)('%s, as read by %s', async (policy, reader, leaking) => {
    expect(await leakingTo(reader)).toEqual([]);
    const { rows } = await superuser.query<Policy>(
      'select tablename as table, qual as using from pg_policies where policyname = $1 and qual is not null',
      [policy],
    );
    for (const { table } of rows) {
      await superuser.query(
        `alter policy ${policy} on ${table} using (${policy === 'staff' ? 'true' : ofCompany(table)})`,
      );
    }
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
    const reading = [
      alter('open for reading', 'using (true)'),
      // The policy for previews restricts the policy for client users, which needs the context.
      ...(name === 'preview' ? [] : [alter('open without context', `using (${using} or app.tenant_id() is null)`)]),
      ...(isOfCompany(using) ? [] : [alter('for all of the company', `using (${ofCompany(table)})`)]),
      ...(using?.includes('audience')
        ? [alter('for every audience', `using (${using.replace(/audience = '\w+'::text/, 'true')})`)]
        : []),
    ];
    return [
      dropped,
      alter('for both', 'to loggia_staff, loggia_client'),
      ...(using ? reading : []),
      ...(check ? [alter('open for writing', 'with check (true)')] : []),
    ];
  });
  const ofTables = tables.flatMap((table) => [
    { table, what: 'DISABLE', ddl: `alter table ${table} disable row level security` },
    { table, what: 'NO FORCE', ddl: `alter table ${table} no force row level security` },
  ]);
  return [...ofPolicies, ...ofTables];
}

/** A condition that lets every user of the company see all of its rows. */
function ofCompany(table: string): string {
  return `${table === 'tenants' ? 'id' : 'tenant_id'} = (select app.tenant_id())`;
}

function isOfCompany(using: string | null): boolean {
  return /^\(\w+ = \( SELECT app\.tenant_id\(\) AS tenant_id\)\)$/.test(using ?? '');
}

async function isBreach(): Promise<boolean> {
  for (const { violations } of Object.values(rules)) {
    if ((await findViolations(violations, (text) => superuser.query(text))).length > 0) return true;
  }
  return false;
}

/** The operations that return a hidden mark to this caller, for objects at any place. */
async function leakingTo(name: PrincipalName): Promise<string[]> {
  const { places, hidden, call } = world.principals[name];
  const leaks: string[] = [];
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    // What this one leaves in the audit log would still be there when the policies are back.
    if (endpoint.method !== 'GET' || endpoint.id === 'downloadProjectDocuments') continue;
    const answers = placeNames.map((place) => call(endpoint, samples[endpoint.id as OperationId](places[place])));
    const words = JSON.stringify((await Promise.all(answers)).map(({ body }) => body));
    if (hidden.some((word) => words.includes(word))) leaks.push(endpoint.id);
  }
  return leaks;
}
