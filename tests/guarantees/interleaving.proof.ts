import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#server/failures.ts';
import { openTenancy, type Principal, type Tenancy } from '#server/tenancy/index.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { createCompany } from '#tests/support/company.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { projectsOfEach, type Seen, type Step, steps } from './interleaving-steps.ts';

/**
 * Q2: many companies at once over few connections, through the server's own tenancy. Reads in one packet and in several,
 * writes, statements that fail halfway, sessions that are refused, look-ups without any company: whatever a connection
 * did last, the next to get it sees its own company's rows, all of them, and no other.
 */

const companies = 50;
/** The number of concurrent requests. */
const concurrency = 64;
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

  it('through PgBouncer as the operations page sets it up, on connections that know how Loggia plans and waits', async () => {
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
  await Promise.all(Array.from({ length: concurrency }, worker));
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
