import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProject, getProjectDetails, updateProject } from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, type Company, createCompany, type Person } from '#tests/support/company.ts';
import { callDuringChange } from '#tests/support/concurrent-change.ts';

let test: TestApp;
let company: Company;
let acme: string;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Alder');
  acme = await company.addClient('Acme');
  const claims = ['Project:ViewAssignedProjects', 'Project:CreateProjects'];
  await company.addRole({ name: 'starter', roleType: 'ClientUser', claims });
});

afterAll(() => test.stop());

const days = { startDate: '2026-01-01', endDate: '2026-12-31' };
const rest = { description: '', status: 'NotStarted' as const, progressPercentage: 0, ...days };

it.each(['is given another client', 'is removed', 'is given a role of staff'])(
  'rejects a team member who %s at the same time, for a new or existing project',
  async (change) => {
    const person = await company.addPerson({ role: 'client', clientId: acme });
    const created = { title: 'New', clientId: acme, ...rest, userIds: [person.id] };
    expect((await during(change, person, () => company.admin.call(createProject, { body: created }))).status).toBe(400);

    const other = await company.addPerson({ role: 'client', clientId: acme });
    const id = await company.addProject({ clientId: acme });
    const input = { params: { id }, body: { userIds: [other.id] } };
    expect((await during(change, other, () => company.admin.call(updateProject, input))).status).toBe(400);
    expect((await company.admin.call(getProjectDetails, { params: { id } })).body.team).toEqual([]);
  },
);

it.each(['is given another client', 'is removed', 'is given a role of staff'])(
  'does not add a creator who %s at the same time to the team',
  async (change) => {
    const starter = await company.addPerson({ role: 'starter', clientId: acme });
    const body = { title: 'New', clientId: acme, ...rest };
    expect((await during(change, starter, () => starter.call(createProject, { body }))).status).toBe(201);
    expect(await assignmentsOf(starter)).toBe(0);
  },
);

it('adds a team member who is only renamed at the same time', async () => {
  const person = await company.addPerson({ role: 'client', clientId: acme });
  const body = { title: 'New', clientId: acme, ...rest, userIds: [person.id] };
  expect((await during('is renamed', person, () => company.admin.call(createProject, { body }))).status).toBe(201);
});

it('adds a creator who is only renamed at the same time to the team', async () => {
  const starter = await company.addPerson({ role: 'starter', clientId: acme });
  const body = { title: 'New', clientId: acme, ...rest };
  expect((await during('is renamed', starter, () => starter.call(createProject, { body }))).status).toBe(201);
  expect(await assignmentsOf(starter)).toBe(1);
});

async function assignmentsOf({ id }: Person): Promise<number | null> {
  return (await test.database.owner.query('select 1 from project_members where user_id = $1', [id])).rowCount;
}

const nameless = ', email = null, email_key = null, user_name = null, user_name_key = null, password_hash = null';

/** Makes the call while the user is changed. */
async function during(change: string, person: Person, call: () => Promise<Answer>): Promise<Answer> {
  const changes: Record<string, [string, unknown[]]> = {
    'is given another client': ['client_id = $2', [await company.addClient(`Client of ${person.id}`)]],
    'is removed': [`deleted_at = now(), is_active = false, role_id = null, client_id = null${nameless}`, []],
    'is given a role of staff': ['role_id = $2, client_id = null', [company.roles.worker]],
    'is renamed': ["first_name = 'Other'", []],
  };
  const [assignments, values] = changes[change] as [string, unknown[]];
  return callDuringChange(
    test.database,
    [
      ['select 1 from users where id = $1 for update', [person.id]],
      [`update users set ${assignments} where id = $1`, [person.id, ...values]],
    ],
    call,
  );
}
