import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listClients } from '#contract/work/clients.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { roleCalls } from '#tests/support/role-calls.ts';

let test: TestApp;
let company: Company;
let admin: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  admin = company.admin;
});
afterAll(() => test.stop());

const { update, get, assign } = roleCalls;

describe('updateRole', () => {
  it('changes only the given fields; null removes the type', async () => {
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

  it('creates no version and no audit entry if nothing changes', async () => {
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

  it('records changed fields and added and removed claims in the audit log', async () => {
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

  it('takes effect on the next request of users with the role', async () => {
    const id = await company.addRole({ name: 'Viewer', claims: ['Clients:ViewClients'] });
    const viewer = await company.addPerson({ role: 'Viewer' });
    expect((await viewer.call(listClients)).status).toBe(200);
    await update(admin, { id, name: 'Viewer', claims: [] });
    expect((await viewer.call(listClients)).status).toBe(403);
    await assign(admin, 'viewer', 'Clients:ViewClients');
    expect((await viewer.call(listClients)).status).toBe(200);
  });

  it('returns 400 if the role has or gets permissions that the editor does not have', async () => {
    const notHeld = 'You can only grant permissions you have yourself.';
    await company.addRole({ name: 'keeper', claims: ['Roles:ViewRoles', 'Roles:EditRoles', 'Clients:ViewClients'] });
    const keeper = await company.addPerson({ role: 'keeper' });
    const id = await company.addRole({ name: 'Within', claims: ['Clients:ViewClients'] });
    expect((await update(keeper, { id, name: 'Within', claims: ['Roles:ViewRoles'] })).status).toBe(200);
    const granted = await update(keeper, { id, name: 'Within', claims: ['Users:EditUsers'] });
    expect([granted.status, granted.body.message]).toEqual([400, notHeld]);
    const stripped = await update(keeper, { id: company.roles.manager, name: 'manager', claims: [] });
    expect([stripped.status, stripped.body.message]).toEqual([400, notHeld]);
  });

  it('returns 400 for the Admin role, its reserved name, and a duplicate name', async () => {
    const renamed = await update(admin, { id: company.roles.Admin, name: 'Boss' });
    expect([renamed.status, renamed.body.message]).toEqual([400, 'The Admin role cannot be changed.']);
    const posing = await update(admin, { id: company.roles.worker, name: 'Adm1n' });
    expect([posing.status, posing.body.errors.name[0]]).toEqual([400, 'This name is reserved for administrators']);
    const twice = await update(admin, { id: company.roles.worker, name: 'Manager' });
    expect([twice.status, twice.body.errors.name[0]]).toEqual([400, 'A role with this name already exists']);
  });

  it('returns 400 for a new type while users have the role', async () => {
    const id = await company.addRole({ name: 'Held' });
    await company.addPerson({ role: 'Held', firstName: 'Ann', lastName: 'Lee' });
    const { status, body } = await update(admin, { id, name: 'Held', roleType: 'ClientUser' });
    expect([status, body.errors.roleType[0]]).toEqual([400, 'The user type cannot change: Ann Lee holds this role.']);
    expect((await update(admin, { id, name: 'Held', roleType: null })).status).toBe(400);
    expect((await update(admin, { id, name: 'Held', roleType: 'InternalUser' })).status).toBe(200);
  });

  it('returns 412 for an older version, 404 for an unknown role and 400 for an invalid id', async () => {
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
