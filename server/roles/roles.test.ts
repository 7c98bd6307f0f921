import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimValues } from '#contract/claims.ts';
import { listClients } from '#contract/clients.ts';
import { problemTexts } from '#contract/problems.ts';
import * as contract from '#contract/roles.ts';
import { newId } from '#server/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let admin: Person;
/** Holds every role claim and the one of viewing clients, and no other. */
let keeper: Person;
let worker: Person;

const roleClaims = ['Roles:ViewRoles', 'Roles:CreateRoles', 'Roles:EditRoles', 'Roles:DeleteRoles'];
const beyond = 'You can only grant permissions you have yourself.';

beforeAll(async () => {
  test = await startTestApp();
  company = await createCompany(test, 'Studio');
  admin = company.admin;
  await company.addRole({ name: 'keeper', claims: [...roleClaims, 'Clients:ViewClients'] });
  keeper = await company.addPerson({ role: 'keeper' });
  worker = await company.addPerson({ role: 'worker' });
});
afterAll(() => test.stop());

const create = (who: Person, body: object) => who.call(contract.createRole, { body: body as never });
const update = (who: Person, body: object, version?: number) =>
  who.call(contract.updateRole, { body: body as never }, version ? { 'if-match': `"${version}"` } : {});
const remove = (who: Person, id: string) => who.call(contract.deleteRole, { params: { id } });
const get = (who: Person, id: string) => who.call(contract.getRole, { params: { id } });
const assign = (who: Person, role: string, claimValue: string) =>
  who.call(contract.assignClaim, { query: { role, claimValue } as never });

