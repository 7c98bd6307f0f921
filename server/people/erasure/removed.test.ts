import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseUser, listRemovedUsers, type RemovedUser } from '#contract/people/erasure.ts';
import { deleteUser } from '#contract/people/users.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Alder');
});
afterAll(() => test.stop());

const addWorker = (firstName: string) => company.addPerson({ role: 'worker', firstName, lastName: 'Ohlsen' });
const remove = async ({ id }: Person) => {
  expect((await company.admin.call(deleteUser, { params: { id } })).status).toBe(200);
};
const erase = ({ id }: Person, who = company.admin) => who.call(eraseUser, { params: { id }, body: { dryRun: false } });
const listed = async (who = company.admin) => (await who.call(listRemovedUsers, { query: {} })).body;
const namesOf = async (who?: Person) => (await listed(who)).map(({ firstName }: RemovedUser) => firstName);

it('lists people who were removed, removed last first, until they are erased', async () => {
  const [first, second, active, erased] = await Promise.all(['First', 'Second', 'Active', 'Erased'].map(addWorker));
  if (!first || !second || !active || !erased) throw new Error('There are four people.');
  expect(await listed()).toEqual([]);
  await remove(first);
  await remove(second);
  expect(await listed()).toEqual([
    { id: second.id, firstName: 'Second', lastName: 'Ohlsen', removedAt: expect.any(String) },
    { id: first.id, firstName: 'First', lastName: 'Ohlsen', removedAt: expect.any(String) },
  ]);

  // People who were erased stay in the list of users until they are removed, and have nothing to erase after that.
  await erase(erased);
  await remove(erased);
  expect(await namesOf()).toEqual(['Second', 'First']);
  expect((await erase(second)).status).toBe(200);
  expect(await namesOf()).toEqual(['First']);
});

it('shows an administrator nobody of another company', async () => {
  const other = await createCompany(test, 'Birch');
  expect(await namesOf(other.admin)).toEqual([]);
  const [mine] = await listed();
  if (!mine) throw new Error('Somebody was removed.');
  expect((await erase({ id: mine.id } as Person, other.admin)).status).toBe(404);
  expect(await namesOf()).toEqual(['First']);
});
