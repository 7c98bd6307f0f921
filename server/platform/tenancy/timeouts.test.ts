import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { statementTimeoutsMs } from './pool.ts';

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'A');
});
afterAll(() => test.stop());

const timeout = sql<{ milliseconds: number }>`
  select (extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int as milliseconds`;

it('every transaction has the short statement timeout, except maintenance', async () => {
  const { tenancy } = test.services;
  const { admin, id } = company;
  const who = { tenantId: id, sessionId: admin.sessionId, userId: admin.id };
  const need = { anyOf: null, adminOnly: false, write: false };
  const asked = [
    await tenancy.asActor(who, { ...need, mode: 'read' }, (tx) => tx.run(timeout)),
    await tenancy.asActor(who, { ...need, mode: 'write' }, (tx) => tx.run(timeout)),
    await tenancy.asServer(id, 'read', (tx) => tx.run(timeout)),
    await tenancy.asLinkHolder(who, 'any', (tx) => tx.run(timeout)),
    await tenancy.lookUp(timeout),
    await tenancy.asMaintenance(id, (tx) => tx.run(timeout)),
  ].flatMap((rows) => rows.map(({ milliseconds }) => milliseconds));
  expect(asked).toEqual([...Array(5).fill(statementTimeoutsMs.short), statementTimeoutsMs.long]);
});
