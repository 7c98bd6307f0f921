import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#server/failures.ts';
import { defaultRoles } from '#server/roles/defaults.ts';
import { openTenancy, type Principal, type Tenancy, type Tx } from '#server/tenancy/index.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany } from '#tests/support/company.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';

/**
 * Q2: many companies at once over few connections, through the server's own tenancy. Reads in one packet and in several,
 * writes, statements that fail halfway, sessions that are refused, look-ups without any company: whatever a connection
 * did last, the next to get it sees its own company's rows, all of them, and no other.
 */

const companies = 50;
const projectsOfEach = 3;
const rolesOfEach = defaultRoles.length;
/** What is asked at the same time. */
const crowd = 64;
/** For another size of all of it than the one that fits into every check. */
const asked = Number(process.env.INTERLEAVED_QUERIES ?? 0);

let test: TestApp;
let people: Principal[];
beforeAll(async () => {
  test = await startTestApp();
  people = [];
  for (let index = 0; index < companies; index++) {
    const company = await createCompany(test, `Company ${index}`);
    const clientId = await company.addClient('A client');
    for (let count = 0; count < projectsOfEach; count++) await company.addProject({ clientId });
    people.push({ tenantId: company.id, sessionId: company.admin.sessionId, userId: company.admin.id });
  }
});
afterAll(() => test.stop());

describe('rows of another company are never seen', () => {
  it.each([true, false])('over 2 connections, statements prepared: %s', async (prepared) => {
    const tenancy = openTenancy({ url: test.database.appUrl, size: 2, prepared });
    expectNothingForeign(
      await interleave(tenancy, asked || (prepared ? 100_000 : 10_000), `2 connections, prepared ${prepared}`),
    );
    await tenancy.close();
  });

  it('through PgBouncer in transaction mode, 8 connections here on 2 there', async () => {
    const bouncer = await startPgBouncer(test.database.appUrl, 2);
    const tenancy = openTenancy({ url: bouncer.url, size: 8, prepared: false });
    expectNothingForeign(await interleave(tenancy, asked || 20_000, 'PgBouncer, 8 on 2 connections'));
    await tenancy.close();
    await bouncer.stop();
  });

  it('through PgBouncer as the operations page sets it up, on connections that know how Atrium plans and waits', async () => {
    const bouncer = await startPgBouncer(test.database.appUrl, 1);
    const client = new pg.Client({ connectionString: bouncer.url });
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('plan_cache_mode') as plans, current_setting('idle_in_transaction_session_timeout') as wait",
    );
    await client.end();
    await bouncer.stop();
    expect(rows).toEqual([{ plans: 'force_generic_plan', wait: '3s' }]);
  });

  it('would be noticed: a context that outlives its transaction', async () => {
    const { owner } = test.database;
    const { rows } = await owner.query("select pg_get_functiondef('app.enter_as_server'::regproc) as definition");
    await owner.query(rows[0].definition.replaceAll(', true)', ', false)'));
    const tenancy = openTenancy({ url: test.database.appUrl, size: 2, prepared: true });
    expect((await interleave(tenancy, 4000, 'with a context that stays')).foreign).toBeGreaterThan(0);
    await tenancy.close();
    await owner.query(rows[0].definition);
  });
});

type Row = { tenantId: string | null };
type Seen = Record<'queries' | 'rows' | 'foreign' | 'refused' | 'failed' | 'busy', number>;

