import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test as it } from 'vitest';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { openTenancy, type Principal, type Tenancy } from './index.ts';

let test: TestApp;
let company: Company;
let tenancy: Tenancy;
let staff: Principal;
let clientUser: Principal;
let withoutRole: Principal;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'A');
  const clientId = await company.addClient('Alder');
  staff = principal(await company.addPerson({ role: 'worker' }));
  clientUser = principal(await company.addPerson({ role: 'client', clientId }), clientId);
  withoutRole = principal(await company.addPerson({ role: null }));
  // A company may use one of the two connections, so consecutive calls always share the same one.
  tenancy = openTenancy({ url: test.database.appUrl, size: 2, prepared: true });
});
afterAll(async () => {
  await tenancy.close();
  await test.stop();
});

const reading = { anyOf: null, adminOnly: false, write: false, mode: 'read' } as const;
const writing = { anyOf: null, adminOnly: false, write: true, mode: 'write' } as const;
const role = sql<{ role: string }>`select current_user as role`;

it('every user acts in the role of their user type, and the connection resets it afterwards', async () => {
  for (const need of [reading, writing]) {
    const roleOf = (who: Principal) => tenancy.asActor(who, need, (tx) => tx.first(role));
    expect(await roleOf(staff)).toEqual({ role: 'loggia_staff' });
    expect(await roleOf(clientUser)).toEqual({ role: 'loggia_client' });
    expect(await tenancy.lookUp(role)).toEqual([{ role: 'loggia_app' }]);
    expect(await roleOf(withoutRole)).toEqual({ role: 'loggia_client' });
    expect(await tenancy.asServer(company.id, need.mode, (tx) => tx.first(role))).toEqual({ role: 'loggia_staff' });
  }
});

it('each later pipeline of a read acts in the same role', async () => {
  const roles = await tenancy.asActor(clientUser, reading, async (tx) => [await tx.first(role), await tx.first(role)]);
  expect(roles).toEqual([{ role: 'loggia_client' }, { role: 'loggia_client' }]);
});

it('a statement is prepared once per database role', async () => {
  const count = sql<{ clients: number }>`select count(*)::int as clients from clients where name <> ${'none'}`;
  for (const who of [staff, clientUser, withoutRole, staff, withoutRole, clientUser, staff, clientUser, withoutRole]) {
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
