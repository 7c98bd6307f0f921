import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessOf, endpoints, type OperationId } from '#contract/index.ts';
import { register } from '#contract/people/auth.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';

let app: TestApp;
let company: Company;

beforeAll(async () => {
  app = await sharedTestApp();
  company = await createCompany(app, 'Look, do not touch');
  await app.database.owner.query('update tenants set is_demo = true, is_read_only = true where id = $1', [company.id]);
});
afterAll(() => app.stop());

const signedIn = Object.values(endpoints).filter(
  (endpoint) => accessOf(endpoint.id as OperationId).kind === 'signedIn',
);
const writes = signedIn.filter(({ method }) => method !== 'GET');

describe('the read-only demo company', () => {
  test.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))(
    'refuses %s, even for its administrator',
    async (_id, endpoint) => {
      const input = { params: { id: company.admin.id }, body: {} } as never;
      const { status, body } = await company.admin.call(endpoint, input);
      expect([status, body.message]).toEqual([403, 'The demo company is read-only.']);
    },
  );

  test.each(
    signedIn
      .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
      .map((endpoint) => [endpoint.id, endpoint] as const),
  )('allows %s', async (_id, endpoint) => {
    expect((await company.admin.call(endpoint as never)).status).not.toBe(403);
  });

  test('accepts no registrations, even if registration is enabled', async () => {
    await app.database.owner.query('update tenants set self_registration = true where id = $1', [company.id]);
    const password = 'Correct-Horse-7';
    const body = {
      tenantId: company.id,
      userName: 'new',
      password,
      confirmPassword: password,
      firstName: 'N',
      lastName: 'N',
    };
    expect((await call(app, register, { body })).status).toBeGreaterThanOrEqual(400);
    const { rows } = await app.database.owner.query("select 1 from users where user_name = 'new'");
    expect(rows).toEqual([]);
  });
});