async function interleave(tenancy: Tenancy, queries: number, what: string): Promise<Seen> {
  const seen: Seen = { queries: 0, rows: 0, foreign: 0, refused: 0, failed: 0, busy: 0 };
  const started = performance.now();
  let turn = 0;
  const worker = async () => {
    while (seen.queries < queries) {
      turn += 1;
      // 50 companies and 20 steps have to meet in every combination: 7 and 50 have no divisor in common.
      const who = people[(turn * 7) % companies] as Principal;
      const next = people[(turn * 7 + 1) % companies] as Principal;
      const step = steps[Math.floor(turn / companies) % steps.length] as Step;
      await step(tenancy, who, next, seen).catch((error) => {
        // A machine with other work to do: nobody waits longer than they should, and is told so.
        if (!(error instanceof Failure) || error.kind !== 'unavailable') throw error;
        seen.busy += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: crowd }, worker));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${what}: ${seen.queries} queries of ${companies} companies in ${seconds} s, ${seen.rows} rows, ${seen.foreign} of another; ` +
      `${seen.refused} refused, ${seen.failed} failed halfway, ${seen.busy} turned away as too busy\n`,
  );
  return seen;
}

function expectNothingForeign({ foreign, queries, refused, failed }: Seen): void {
  expect(foreign).toBe(0);
  expect(Math.min(refused, failed)).toBeGreaterThan(queries / 200);
}

type Step = (tenancy: Tenancy, who: Principal, other: Principal, seen: Seen) => Promise<void>;

const need = { anyOf: null, adminOnly: false, write: false, mode: 'read' } as const;
const projects = sql<Row>`select tenant_id as "tenantId" from projects`;
const users = sql<Row>`select tenant_id as "tenantId" from users`;
const clients = sql<Row>`select tenant_id as "tenantId" from clients`;
const roles = sql<Row>`select tenant_id as "tenantId" from roles`;
const context = sql<Row>`select app.tenant_id() as "tenantId"`;

const readTogether: Step = (tenancy, who, _, seen) =>
  tenancy.asActor(who, need, async (tx) => {
    await Promise.all([
      look(tx, projects, projectsOfEach, who, seen),
      look(tx, users, 1, who, seen),
      look(tx, roles, rolesOfEach, who, seen),
      look(tx, clients, 1, who, seen),
      look(tx, context, 1, who, seen),
    ]);
  });

const readAgain: Step = (tenancy, who, _, seen) =>
  tenancy.asActor(who, need, async (tx) => {
    await look(tx, projects, projectsOfEach, who, seen);
    await look(tx, users, 1, who, seen);
    await look(tx, context, 1, who, seen);
  });

const write: Step = (tenancy, who, _, seen) =>
  tenancy.asActor(who, { ...need, write: true, mode: 'write' }, async (tx) => {
    const change = sql<Row>`update users set phone_number = '1' returning tenant_id as "tenantId"`;
    await look(tx, change, 1, who, seen);
    await look(tx, projects, projectsOfEach, who, seen);
  });

const asServer: Step = (tenancy, who, _, seen) =>
  tenancy.asServer(who.tenantId, 'read', (tx) => look(tx, projects, projectsOfEach, who, seen));

/** A statement fails with others before and behind it. */
const failHalfway: Step = async (tenancy, who, _, seen) => {
  for (const mode of ['read', 'write'] as const) {
    const work = tenancy.asActor(who, { ...need, write: mode === 'write', mode }, async (tx) => {
      await look(tx, projects, projectsOfEach, who, seen);
      const outcomes = await Promise.allSettled([
        tx.run(sql`select 1 / (length(current_setting('app.scope')) - length(current_setting('app.scope')))`),
        tx.run(users),
      ]);
      seen.queries += 2;
      if (outcomes[1].status === 'fulfilled') seen.foreign += 1;
      if (outcomes[0].status === 'rejected') throw outcomes[0].reason;
    });
    if ((await codeOf(work)) === '22012') seen.failed += 1;
  }
};

/** Another company's session under one's own name: nothing behind the refusal runs, and nothing stays of it. */
const beRefused: Step = async (tenancy, who, other, seen) => {
  const stolen = { ...who, sessionId: other.sessionId };
  const work = tenancy.asActor(stolen, need, async (tx) => {
    seen.queries += 1;
    const rows = await tx.run(projects);
    seen.foreign += rows.length;
  });
  if ((await codeOf(work)) === 'AT401') seen.refused += 1;
};

/** Without any company there is no context left of whoever came before, and there are no rows. */
const lookUp: Step = async (tenancy, _who, _other, seen) => {
  const [row] = await tenancy.lookUp(sql<Row & { count: number }>`
    select app.tenant_id() as "tenantId", (select count(*)::int from projects) as count`);
  seen.queries += 1;
  if (row?.tenantId !== null || row.count !== 0) seen.foreign += 1;
};

const steps: Step[] = [
  readTogether,
  readTogether,
  beRefused,
  readTogether,
  lookUp,
  write,
  readTogether,
  failHalfway,
  readTogether,
  readAgain,
  readTogether,
  asServer,
  beRefused,
  readTogether,
  write,
  lookUp,
  readAgain,
  failHalfway,
  asServer,
  readTogether,
];

async function look(
  tx: Tx,
  query: typeof projects,
  expected: number,
  { tenantId }: Principal,
  seen: Seen,
): Promise<void> {
  const rows = await tx.run(query);
  seen.queries += 1;
  seen.rows += rows.length;
  seen.foreign += rows.filter((row) => row.tenantId !== tenantId).length;
  if (rows.length !== expected) throw new Error(`${rows.length} rows where ${expected} are the company's.`);
}

async function codeOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? String(error),
  );
}
