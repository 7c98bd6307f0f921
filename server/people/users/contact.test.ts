import { afterAll, beforeAll, expect, it } from 'vitest';
import { getUser, listUsers } from '#contract/people/users.ts';
import { getProjectDetails } from '#contract/work/projects.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let worker: Person;
let absent: Person;
let project: string;
let clientId: string;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Acorn');
  clientId = await company.addClient('Acme');
  worker = await company.addPerson({ role: 'worker', firstName: 'Wim' });
  absent = await company.addPerson({ role: 'worker', firstName: 'Abe' });
  await test.database.owner.query("update users set phone_number = '+49 30 ' || first_name where tenant_id = $1", [
    company.id,
  ]);
  project = await company.addProject({ clientId, members: [{ person: worker }] });
});

afterAll(() => test.stop());

const phones = /\+49 30 (Wim|Abe|Ada)/;

it('a client user sees the phone numbers of their project team', async () => {
  const person = await company.addPerson({ role: 'client', clientId });
  const { body } = await person.call(getProjectDetails, { params: { id: project } });
  expect(body.team).toMatchObject([{ firstName: 'Wim', phoneNumber: '+49 30 Wim' }]);
});

it('a client user sees no phone numbers of staff elsewhere, whatever their claims', async () => {
  const claims = ['Project:ViewAllProjects', 'Project:EditProjects', 'Users:ViewUsers', 'Users:EditUsers'];
  await company.addRole({ name: 'client lead', roleType: 'ClientUser', claims });
  const person = await company.addPerson({ role: 'client lead', clientId });
  const answers = [
    await person.call(listUsers),
    await person.call(getUser, { params: { id: worker.id } }),
    await person.call(getUser, { params: { id: absent.id } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(JSON.stringify(answers[0]?.body)).toContain('Abe');
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(phones);
});

it('staff without ViewUsers see only names, roles and clients of users', async () => {
  await company.addRole({ name: 'planner', claims: ['Project:CreateProjects'] });
  const planner = await company.addPerson({ role: 'planner' });
  await company.addPerson({ role: 'client', clientId });
  const { status, body } = await planner.call(listUsers);
  expect(status).toBe(200);
  expect(new Set(body.flatMap(Object.keys))).toEqual(
    new Set(['id', 'firstName', 'lastName', 'roleId', 'roleName', 'clientRole', 'clientId']),
  );
});
