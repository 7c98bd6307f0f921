import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { listRoles } from '#contract/people/roles.ts';
import {
  createTenant,
  deleteTenant,
  getTenant,
  listTenants,
  updateProjectSchema,
  updateTenant,
} from '#contract/people/tenants.ts';
import { getMe } from '#contract/people/users.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { logRequest } from '#server/people/operator/log.ts';
import { hashOf, makeOperatorToken } from '#server/people/operator/tokens.ts';
import type { Principal } from '#server/platform/tenancy/index.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, call, createCompany, signIn } from '#tests/support/company.ts';

let app: TestApp;
let other: Company;
let operator: { authorization: string };

const admin = {
  email: 'Ada@Acme.example',
  userName: 'Ada',
  password: 'Correct-Horse-7',
  firstName: 'Ada',
  lastName: 'Lovelace',
};
const acme = { name: 'Acme', domain: 'Acme.example', admin };

beforeAll(async () => {
  app = await startTestApp();
  other = await createCompany(app, 'Other');
  operator = { authorization: `Bearer ${app.operatorToken}` };
});
afterAll(() => app.stop());

test('creating, changing and deactivating companies requires the operator’s token', async () => {
  const wrong: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${app.operatorToken}x` },
    { authorization: `Bearer ${other.admin.token}` },
  ];
  for (const headers of wrong) {
    const answers = [
      await call(app, createTenant, { body: acme }, headers),
      await call(app, updateTenant, { params: { id: other.id }, body: { name: 'Mine' } }, headers),
      await call(app, deleteTenant, { params: { id: other.id } }, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  }
  expect((await call(app, getTenant, { params: { id: other.id } })).body.name).toBe('Other');
});

test('a new company has a generated id, the default roles and an administrator who can sign in', {
  tags: ['S6.worker'],
}, async () => {
  const chosen = { ...acme, id: other.id, tenantId: other.id, isDemo: true, isReadOnly: true };
  const { status, body } = await call(app, createTenant, { body: chosen }, operator);
  expect(status).toBe(201);
  expect(body).toMatchObject({ name: 'Acme', domain: 'acme.example', isActive: true, selfRegistration: false });
  expect(body.id).not.toBe(other.id);
  expect(body.demoAccounts).toBeUndefined();

  const session = await call(app, login, { body: { identifier: 'ada', password: admin.password, tenantId: body.id } });
  expect(session.status).toBe(200);
  expect(session.body.user).toMatchObject({ isAdmin: true, role: 'Admin', firstName: 'Ada' });
  expect(session.body.user.permissions.toSorted()).toEqual([...claimValues].toSorted());

  const ada = await signIn(app, body.id, session.body.user.id);
  const roles = (await ada.call(listRoles)).body.map(({ name }: { name: string }) => name);
  expect(roles).toEqual(['Admin', 'client', 'manager', 'worker']);

  const { rows } = await app.database.owner.query('select action, actor_name from audit_log where tenant_id = $1', [
    body.id,
  ]);
  expect(rows).toContainEqual({ action: 'tenant.created', actor_name: 'operator' });
});

test('name and domain are unique in any case, and a refused company leaves nothing behind', async () => {
  const before = await countTenants();
  const sameName = await call(app, createTenant, { body: { ...acme, name: ' OTHER ' } }, operator);
  expect(sameName.status).toBe(400);
  expect(sameName.body.errors).toEqual({ name: ['A company with this name already exists'] });
  const sameDomain = await call(
    app,
    createTenant,
    { body: { ...acme, name: 'Another', domain: 'OTHER.example' } },
    operator,
  );
  expect(sameDomain.status).toBe(400);
  expect(sameDomain.body.errors).toEqual({ domain: ['A company with this domain already exists'] });
  expect(await countTenants()).toBe(before);
});

test('missing and invalid fields each have their own error', async () => {
  const body = { name: ' ', domain: 'not a domain', admin: { ...admin, email: 'ada', password: 'short' } };
  const answer = await call(app, createTenant, { body }, operator);
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toEqual({
    name: ['Company name is required'],
    domain: ['Please enter a valid domain'],
    'admin.email': ['Please enter a valid email address'],
    'admin.password': ['Password must be at least 8 characters'],
  });
  const common = { ...acme, name: 'Common', domain: 'common.example', admin: { ...admin, password: 'P@ssw0rd1!' } };
  expect((await call(app, createTenant, { body: common }, operator)).body.errors).toHaveProperty('admin.password');
});

test('changes only the given fields', async () => {
  const company = await createCompany(app, 'Partial');
  const change = (body: object) => call(app, updateTenant, { params: { id: company.id }, body }, operator);
  expect((await change({ selfRegistration: true })).body).toMatchObject({ name: 'Partial', selfRegistration: true });
  expect((await change({ name: 'Whole' })).body).toMatchObject({
    name: 'Whole',
    domain: 'partial.example',
    selfRegistration: true,
    updatedAt: expect.any(String),
  });
  expect((await change({})).body).toMatchObject({ name: 'Whole', isActive: true });
  expect((await change({ name: 'other' })).body.errors).toEqual({ name: ['A company with this name already exists'] });
  expect((await change({ id: other.id, isDemo: true })).body.id).toBe(company.id);
});

test('a wrong operator’s token is refused where the operator sees more, and tokens of users are not', async () => {
  const list = async (token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await call(app, listTenants, {}, headers)).status;
  };
  const wrong = [`${app.operatorToken}x`, app.operatorToken.slice(1), 'nonsense', 'x'.repeat(40)];
  expect(await Promise.all(wrong.map(list))).toEqual(wrong.map(() => 401));
  const ended = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';
  expect(await Promise.all([undefined, app.operatorToken, ended].map(list))).toEqual([200, 200, 200]);
  expect((await other.admin.call(listTenants)).status).toBe(200);
});

describe('a named token', () => {
  const add = async (name: string, interval = '1 day') => {
    const token = makeOperatorToken();
    await app.database.owner.query(
      `insert into operator.tokens (name, token_hash, created_by, expires_at) values ($1, $2, 'root', now() + $3::interval)`,
      [name, hashOf(token), interval],
    );
    return { token, headers: { authorization: `Bearer ${token}` } };
  };
  const logOf = async (companyId: string) =>
    (
      await app.database.owner.query(
        `select actor, action, company_name, details, outcome from operator.log where company_id = $1 order by at`,
        [companyId],
      )
    ).rows;

  test('acts for the operator until it ends, and the log says whose it was', async () => {
    const { headers } = await add('Ann Novak');
    const body = { ...acme, name: 'Logged', domain: 'logged.example' };
    const created = (await call(app, createTenant, { body }, headers)).body;
    const params = { id: created.id };
    expect((await call(app, updateTenant, { params, body: { name: 'Renamed' } }, operator)).status).toBe(200);
    expect((await call(app, deleteTenant, { params }, headers)).status).toBe(204);
    const entry = { details: {}, outcome: 'Done' };
    expect(await logOf(created.id)).toEqual([
      { ...entry, actor: 'Ann Novak', action: 'create', company_name: 'Logged' },
      { ...entry, actor: 'operator', action: 'update', company_name: 'Renamed', details: { fields: ['name'] } },
      { ...entry, actor: 'Ann Novak', action: 'deactivate', company_name: 'Renamed' },
    ]);
    const listed = (await call(app, listTenants, {}, headers)).body;
    expect(listed).toContainEqual(expect.objectContaining({ id: created.id, isActive: false }));
    const used = await app.database.owner.query(`select last_used_at from operator.tokens where name = 'Ann Novak'`);
    expect(used.rows[0].last_used_at).not.toBeNull();

    await app.database.owner.query(`update operator.tokens set ended_at = now() where name = 'Ann Novak'`);
    expect((await call(app, deleteTenant, { params }, headers)).status).toBe(401);
    expect((await call(app, listTenants, {}, headers)).status).toBe(401);
    expect(await logOf(created.id)).toHaveLength(3);
  });

  test('is refused after its day, with another ending, and for what belongs to users', async () => {
    const params = { id: other.id };
    const expired = await add('Late', '-1 second');
    expect((await call(app, updateTenant, { params, body: {} }, expired.headers)).status).toBe(401);
    const { token, headers } = await add('Right');
    expect((await call(app, updateTenant, { params, body: {} }, { authorization: `Bearer ${token}x` })).status).toBe(
      401,
    );
    expect((await call(app, updateTenant, { params, body: {} }, headers)).status).toBe(200);
    expect((await call(app, getMe, {}, headers)).status).toBe(401);
  });

  test('a failed request leaves nothing in the log, and no user can write into it', async () => {
    const { headers } = await add('Fails');
    const before = (await app.database.owner.query('select count(*)::int as count from operator.log')).rows[0].count;
    const body = { ...acme, name: 'Other', domain: 'other-again.example' };
    expect((await call(app, createTenant, { body }, headers)).status).toBe(400);
    const asUser = (await app.services.verify(other.admin.token)) as Principal;
    const need = { anyOf: null, adminOnly: false, write: true, mode: 'write' } as const;
    await expect(
      app.services.tenancy.asActor(asUser, need, (tx) =>
        logRequest(tx, { actor: 'x', address: 'x', action: 'update', companyName: 'x' }),
      ),
    ).rejects.toMatchObject({ code: '42501' });
    const after = (await app.database.owner.query('select count(*)::int as count from operator.log')).rows[0].count;
    expect(after).toBe(before);
  });
});

test('deactivating a company ends its sessions, and reactivating it does not restore them', async () => {
  const company = await createCompany(app, 'Paused');
  expect((await call(app, deleteTenant, { params: { id: company.id } }, operator)).status).toBe(204);
  expect((await company.admin.call(getMe)).status).toBe(401);
  const listed = (await call(app, listTenants, {}, operator)).body;
  expect(listed).toContainEqual(expect.objectContaining({ id: company.id, isActive: false }));

  const back = await call(app, updateTenant, { params: { id: company.id }, body: { isActive: true } }, operator);
  expect(back.body.isActive).toBe(true);
  expect((await company.admin.call(getMe)).status).toBe(401);
  expect((await other.admin.call(getMe)).status).toBe(200);
});

test('changing or deactivating an unknown company returns 404', async () => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'nothing']) {
    expect((await call(app, updateTenant, { params: { id }, body: { name: 'X' } }, operator)).status).toBe(404);
    expect((await call(app, deleteTenant, { params: { id } }, operator)).status).toBe(404);
  }
});

test('only the company’s administrator can store data models, and they are stored unchanged', async () => {
  const body = {
    entities: [{ name: 'products', displayName: 'Products', fields: [{ name: 'new_field', type: 'text' as const }] }],
  };
  const answer = await other.admin.call(updateProjectSchema, { body });
  expect([answer.status, answer.body]).toEqual([200, body]);
  const { rows } = await app.database.owner.query('select name, project_schema from tenants order by name');
  expect(rows.filter(({ project_schema }) => project_schema.entities.length > 0)).toEqual([
    { name: 'Other', project_schema: body },
  ]);

  const manager = await other.addPerson({ role: 'manager' });
  expect((await manager.call(updateProjectSchema, { body })).status).toBe(403);
  expect((await call(app, updateProjectSchema, { body })).status).toBe(401);
  expect((await call(app, updateProjectSchema, { body }, operator)).status).toBe(401);
  const wrong = { entities: [{ name: 'x', displayName: 'X', fields: [{ name: 'n', type: 'number' }] }] };
  expect((await other.admin.call(updateProjectSchema, { body: wrong as never })).status).toBe(400);
});

async function countTenants(): Promise<number> {
  return (await app.database.owner.query('select count(*)::int as count from tenants')).rows[0].count;
}
