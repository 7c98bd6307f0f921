import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#contract/people/roles.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { problemTexts } from '#contract/platform/problems.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { roleCalls } from '#tests/support/role-calls.ts';

let test: TestApp;
let company: Company;
let admin: Person;
/** Has all role claims and ViewClients. */
let keeper: Person;
let worker: Person;

const roleClaims = ['Roles:ViewRoles', 'Roles:CreateRoles', 'Roles:EditRoles', 'Roles:DeleteRoles'];
const notHeld = 'You can only grant permissions you have yourself.';

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  admin = company.admin;
  await company.addRole({ name: 'keeper', claims: [...roleClaims, 'Clients:ViewClients'] });
  keeper = await company.addPerson({ role: 'keeper' });
  worker = await company.addPerson({ role: 'worker' });
});
afterAll(() => test.stop());

const { create, update, remove, get, assign } = roleCalls;

describe('createRole', () => {
  it('returns 201 with the stored role', { tags: ['S3.role', 'S3.role.payload', 'S6.roles'] }, async () => {
    const { status, body } = await create(admin, {
      name: ' Site lead ',
      description: ' Leads ',
      roleType: 'InternalUser',
      claims: ['Project:EditProjects', 'Project:ViewAllProjects', 'Project:EditProjects'],
      isAdmin: true,
      tenantId: newId(),
      id: newId(),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Site lead',
      description: 'Leads',
      roleType: 'InternalUser',
      claims: ['Project:EditProjects', 'Project:ViewAllProjects'],
      isAdmin: false,
      userCount: 0,
      version: 1,
    });
    expect(body.updatedAt).toBeUndefined();
    expect((await get(admin, body.id)).body).toEqual(body);
    const { rows } = await test.database.owner.query('select action from audit_log where subject_id = $1', [body.id]);
    expect(rows).toEqual([{ action: 'role.created' }]);
  });

  it('requires only a name and defaults to no type, description or permissions', async () => {
    const { status, body } = await create(admin, { name: 'Bare' });
    expect([status, body.roleType, body.description, body.claims]).toEqual([201, undefined, '', []]);
  });

  it.each([
    [{ name: '  ' }, 'name', 'Role name is required'],
    [{}, 'name', 'Role name is required'],
    [{ name: 'x'.repeat(37) }, 'name', 'At most 36 characters'],
    [{ name: 'D', description: 'x'.repeat(513) }, 'description', 'At most 512 characters'],
    [{ name: 'C', claims: ['Project:Everything'] }, 'claims.0', 'Unknown permission'],
    [{ name: 'WORKER' }, 'name', 'A role with this name already exists'],
    [{ name: 'аdmin' }, 'name', 'This name is reserved for administrators'],
  ])(
    'returns 400 for %j',
    { tags: ['S5.role.name', 'S5.role.name-length', 'S5.role.description-length', 'S5.server'] },
    async (body, field, message) => {
      const answer = await create(admin, body);
      expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([400, message]);
    },
  );

  it('returns 400 to users who grant permissions that they do not have', async () => {
    const refused = await create(keeper, { name: 'More', claims: ['Clients:ViewClients', 'Clients:EditClients'] });
    expect([refused.status, refused.body.message]).toEqual([400, notHeld]);
    expect((await create(keeper, { name: 'Equal', claims: ['Clients:ViewClients'] })).status).toBe(201);
  });

  it('returns 401 to client users, whose claims apply only to their own client', async () => {
    const clientId = await company.addClient('Acme');
    await company.addRole({ name: 'client keeper', roleType: 'ClientUser', claims: roleClaims });
    const clientKeeper = await company.addPerson({ role: 'client keeper', clientId });
    for (const answer of [
      await create(clientKeeper, { name: 'Theirs' }),
      await update(clientKeeper, { id: company.roles.client, name: 'Taken' }),
      await remove(clientKeeper, company.roles.client as string),
      await assign(clientKeeper, 'client', 'Roles:ViewRoles'),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([401, problemTexts.forbidden]);
    }
  });

  it('returns 401 without the claim', async () => {
    expect((await create(worker, { name: 'No' })).status).toBe(401);
  });
});

describe('getRole and getRoleByName', () => {
  it('return the role by id or by name in any case, and the Admin role with every permission', {
    tags: ['S1.admin'],
  }, async () => {
    // A version with fewer permissions may have stored fewer.
    await test.database.owner.query("update roles set claims = '{}' where id = $1", [company.roles.Admin]);
    const byName = await keeper.call(contract.getRoleByName, { params: { roleName: ' ADMIN ' } });
    expect(byName.status).toBe(200);
    expect(byName.body).toMatchObject({ name: 'Admin', isAdmin: true, claims: [...claimValues] });
    expect((await get(keeper, byName.body.id)).body).toEqual(byName.body);
  });

  it('returns 404 for unknown roles and roles of another company, and 401 without the claim', async () => {
    const { roles } = await createCompany(test, 'Another of roles');
    for (const id of [newId(), 'nonsense', roles.worker as string]) expect((await get(keeper, id)).status).toBe(404);
    for (const roleName of ['nothing', 'a\u0000b']) {
      expect((await keeper.call(contract.getRoleByName, { params: { roleName } })).status).toBe(404);
    }
    expect((await get(worker, company.roles.worker as string)).status).toBe(401);
    expect((await worker.call(contract.getRoleByName, { params: { roleName: 'worker' } })).status).toBe(401);
  });
});

describe('deleteRole', () => {
  it('returns 204 and deletes the role', async () => {
    const id = await company.addRole({ name: 'Short-lived', claims: ['Clients:ViewClients'] });
    expect((await remove(keeper, id)).status).toBe(204);
    expect((await get(keeper, id)).status).toBe(404);
    expect((await remove(keeper, id)).status).toBe(404);
  });

  it.each([
    [1, 'This role cannot be deleted: Ann Lee holds it.'],
    [2, 'This role cannot be deleted: Ann Lee and 1 other hold it.'],
    [3, 'This role cannot be deleted: Ann Lee and 2 others hold it.'],
  ])('returns 400 with the names while %i users have the role', async (holders, message) => {
    const id = await company.addRole({ name: `Held by ${holders}` });
    for (const firstName of ['Ann', 'Bob', 'Cid'].slice(0, holders)) {
      await company.addPerson({ role: `Held by ${holders}`, firstName, lastName: 'Lee' });
    }
    const { status, body } = await remove(admin, id);
    expect([status, body.message]).toEqual([400, message]);
  });

  it('returns 400 for the Admin role and 401 without the claim', async () => {
    const { status, body } = await remove(admin, company.roles.Admin as string);
    expect([status, body.message]).toEqual([400, 'The Admin role cannot be deleted.']);
    expect((await remove(worker, company.roles.worker as string)).status).toBe(401);
  });
});

describe('assignClaim', () => {
  it('adds the claim to the named role only once', { tags: ['S7.claim-query'] }, async () => {
    const id = await company.addRole({ name: 'Collector' });
    const { status, body } = await assign(keeper, 'COLLECTOR', 'Clients:ViewClients');
    expect([status, body.claims, body.version]).toEqual([200, ['Clients:ViewClients'], 2]);
    expect((await assign(keeper, 'Collector', 'Clients:ViewClients')).body.version).toBe(2);
    expect((await get(keeper, id)).body.claims).toEqual(['Clients:ViewClients']);
  });

  it('returns 400 for unknown roles and claims, missing parameters, the Admin role, and claims that the user lacks', {
    tags: ['S5.calls'],
  }, async () => {
    expect((await assign(keeper, 'nobody', 'Roles:ViewRoles')).body.errors).toEqual({
      role: ['This role does not exist'],
    });
    expect((await assign(keeper, 'worker', 'Roles:Everything')).body.errors).toEqual({
      claimValue: ['Unknown permission'],
    });
    expect((await keeper.call(contract.assignClaim)).status).toBe(400);
    expect((await assign(admin, 'Admin', 'Roles:ViewRoles')).status).toBe(400);
    const { status, body } = await assign(keeper, 'worker', 'Users:EditUsers');
    expect([status, body.message]).toEqual([400, notHeld]);
    expect((await assign(worker, 'worker', 'Project:ViewAssignedProjects')).status).toBe(401);
  });
});

describe('listClaims and listRoles', () => {
  it('list every permission with title and description to users with a role claim', {
    tags: ['S3.claim'],
  }, async () => {
    const { status, body } = await keeper.call(contract.listClaims);
    expect(status).toBe(200);
    expect(body.map(({ value }: { value: string }) => value)).toEqual([...claimValues]);
    expect(body.every((each: { title: string; description: string }) => each.title && each.description)).toBe(true);
    expect((await worker.call(contract.listClaims)).status).toBe(401);
  });

  it('list roles with user counts, or without ViewRoles only the fields that forms need', async () => {
    const { body } = await keeper.call(contract.listRoles);
    expect(body.find(({ name }: { name: string }) => name === 'keeper')).toMatchObject({ userCount: 1, version: 1 });
    const reduced = (await worker.call(contract.listRoles)).body;
    expect(new Set(reduced.flatMap(Object.keys))).toEqual(new Set(['id', 'name', 'roleType']));
  });
});
