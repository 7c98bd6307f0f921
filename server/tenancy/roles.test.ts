import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test as it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { openTenancy, type Principal, type Tenancy } from './index.ts';

let test: TestApp;
let company: Company;
let tenancy: Tenancy;
let staff: Principal;
let clientUser: Principal;
let unplaced: Principal;

beforeAll(async () => {
  test = await startTestApp();
  company = await createCompany(test, 'A');
  const clientId = await company.addClient('Alder');
  staff = principal(await company.addPerson({ role: 'worker' }));
  clientUser = principal(await company.addPerson({ role: 'client', clientId }), clientId);
  unplaced = principal(await company.addPerson({ role: null }));
  // Two, of which one company may have one; asked in turn, it is always the same.
  tenancy = openTenancy({ url: test.database.appUrl, size: 2, prepared: true });
});
afterAll(async () => {
  await tenancy.close();
  await test.stop();
});

const reading = { anyOf: null, adminOnly: false, write: false, mode: 'read' } as const;
const writing = { anyOf: null, adminOnly: false, write: true, mode: 'write' } as const;
const role = sql<{ role: string }>`select current_user as role`;

it('everyone acts in the role of their side, in reads and in writes, and nobody keeps it', async () => {
  for (const need of [reading, writing]) {
    const roleOf = (who: Principal) => tenancy.asActor(who, need, (tx) => tx.first(role));
    expect(await roleOf(staff)).toEqual({ role: 'loggia_staff' });
    expect(await roleOf(clientUser)).toEqual({ role: 'loggia_client' });
    expect(await tenancy.lookUp(role)).toEqual([{ role: 'loggia_app' }]);
    expect(await roleOf(unplaced)).toEqual({ role: 'loggia_client' });
    expect(await tenancy.asServer(company.id, need.mode, (tx) => tx.first(role))).toEqual({ role: 'loggia_staff' });
  }
});

it('each later pipeline of a read acts in the same role', async () => {
  const roles = await tenancy.asActor(clientUser, reading, async (tx) => [await tx.first(role), await tx.first(role)]);
  expect(roles).toEqual([{ role: 'loggia_client' }, { role: 'loggia_client' }]);
});

it('a statement is prepared once for each side', async () => {
  const count = sql<{ clients: number }>`select count(*)::int as clients from clients where name <> ${'none'}`;
  for (const who of [staff, clientUser, unplaced, staff, unplaced, clientUser, staff, clientUser, unplaced]) {
    await tenancy.asActor(who, reading, async (tx, actor) => Promise.all([tx.first(count), actor()]));
  }
  const kept = sql<{ plans: string }>`
    select generic_plans::text as plans from pg_prepared_statements where statement like '%from clients where name%'
      and statement not like '%pg_prepared%' order by 1`;
  // A user without a role counts as staff until the first answer says otherwise.
  expect((await tenancy.asActor(staff, reading, (tx) => tx.run(kept))).map(({ plans }) => plans)).toEqual(['4', '5']);
});

function principal({ tenantId, sessionId, id }: Person, clientId?: string): Principal {
  return { tenantId, sessionId, userId: id, clientId };
}
