import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Company, Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';
import { userCalls } from '#tests/support/user-calls.ts';

let test: TestApp;
let company: Company;
let acme: string;
let globex: string;
let manager: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  ({ company, acme, globex, manager } = await createCompanyWithPeople(test));
});
afterAll(() => test.stop());

const { create, update, remove, get, teamOf } = userCalls;
const role = (name: string) => company.roles[name] as string;

describe('a client user with user claims', () => {
  let lead: Person;
  let colleague: Person;
  let stranger: Person;

  beforeAll(async () => {
    const claims = ['Users:ViewUsers', 'Users:AddUsers', 'Users:EditUsers', 'Users:RemoveUsers'];
    await company.addRole({ name: 'client lead', roleType: 'ClientUser', claims });
    await company.addRole({ name: 'client guest', roleType: 'ClientUser', claims: [] });
    lead = await company.addPerson({ role: 'client lead', clientId: acme });
    colleague = await company.addPerson({ role: 'client guest', clientId: acme, firstName: 'Col' });
    stranger = await company.addPerson({ role: 'client guest', clientId: globex });
  });

  it('sees users of their own client, staff without contact details, and no users of other clients', async () => {
    expect((await get(lead, colleague.id)).body).toMatchObject({ firstName: 'Col', clientId: acme, isActive: true });
    const staff = (await get(lead, manager.id)).body;
    expect(staff).toMatchObject({ firstName: 'Mara' });
    const visible = [
      'clientRole',
      'firstName',
      'id',
      'isActive',
      'lastName',
      'manageable',
      'roleId',
      'roleName',
      'version',
    ];
    expect(Object.keys(staff).filter((field) => !visible.includes(field))).toEqual([]);
    expect(staff.manageable).toBe(false);
    expect((await get(lead, stranger.id)).status).toBe(404);
  });

  it('adds users only to their own client and only with client roles', async () => {
    const guest = { roleId: role('client guest') };
    expect((await create(lead, { ...guest, clientId: acme })).body.clientId).toBe(acme);
    for (const [body, field, message] of [
      [{ ...guest, clientId: globex }, 'clientId', 'This client does not exist'],
      [guest, 'clientId', 'Client is required for client roles'],
      [{}, 'roleId', 'You can only assign client roles.'],
      [{ clientId: acme }, 'roleId', 'You can only assign client roles.'],
    ] as const) {
      const answer = await create(lead, body);
      expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([400, message]);
    }
    await company.addRole({ name: 'plain staff', claims: [] });
    expect((await create(lead, { roleId: role('plain staff') })).status).toBe(400);
  });

  it('edits, deactivates and removes users of their own client, which ends their sessions', async () => {
    const person = await company.addPerson({ role: 'client guest', clientId: acme });
    const other = await company.addPerson({ role: 'client guest', clientId: acme });
    const project = await company.addProject({ clientId: acme, members: [{ person, side: 'ClientUser' }] });
    expect((await update(lead, person.id, { firstName: 'Renamed' })).body.firstName).toBe('Renamed');
    expect((await update(lead, other.id, { isActive: false })).status).toBe(200);
    expect((await remove(lead, person.id)).status).toBe(200);
    expect(await teamOf(project, company.admin)).toEqual([]);
    const { rows } = await test.database.owner.query(
      'select count(*)::int as open from sessions where user_id in ($1, $2) and ended_at is null',
      [person.id, other.id],
    );
    expect(rows[0].open).toBe(0);
  });

  it('cannot change staff or users of another client, or move users to staff or another client', async () => {
    await company.addRole({ name: 'harmless staff', claims: [] });
    const staff = await company.addPerson({ role: 'harmless staff' });
    for (const answer of [await update(lead, staff.id, { firstName: 'X' }), await remove(lead, staff.id)]) {
      expect([answer.status, answer.body.message]).toEqual([400, 'You can only manage people at your own client.']);
    }
    expect((await update(lead, stranger.id, { firstName: 'X' })).status).toBe(404);
    expect((await remove(lead, stranger.id)).status).toBe(404);
    expect((await update(lead, colleague.id, { clientId: globex })).status).toBe(400);
    expect((await update(lead, colleague.id, { roleId: role('harmless staff') })).status).toBe(400);
    expect((await update(lead, colleague.id, { roleId: null })).status).toBe(400);
  });
});
