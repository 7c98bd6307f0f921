import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { maintain } from './maintain.ts';

const test = await sharedTestApp();
const { owner } = test.database;
afterAll(() => test.stop());

let company: Company;
beforeEach(async () => {
  company = await createCompany(test, `Archive ${newId()}`);
});

const add = (ago: string, times = 1, tenantId = company.id) =>
  owner.query(
    `insert into audit_log (tenant_id, id, at, action)
     select $1, gen_random_uuid(), now() - $2::interval, $4 from generate_series(1, $3)`,
    [tenantId, ago, times, ago],
  );

async function kept(tenantId = company.id): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    'select action, count(*)::int as times from audit_log where tenant_id = $1 group by action order by action',
    [tenantId],
  );
  return Object.fromEntries(rows.map(({ action, times }) => [action, times]));
}

const keep = (months: number) =>
  owner.query('update tenants set audit_months = $2 where id = $1', [company.id, months]);

describe('the audit log', () => {
  it('keeps entries for 13 months and records how many were removed', async () => {
    await add('14 months', 3);
    await add('12 months');
    await maintain(test.services);
    expect(await kept()).toEqual({ '12 months': 1, 'audit.removed': 1 });
    const { rows } = await owner.query(
      "select details, actor_id, address from audit_log where action = 'audit.removed' and tenant_id = $1",
      [company.id],
    );
    expect(rows).toEqual([{ details: { count: 3 }, actor_id: null, address: 'maintenance' }]);
  });

  it('uses the retention of each company', async () => {
    const other = await createCompany(test, `Other ${newId()}`);
    await keep(2);
    for (const id of [company.id, other.id]) await add('3 months', 1, id);
    await maintain(test.services);
    expect(await kept()).toEqual({ 'audit.removed': 1 });
    expect(await kept(other.id)).toEqual({ '3 months': 1 });
  });

  it('records removals once a day, not at every run', async () => {
    await add('14 months');
    await maintain(test.services);
    await add('13 months 12 hours');
    await maintain(test.services);
    expect(await kept()).toEqual({ '13 months 12 hours': 1, 'audit.removed': 1 });
    await add('13 months 3 days');
    await maintain(test.services);
    expect(await kept()).toEqual({ 'audit.removed': 2 });
  });

  it('removes all old entries in one run', async () => {
    await add('14 months', 10_001);
    await maintain(test.services);
    expect(await kept()).toEqual({ 'audit.removed': 2 });
  });
});

describe('recent entries', () => {
  it('are kept for at least 30 days, regardless of the retention of the company', async () => {
    await keep(1);
    await add('32 days');
    await add('29 days 23 hours');
    await maintain(test.services, { now: new Date(Date.now() + 400 * 24 * 60 * 60 * 1000) });
    expect(await kept()).toEqual({ '29 days 23 hours': 1, 'audit.removed': 1 });
    await expect(keep(0)).rejects.toThrow('audit_months');
  });

  it('cannot be removed by the app, neither by its function nor by SQL', async () => {
    await add('12 months');
    const run = (text: string) =>
      test.services.tenancy.asServer(company.id, 'write', (tx) => tx.run(sql.raw<{ removed: number }>(text)));
    expect(await run('select app.remove_old_audit_entries(1000000) as removed')).toEqual([{ removed: 0 }]);
    for (const statement of ['delete from audit_log', 'truncate audit_log', "update audit_log set at = '2000-01-01'"]) {
      await expect(run(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
    expect(await kept()).toEqual({ '12 months': 1 });
  });

  it('cannot be removed by a client user, nor can older ones', async () => {
    await add('14 months');
    const clientId = await company.addClient('Acme');
    const { id, sessionId } = await company.addPerson({ role: 'client', clientId });
    const who = { tenantId: company.id, sessionId, userId: id, clientId };
    const need = { anyOf: null, adminOnly: false, write: true, mode: 'write' } as const;
    const removing = test.services.tenancy.asActor(who, need, (tx) =>
      tx.run(sql`select app.remove_old_audit_entries(10)`),
    );
    await expect(removing).rejects.toMatchObject({ code: '42501' });
    expect(await kept()).toEqual({ '14 months': 1 });
  });
});
