import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/projects.ts';
import { updateUser } from '#contract/users.ts';
import { newId } from '#server/ids.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';

/**
 * Who can be on the team of a project (D23) stands in SQL several times: for a new project, for one that changes, for one
 * that gets another client, and for people who get another role or client. The same people are asked of each.
 */

let test: TestApp;
let company: Company;
let acme: string;
let globex: string;
let manager: Person;
const people: Record<string, string> = {};

const candidates = {
  'staff with an assignable role': 'internalUsers',
  'somebody of the client': 'clientUsers',
  'somebody of another client': null,
  'staff whose role has no type': null,
  'staff without role': null,
  'staff who was removed': null,
  'somebody of another company': null,
  'nobody at all': null,
} as const;

beforeAll(async () => {
  test = await startTestApp();
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
    'somebody of the client': cast.acmeUser.id,
    'somebody of another client': cast.globexUser.id,
    'staff whose role has no type': (await company.addPerson({ role: 'typeless' })).id,
    'staff without role': (await company.addPerson({ role: null })).id,
    'staff who was removed': gone.id,
    'somebody of another company': (await createCompany(test, 'Other')).admin.id,
    'nobody at all': newId(),
  });
});
afterAll(() => test.stop());

const days = { startDate: '2026-01-01', endDate: '2026-02-01' };
const create = (userIds: string[]) =>
  manager.call(contract.createProject, { body: { title: 'T', clientId: acme, ...days, userIds } });
const change = (id: string, body: object) => manager.call(contract.updateProject, { params: { id }, body });

describe.each(Object.entries(candidates))('%s', (name, side) => {
  const told = 'Some of the selected people cannot be assigned to this project';
  const teams = () => ({
    internalUsers: side === 'internalUsers' ? [people[name]] : [],
    clientUsers: side === 'clientUsers' ? [people[name]] : [],
  });

  it('comes on the team of a new project, or not', async () => {
    // Named twice is named once.
    const { status, body } = await create([people[name] as string, people[name] as string]);
    if (side) expect(body).toMatchObject(teams());
    else expect([status, body.errors]).toEqual([400, { userIds: [told] }]);
  });

  it('comes on the team of an older project in the same way', async () => {
    const { body: project } = await create([]);
    const userIds = [people[name] as string, people[name] as string];
    const { status, body } = await change(project.id, { userIds });
    if (side) expect(body).toMatchObject(teams());
    else expect([status, body.errors]).toEqual([400, { userIds: [told] }]);
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

  it('is exactly whom a change names; without naming anyone it stays', async () => {
    await change(id, { title: 'Renamed' });
    expect(await team()).toEqual([member.id, guest.id]);
    await change(id, { userIds: [guest.id] });
    expect(await team()).toEqual([guest.id]);
    await change(id, { userIds: [] });
    expect(await team()).toEqual([]);
  });

  it('is left alone where one of those who are named does not fit', async () => {
    expect((await change(id, { title: 'Not kept', userIds: [people['somebody of another client']] })).status).toBe(400);
    expect(await team()).toEqual([member.id, guest.id]);
    expect((await manager.call(contract.getProject, { params: { id } })).body.title).toBe('T');
  });

  it('keeps its staff and loses the people of the client when the project gets another client', async () => {
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
  ])('loses who gets %s, where they no longer fit', async (_, placed, memberStays, guestStays) => {
    expect((await placed()).status).toBe(200);
    expect(await team()).toEqual([...(memberStays ? [member.id] : []), ...(guestStays ? [guest.id] : [])]);
  });
});

describe('the due date', () => {
  it.each([
    ['2026-01-01', '2026-01-02', true],
    ['2026-01-02', '2026-01-02', true],
    ['2026-01-03', '2026-01-02', false],
  ])('of a project from %s to %s is taken: %s, new, changed in whole or in part', async (startDate, endDate, taken) => {
    const { body: later } = await create([]);
    const statuses = [
      (await manager.call(contract.createProject, { body: { title: 'T', clientId: acme, startDate, endDate } })).status,
      (await change(later.id, { startDate, endDate })).status,
    ];
    const from = await company.addProject({ clientId: acme, startDate, endDate: '2026-12-31' });
    const to = await company.addProject({ clientId: acme, startDate: '2020-01-01', endDate });
    statuses.push((await change(from, { endDate })).status, (await change(to, { startDate })).status);
    expect(statuses).toEqual(taken ? [201, 200, 200, 200] : [400, 400, 400, 400]);
  });
});
