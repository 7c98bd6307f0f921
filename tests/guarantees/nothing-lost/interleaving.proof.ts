import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#server/platform/answers/failures.ts';
import { openTenancy, type Principal, type Tenancy } from '#server/platform/tenancy/index.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany } from '#tests/support/company.ts';
import { times } from '#tests/support/long.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { type Counts, projectsOfEach, type Step, steps } from './interleaving-steps.ts';

/**
 * Many companies share a few connections through the server's tenancy. Whatever a connection did before, its next user
 * sees all rows of their company and no others.
 */

const companies = 50;
/** The number of concurrent requests. */
const concurrency = 64;

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
      await interleave(
        tenancy,
        prepared ? times({ short: 20_000, long: 300_000 }) : times({ short: 5000, long: 30_000 }),
        `2 connections, prepared ${prepared}`,
      ),
    );
    await tenancy.close();
  });

  it('through PgBouncer in transaction mode, with 8 connections to it and 2 behind it', async () => {
    const bouncer = await startPgBouncer(test.database.appUrl, 2);
    const tenancy = openTenancy({ url: bouncer.url, size: 8, prepared: false });
    expectNothingForeign(
      await interleave(tenancy, times({ short: 5000, long: 60_000 }), 'PgBouncer, 8 on 2 connections'),
    );
    await tenancy.close();
    await bouncer.stop();
  });

  it('through PgBouncer as the operations page sets it up, with the plan and timeout settings of Loggia', async () => {
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

  it('detects a context that outlives its transaction', async () => {
    const { owner } = test.database;
    const { rows } = await owner.query("select pg_get_functiondef('app.enter_as_server'::regproc) as definition");
    await owner.query(rows[0].definition.replaceAll(', true)', ', false)'));
    const tenancy = openTenancy({ url: test.database.appUrl, size: 2, prepared: true });
    expect((await interleave(tenancy, 4000, 'with a context that stays')).foreign).toBeGreaterThan(0);
    await tenancy.close();
    await owner.query(rows[0].definition);
  });
});

async function interleave(tenancy: Tenancy, queries: number, what: string): Promise<Counts> {
  const counts: Counts = { queries: 0, rows: 0, foreign: 0, refused: 0, failed: 0, busy: 0 };
  const started = performance.now();
  let turn = 0;
  const worker = async () => {
    while (counts.queries < queries) {
      turn += 1;
      // Every company runs every step, because 7 and 50 have no common divisor.
      const principal = people[(turn * 7) % companies] as Principal;
      const next = people[(turn * 7 + 1) % companies] as Principal;
      const step = steps[Math.floor(turn / companies) % steps.length] as Step;
      await step(tenancy, principal, next, counts).catch((error) => {
        // On a busy machine some requests are refused instead of waiting too long.
        if (!(error instanceof Failure) || error.kind !== 'unavailable') throw error;
        counts.busy += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${what}: ${counts.queries} queries of ${companies} companies in ${seconds} s, ${counts.rows} rows, ${counts.foreign} of another; ` +
      `${counts.refused} refused, ${counts.failed} failed halfway, ${counts.busy} refused because of load\n`,
  );
  return counts;
}

function expectNothingForeign({ foreign, queries, refused, failed }: Counts): void {
  expect(foreign).toBe(0);
  expect(Math.min(refused, failed)).toBeGreaterThan(queries / 200);
}
