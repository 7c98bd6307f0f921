import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUsers, type User } from '#contract/people/users.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import type { Company, Person } from '#tests/support/company.ts';
import { createCompanyWithPeople } from '#tests/support/company-with-people.ts';
import { userCalls } from '#tests/support/user-calls.ts';

/** Users cannot manage users with more permissions; `manageable` says so in advance. */

let test: TestApp;
let company: Company;
let everyone: Person[];
const viewers: Record<string, Person> = {};

beforeAll(async () => {
  test = await sharedTestApp();
  const cast = await createCompanyWithPeople(test);
  company = cast.company;
  const users = ['Users:ViewUsers', 'Users:EditUsers'];
  await company.addRole({ name: 'editor', claims: users });
  await company.addRole({ name: 'former', claims: users });
  await test.database.owner.query(
    "update roles set claims = claims || array['Former:Claim'] where name = 'former' and tenant_id = $1",
    [company.id],
  );
  await company.addRole({ name: 'lead', roleType: 'ClientUser', claims: users });
  viewers.admin = company.admin;
  viewers.manager = cast.manager;
  viewers.editor = await company.addPerson({ role: 'editor' });
  viewers.lead = await company.addPerson({ role: 'lead', clientId: cast.acme });
  everyone = [
    ...Object.values(viewers),
    cast.worker,
    cast.acmeUser,
    cast.globexUser,
    await company.addPerson({ role: 'former' }),
    await company.addPerson({ role: 'lead', clientId: cast.acme }),
    await company.addPerson({ role: 'none' }),
  ];
});
afterAll(() => test.stop());

const { get, update } = userCalls;

describe.each(['admin', 'manager', 'editor', 'lead'])('manageable for the %s', (name) => {
  it('predicts in lists and single users whether an update succeeds', async () => {
    const viewer = viewers[name] as Person;
    const listed = new Map((await viewer.call(listUsers)).body.map(({ id, manageable }: User) => [id, manageable]));
    const seen = new Set<boolean | undefined>();
    for (const { id } of everyone) {
      const { status, body } = await get(viewer, id);
      if (status === 404) continue;
      expect(body.manageable).toBe(listed.get(id));
      expect((await update(viewer, id, {})).status === 200).toBe(body.manageable);
      seen.add(body.manageable);
    }
    expect(seen.size).toBe(name === 'admin' ? 1 : 2);
  });
});

it('manageable is hidden from users without ViewUsers', async () => {
  await company.addRole({ name: 'planner', claims: ['Project:EditProjects'] });
  const planner = await company.addPerson({ role: 'planner' });
  expect((await company.admin.call(listUsers)).body[0].manageable).toBe(true);
  for (const user of (await planner.call(listUsers)).body) expect(user.manageable).toBeUndefined();
});
