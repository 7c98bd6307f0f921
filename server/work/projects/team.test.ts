import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateUser } from '#contract/people/users.ts';
import * as contract from '#contract/work/projects.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';

/**
 * The rule who can be on a project team exists in SQL several times: for new projects, changed projects, projects
 * that move to another client, and users who get another role or client. These tests run the same users against each.
 */

let test: TestApp;
let company: Company;
let acme: string;
let globex: string;
let manager: Person;
const people: Record<string, string> = {};

const candidates = {
  'staff with an assignable role': 'internalUsers',
  'a user of the client': 'clientUsers',
  'a user of another client': null,
  'staff whose role has no type': null,
  'staff without a role': null,
  'staff who were removed': null,
  'a user of another company': null,
  'an unknown user': null,
} as const;

beforeAll(async () => {
  test = await sharedTestApp();
  const cast = await createCompanyWithPeople(test);
  ({ company, acme, globex, manager } = cast);
  await company.addRole({ name: 'typeless', roleType: null });
  const gone = await company.addPerson({ role: 'worker' });
  await test.database.owner.query(
    `update users set deleted_at = now(), is_active = false, role_id = null, email = null, email_key = null,
       user_name = null, user_name_key = null, password_hash = null where id = $1`,
    [gone.id],
  );
  Object.assign(people, {
    'staff with an assignable role': cast.worker.id,
    'a user of the client': cast.acmeUser.id,
    'a user of another client': cast.globexUser.id,
    'staff whose role has no type': (await company.addPerson({ role: 'typeless' })).id,
    'staff without a role': (await company.addPerson({ role: null })).id,
    'staff who were removed': gone.id,
    'a user of another company': (await createCompany(test, 'Other')).admin.id,
    'an unknown user': newId(),
  });
});
afterAll(() => test.stop());

const days = { startDate: '2026-01-01', endDate: '2026-02-01' };
const create = (userIds: string[]) =>
  manager.call(contract.createProject, { body: { title: 'T', clientId: acme, ...days, userIds } });
const change = (id: string, body: object) => manager.call(contract.updateProject, { params: { id }, body });

describe.each(Object.entries(candidates))('%s', (name, side) => {
  const message = 'Some of the selected people cannot be assigned to this project';
  const teams = () => ({
    internalUsers: side === 'internalUsers' ? [people[name]] : [],
    clientUsers: side === 'clientUsers' ? [people[name]] : [],
  });

  it('is accepted on or rejected from the team of a new project', async () => {
    // Duplicates are ignored.
    const { status, body } = await create([people[name] as string, people[name] as string]);
    if (side) expect(body).toMatchObject(teams());
    else expect([status, body.errors]).toEqual([400, { userIds: [message] }]);
  });

  it('is accepted on or rejected from the team of an existing project', async () => {
    const { body: project } = await create([]);
    const userIds = [people[name] as string, people[name] as string];
    const { status, body } = await change(project.id, { userIds });
    if (side) expect(body).toMatchObject(teams());
    else expect([status, body.errors]).toEqual([400, { userIds: [message] }]);
  });
});

describe('a team', () => {
  let member: Person;
  let guest: Person;
  let id: string;

  beforeEach(async () => {
    member = await company.addPerson({ role: 'worker' });
    guest = await company.addPerson({ role: 'client', clientId: acme });
    id = (await create([member.id, guest.id])).body.id;
  });
  const team = async () => {
    const { body } = await manager.call(contract.getProject, { params: { id } });
    return [...body.internalUsers, ...body.clientUsers];
  };
  const place = (person: Person, body: object) => company.admin.call(updateUser, { params: { id: person.id }, body });

  it('is replaced if a change names members, and kept otherwise', async () => {
    await change(id, { title: 'Renamed' });
    expect(await team()).toEqual([member.id, guest.id]);
    await change(id, { userIds: [guest.id] });
    expect(await team()).toEqual([guest.id]);
    await change(id, { userIds: [] });
    expect(await team()).toEqual([]);
  });

  it('stays unchanged if one of the new members cannot be assigned', async () => {
    expect((await change(id, { title: 'Not kept', userIds: [people['a user of another client']] })).status).toBe(400);
    expect(await team()).toEqual([member.id, guest.id]);
    expect((await manager.call(contract.getProject, { params: { id } })).body.title).toBe('T');
  });

  it('keeps staff and loses client users when the project moves to another client', async () => {
    const other = (await create([member.id, guest.id])).body.id;
    await change(id, { clientId: globex });
    expect(await team()).toEqual([member.id]);
    const { body } = await manager.call(contract.getProject, { params: { id: other } });
    expect([...body.internalUsers, ...body.clientUsers]).toEqual([member.id, guest.id]);
  });

  it.each([
    ['another role of the same side', () => place(member, { roleId: company.roles.manager }), true, true],
    ['a role without type', () => place(member, { roleId: company.roles.typeless }), false, true],
    ['no role', () => place(member, { roleId: null }), false, true],
    ['the other side', () => place(member, { roleId: company.roles.client, clientId: acme }), false, true],
    ['another client', () => place(guest, { clientId: globex }), true, false],
    ['another name', () => place(guest, { firstName: 'Ann' }), true, true],
  ])('after a member gets %s, keeps only members who still qualify', async (_, update, memberStays, guestStays) => {
    expect((await update()).status).toBe(200);
    expect(await team()).toEqual([...(memberStays ? [member.id] : []), ...(guestStays ? [guest.id] : [])]);
  });
});

describe('the due date', () => {
  it.each([
    ['2026-01-01', '2026-01-02', true],
    ['2026-01-02', '2026-01-02', true],
    ['2026-01-03', '2026-01-02', false],
  ])('accepts %s to %s: %s, on creation and on full and partial updates', async (startDate, endDate, accepted) => {
    const { body: later } = await create([]);
    const statuses = [
      (await manager.call(contract.createProject, { body: { title: 'T', clientId: acme, startDate, endDate } })).status,
      (await change(later.id, { startDate, endDate })).status,
    ];
    const from = await company.addProject({ clientId: acme, startDate, endDate: '2026-12-31' });
    const to = await company.addProject({ clientId: acme, startDate: '2020-01-01', endDate });
    statuses.push((await change(from, { endDate })).status, (await change(to, { startDate })).status);
    expect(statuses).toEqual(accepted ? [201, 200, 200, 200] : [400, 400, 400, 400]);
  });
});
