import { afterAll, beforeAll, expect, test } from 'vitest';
import { getTenant, getTenantByDomain, getTenantByName, getTenantLogo, listTenants } from '#contract/people/tenants.ts';
import { getMe } from '#contract/people/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany } from '#tests/support/company.ts';

let app: TestApp;
let acme: Company;
let closed: Company;

const byName = 'Organization not found. Please check the name and try again.';
const byId = 'Company not found. Please check the URL and try again.';

beforeAll(async () => {
  app = await startTestApp();
  acme = await createCompany(app, 'Acme Works');
  closed = await createCompany(app, 'Closed');
  await app.database.owner.query('update tenants set is_active = false where id = $1', [closed.id]);
});
afterAll(() => app.stop());

test('a company is found by id, by name and by domain, trimmed and in any case', { tags: ['S3.tenant'] }, async () => {
  const found = [
    await call(app, getTenant, { params: { id: acme.id } }),
    await call(app, getTenantByName, { params: { name: '  ACME   works ' } }),
    await call(app, getTenantByName, { params: { name: 'Ａcme Works' } }),
    await call(app, getTenantByDomain, { params: { domain: ' Acme-Works.EXAMPLE ' } }),
  ];
  for (const { status, body } of found) {
    expect(status).toBe(200);
    expect(body).toEqual({
      id: acme.id,
      name: 'Acme Works',
      domain: 'acme-works.example',
      isActive: true,
      selfRegistration: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  }
});

test('only the exact name matches: no wildcards, parts or other characters', async () => {
  for (const name of [
    '%',
    '_cme Works',
    'Acme%',
    'Acme',
    'Acme Works.',
    "' or true --",
    'a'.repeat(900),
    '\u0000',
    ' ',
  ]) {
    const { status, body } = await call(app, getTenantByName, { params: { name } });
    expect([name, status, body.message]).toEqual([name, 404, byName]);
  }
  for (const domain of ['%', '*.example', 'example', 'acme-works_example']) {
    expect((await call(app, getTenantByDomain, { params: { domain } })).status).toBe(404);
  }
});

test('a malformed id returns 404', async () => {
  for (const id of ['1', 'acme', '%', '{}', '\u0000', '00000000-0000-0000-0000-000000000000', `${acme.id}0`]) {
    const { status, body } = await call(app, getTenant, { params: { id } });
    expect([id, status, body.message]).toEqual([id, 404, byId]);
  }
});

test('an inactive company and its logo return 404 in every look-up', async () => {
  await app.database.owner.query("update tenants set logo = 'x', logo_type = 'image/png' where id = $1", [closed.id]);
  const answers = [
    await call(app, getTenant, { params: { id: closed.id } }),
    await call(app, getTenantByName, { params: { name: 'Closed' } }),
    await call(app, getTenantByDomain, { params: { domain: 'closed.example' } }),
    await call(app, getTenantLogo, { params: { id: closed.id } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(answers.slice(0, 3).map(({ body }) => body.message)).toEqual([byId, byName, byName]);
});

test('sessions end when their company is deactivated', async () => {
  expect((await closed.admin.call(getMe)).status).toBe(401);
});

test('the list shows only active demo companies, also to signed-in users', async () => {
  const demo = await createCompany(app, 'Demo studio');
  const old = await createCompany(app, 'Old demo');
  await app.database.owner.query('update tenants set is_demo = true where id = any ($1)', [[demo.id, old.id]]);
  await app.database.owner.query('update tenants set is_active = false where id = $1', [old.id]);
  for (const { body } of [await call(app, listTenants), await acme.admin.call(listTenants)]) {
    expect(body.map(({ id }: { id: string }) => id)).toEqual([demo.id]);
  }
});

test('only a demo company can have accounts with a plain-text password', async () => {
  const insert = (isDemo: boolean) =>
    app.database.owner.query(
      "insert into demo_accounts (tenant_id, user_name, password, role, position, is_demo) values ($1, 'a', 'b', 'c', 0, $2)",
      [acme.id, isDemo],
    );
  await expect(insert(true)).rejects.toMatchObject({ code: '23503' });
  await expect(insert(false)).rejects.toMatchObject({ code: '23514' });
});

test('a logo has its content type, is cached, and returns 304 if unchanged', async () => {
  expect((await call(app, getTenantLogo, { params: { id: acme.id } })).status).toBe(404);
  const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
  await app.database.owner.query("update tenants set logo = $2, logo_type = 'image/png' where id = $1", [
    acme.id,
    bytes,
  ]);

  const { body } = await call(app, getTenant, { params: { id: acme.id } });
  expect(body.logoUrl).toBe(`/api/Tenants/${acme.id}/logo`);

  const first = await app.app.inject({ url: body.logoUrl });
  expect(first.statusCode).toBe(200);
  expect(first.rawPayload).toEqual(bytes);
  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=300',
    'x-content-type-options': 'nosniff',
  });

  const again = await app.app.inject({ url: body.logoUrl, headers: { 'if-none-match': String(first.headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('look-ups are rate-limited by address, IPv6 addresses by the network of a customer', async () => {
  const params = { domain: 'nobody.example' };
  const statuses = new Set<number>();
  for (let count = 0; count < 310; count++) {
    statuses.add((await call(app, getTenantByDomain, { params })).status);
  }
  expect([...statuses]).toEqual([404, 429]);

  const from = async (remoteAddress: string) =>
    (await app.app.inject({ url: '/api/Tenants/by-domain/nobody.example', remoteAddress })).statusCode;
  const ofCustomer = new Set<number>();
  for (let count = 0; count < 310; count++) ofCustomer.add(await from(`2001:db8:1:2::${count.toString(16)}`));
  expect([...ofCustomer]).toEqual([404, 429]);
  expect(await from('2001:db8:1:3::1')).toBe(404);
});