describe('createRole', () => {
  it('answers 201 with the role as it is kept', { tags: ['S3.role', 'S3.role.payload', 'S6.roles'] }, async () => {
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

  it('needs no more than a name: then it has no type, no description and no permission', async () => {
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
    'answers 400 for %j',
    { tags: ['S5.role.name', 'S5.role.name-length', 'S5.role.description-length', 'S5.server'] },
    async (body, field, message) => {
      const answer = await create(admin, body);
      expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([400, message]);
    },
  );

  it('answers 400 to whoever would grant more than they hold', async () => {
    const refused = await create(keeper, { name: 'More', claims: ['Clients:ViewClients', 'Clients:EditClients'] });
    expect([refused.status, refused.body.message]).toEqual([400, beyond]);
    expect((await create(keeper, { name: 'Equal', claims: ['Clients:ViewClients'] })).status).toBe(201);
  });

  it('answers 401 to client users: what they hold is good for their own client alone', async () => {
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

  it('answers 401 without the claim', async () => {
    expect((await create(worker, { name: 'No' })).status).toBe(401);
  });
});

describe('updateRole', () => {
  it('changes what is given and nothing else; null takes the type away', async () => {
    const id = await company.addRole({ name: 'Before', claims: ['Users:ViewUsers'] });
    await test.database.owner.query("update roles set description = 'Kept' where id = $1", [id]);
    const before = (await get(admin, id)).body;
    const named = await update(admin, { id, name: 'After' });
    expect(named.status).toBe(200);
    expect(named.body.updatedAt).toBeDefined();
    expect(named.body).toEqual({ ...before, name: 'After', version: 2, updatedAt: named.body.updatedAt });
    const emptied = await update(admin, { id, name: 'After', description: 'D', roleType: null, claims: [] });
    expect(emptied.body).toMatchObject({ description: 'D', claims: [] });
    expect(emptied.body.roleType).toBeUndefined();
  });

  it('that changes nothing makes no new version, and is nothing to tell of', async () => {
    const claims = ['Users:ViewUsers', 'Clients:ViewClients'];
    const id = await company.addRole({ name: 'Steady', claims });
    for (const body of [{}, { description: '', roleType: 'InternalUser', claims: claims.toReversed() }]) {
      const same = await update(admin, { id, name: 'Steady', ...body });
      expect([same.status, same.body.version, same.body.updatedAt]).toEqual([200, 1, undefined]);
    }
    await update(admin, { id, name: 'Steady', description: 'More', roleType: 'InternalUser', claims });
    const { rows } = await test.database.owner.query('select details from audit_log where subject_id = $1', [id]);
    expect(rows).toEqual([{ details: { fields: ['description'], claimsAdded: [], claimsRemoved: [] } }]);
  });

  it('tells in the audit log which fields changed, and which claims were added and which removed', async () => {
    const kept = 'Users:ViewUsers';
    const id = await company.addRole({ name: 'Told', claims: ['Clients:ViewClients', kept] });
    await update(admin, { id, name: 'Retold', claims: [kept, 'Clients:EditClients'] });
    const { rows } = await test.database.owner.query('select * from audit_log where subject_id = $1', [id]);
    expect(rows).toMatchObject([{ action: 'role.updated', actor_id: admin.id, subject_name: 'Retold' }]);
    expect(rows[0].details).toEqual({
      fields: ['name', 'claims'],
      claimsAdded: ['Clients:EditClients'],
      claimsRemoved: ['Clients:ViewClients'],
    });
  });

  it('takes effect on the next request of whoever holds the role', async () => {
    const id = await company.addRole({ name: 'Viewer', claims: ['Clients:ViewClients'] });
    const viewer = await company.addPerson({ role: 'Viewer' });
    expect((await viewer.call(listClients)).status).toBe(200);
    await update(admin, { id, name: 'Viewer', claims: [] });
    expect((await viewer.call(listClients)).status).toBe(403);
    await assign(admin, 'viewer', 'Clients:ViewClients');
    expect((await viewer.call(listClients)).status).toBe(200);
  });

  it('answers 400 where the role has or gets more than the editor holds', async () => {
    const id = await company.addRole({ name: 'Within', claims: ['Clients:ViewClients'] });
    expect((await update(keeper, { id, name: 'Within', claims: ['Roles:ViewRoles'] })).status).toBe(200);
    const granted = await update(keeper, { id, name: 'Within', claims: ['Users:EditUsers'] });
    expect([granted.status, granted.body.message]).toEqual([400, beyond]);
    const stripped = await update(keeper, { id: company.roles.manager, name: 'manager', claims: [] });
    expect([stripped.status, stripped.body.message]).toEqual([400, beyond]);
  });

  it('answers 400 for the Admin role, for its name, and for a name that exists', async () => {
    const renamed = await update(admin, { id: company.roles.Admin, name: 'Boss' });
    expect([renamed.status, renamed.body.message]).toEqual([400, 'The Admin role cannot be changed.']);
    const posing = await update(admin, { id: company.roles.worker, name: 'Adm1n' });
    expect([posing.status, posing.body.errors.name[0]]).toEqual([400, 'This name is reserved for administrators']);
    const twice = await update(admin, { id: company.roles.worker, name: 'Manager' });
    expect([twice.status, twice.body.errors.name[0]]).toEqual([400, 'A role with this name already exists']);
  });

  it('answers 400 for another type while users hold the role', async () => {
    const id = await company.addRole({ name: 'Held' });
    await company.addPerson({ role: 'Held', firstName: 'Ann', lastName: 'Lee' });
    const { status, body } = await update(admin, { id, name: 'Held', roleType: 'ClientUser' });
    expect([status, body.errors.roleType[0]]).toEqual([400, 'The user type cannot change: Ann Lee holds this role.']);
    expect((await update(admin, { id, name: 'Held', roleType: null })).status).toBe(400);
    expect((await update(admin, { id, name: 'Held', roleType: 'InternalUser' })).status).toBe(200);
  });

  it('answers 412 when someone else was faster, 404 for what does not exist, 400 for what is no id', async () => {
    const id = await company.addRole({ name: 'Shared' });
    expect((await update(admin, { id, name: 'Shared', description: '1' }, 1)).status).toBe(200);
    expect((await update(admin, { id, name: 'Shared', description: '2' }, 1)).status).toBe(412);
    const { admin: stranger } = await createCompany(test, 'Other of roles');
    const foreign = await update(stranger, { id, name: 'Stolen' });
    const unknown = await update(admin, { id: newId(), name: 'Unknown' });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body, traceId: '' }).toEqual({ ...unknown.body, traceId: '' });
    expect((await update(admin, { id: 'nonsense', name: 'N' })).body.errors).toEqual({ id: ['Not a valid id'] });
  });
});

describe('getRole and getRoleByName', () => {
  it('answer the role, by its name however it is cased; the Admin role with every permission', {
    tags: ['S1.admin'],
  }, async () => {
    // As a version that knew fewer of them has left it.
    await test.database.owner.query("update roles set claims = '{}' where id = $1", [company.roles.Admin]);
    const byName = await keeper.call(contract.getRoleByName, { params: { roleName: ' ADMIN ' } });
    expect(byName.status).toBe(200);
    expect(byName.body).toMatchObject({ name: 'Admin', isAdmin: true, claims: [...claimValues] });
    expect((await get(keeper, byName.body.id)).body).toEqual(byName.body);
  });

  it('answer 404 for what does not exist or is of another company, 401 without the claim', async () => {
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
  it('answers 204, and the role is gone', async () => {
    const id = await company.addRole({ name: 'Short-lived', claims: ['Clients:ViewClients'] });
    expect((await remove(keeper, id)).status).toBe(204);
    expect((await get(keeper, id)).status).toBe(404);
    expect((await remove(keeper, id)).status).toBe(404);
  });

  it.each([
    [1, 'This role cannot be deleted: Ann Lee holds it.'],
    [2, 'This role cannot be deleted: Ann Lee and 1 other hold it.'],
    [3, 'This role cannot be deleted: Ann Lee and 2 others hold it.'],
  ])('answers 400 while %i hold it, saying who', async (holders, message) => {
    const id = await company.addRole({ name: `Held by ${holders}` });
    for (const firstName of ['Ann', 'Bob', 'Cid'].slice(0, holders)) {
      await company.addPerson({ role: `Held by ${holders}`, firstName, lastName: 'Lee' });
    }
    const { status, body } = await remove(admin, id);
    expect([status, body.message]).toEqual([400, message]);
  });

  it('answers 400 for the Admin role, 401 without the claim', async () => {
    const { status, body } = await remove(admin, company.roles.Admin as string);
    expect([status, body.message]).toEqual([400, 'The Admin role cannot be deleted.']);
    expect((await remove(worker, company.roles.worker as string)).status).toBe(401);
  });
});

describe('assignClaim', () => {
  it('adds the claim to the role of that name, once', { tags: ['S7.claim-query'] }, async () => {
    const id = await company.addRole({ name: 'Collector' });
    const { status, body } = await assign(keeper, 'COLLECTOR', 'Clients:ViewClients');
    expect([status, body.claims, body.version]).toEqual([200, ['Clients:ViewClients'], 2]);
    expect((await assign(keeper, 'Collector', 'Clients:ViewClients')).body.version).toBe(2);
    expect((await get(keeper, id)).body.claims).toEqual(['Clients:ViewClients']);
  });

  it('answers 400 for unknown roles and claims, missing parameters, the Admin role, and claims one lacks', {
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
    expect([status, body.message]).toEqual([400, beyond]);
    expect((await assign(worker, 'worker', 'Project:ViewAssignedProjects')).status).toBe(401);
  });
});

describe('listClaims and listRoles', () => {
  it('list every permission with title and description, to whoever deals with roles', {
    tags: ['S3.claim'],
  }, async () => {
    const { status, body } = await keeper.call(contract.listClaims);
    expect(status).toBe(200);
    expect(body.map(({ value }: { value: string }) => value)).toEqual([...claimValues]);
    expect(body.every((each: { title: string; description: string }) => each.title && each.description)).toBe(true);
    expect((await worker.call(contract.listClaims)).status).toBe(401);
  });

  it('list roles with their holders, reduced to what forms need without ViewRoles', async () => {
    const { body } = await keeper.call(contract.listRoles);
    expect(body.find(({ name }: { name: string }) => name === 'keeper')).toMatchObject({ userCount: 1, version: 1 });
    const reduced = (await worker.call(contract.listRoles)).body;
    expect(new Set(reduced.flatMap(Object.keys))).toEqual(new Set(['id', 'name', 'roleType']));
  });
});
