import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMe, listUsers, updateMe } from '#contract/people/users.ts';
import { listAudit } from '#contract/work/audit.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let people: Person[];
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  const clientId = await company.addClient('Acme');
  people = [
    company.admin,
    await company.addPerson({ role: 'worker' }),
    await company.addPerson({ role: 'client', clientId }),
    await company.addPerson({ role: null }),
  ];
});
afterAll(() => test.stop());

const chosen = { locale: 'de', region: 'CH', timeZone: 'Europe/Lisbon' } as const;

it('everybody chooses their own language, region, time zone and telephone number, which nobody else sees', async () => {
  for (const person of people) {
    const before = (await person.call(getMe)).body;
    expect(before).not.toHaveProperty('locale');
    const { status, body } = await person.call(updateMe, { body: { ...chosen, phoneNumber: '+351 1' } });
    expect([status, body]).toEqual([200, { ...before, ...chosen, phone: '+351 1', version: before.version + 1 }]);
    expect((await person.call(getMe)).body).toEqual(body);
    const others = (await company.admin.call(listUsers)).body.filter(({ id }: Person) => id !== company.admin.id);
    for (const other of others)
      for (const field of Object.keys(chosen)) expect(Object.keys(other)).not.toContain(field);
  }
});

it('null returns to the company’s choice, and what is left out stays', async () => {
  const [, worker] = people as [Person, Person];
  await worker.call(updateMe, { body: { ...chosen, phoneNumber: '1' } });
  const { body } = await worker.call(updateMe, { body: { locale: null, region: null } });
  expect(body).toMatchObject({ timeZone: 'Europe/Lisbon', phone: '1' });
  for (const field of ['locale', 'region']) expect(body).not.toHaveProperty(field);
});

it('is in the audit log by the names of the fields, and only if something changed', async () => {
  const person = await company.addPerson({ role: 'worker', firstName: 'Ida', lastName: 'Berg' });
  for (let times = 0; times < 2; times++) await person.call(updateMe, { body: { timeZone: 'Europe/Lisbon' } });
  const { body } = await company.admin.call(listAudit, { query: { actorId: person.id } });
  expect(body).toEqual([
    expect.objectContaining({ action: 'user.updated', subjectName: 'Ida Berg', details: { fields: ['timeZone'] } }),
  ]);
});

it.each([
  { timeZone: '+01:00' },
  { timeZone: 'Mars/Olympus' },
  // Node knows them, PostgreSQL does not, or means another one.
  { timeZone: 'CNT' },
  { timeZone: 'BST' },
  { locale: 'xx' },
  { locale: 'en-GB' },
  { region: 'XX' },
  { region: 'toString' },
  { phoneNumber: '1'.repeat(51) },
])('refuses %o', async (body) => {
  const [, worker] = people as [Person, Person];
  const before = (await worker.call(getMe)).body;
  const { status, body: problem } = await worker.call(updateMe, { body } as never);
  expect([status, Object.keys(problem.errors)]).toEqual([400, Object.keys(body)]);
  expect((await worker.call(getMe)).body).toEqual(before);
});

it('changes nothing else', async () => {
  const [, worker] = people as [Person, Person];
  const { body: before } = await worker.call(getMe);
  const body = { firstName: 'X', roleId: company.roles.Admin, isActive: false, email: 'x@y.example' };
  const refused = await worker.call(updateMe, { body } as never);
  expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([400, Object.keys(body).toSorted()]);
  expect((await worker.call(getMe)).body).toEqual(before);
});
