import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOtherSessions, endSession, listSessions } from '#contract/auth.ts';
import { getMe } from '#contract/users.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person, signIn } from '#tests/support/company.ts';

let loggia: TestApp;
let company: Company;

beforeAll(async () => {
  loggia = await startTestApp();
  company = await createCompany(loggia, 'Alder');
});
afterAll(() => loggia.stop());

const again = (person: Person) => signIn(loggia, company.id, person.id);
const end = (person: Person, id: string) => person.call(endSession, { params: { id } });
const isIn = async (person: Person) => (await person.call(getMe)).status === 200;

async function listed(person: Person): Promise<[id: string, current: boolean][]> {
  const { body } = await person.call(listSessions);
  return body.map(({ id, current }: { id: string; current: boolean }) => [id, current]);
}

test('one sees where one is signed in oneself, the latest first, and which of it is here', async () => {
  const here = await company.addPerson({ role: 'worker' });
  const there = await again(here);
  const over = await again(here);
  await end(here, over.sessionId);
  await company.addPerson({ role: 'worker' });
  expect(await listed(here)).toEqual([
    [there.sessionId, false],
    [here.sessionId, true],
  ]);
});

test('one ends them one by one, or all but this one; nobody else’s', async () => {
  const here = await company.addPerson({ role: 'worker' });
  const [one, two, three] = [await again(here), await again(here), await again(here)];
  expect((await end(here, one.sessionId)).status).toBe(204);
  expect((await end(here, one.sessionId)).status).toBe(404);
  expect((await end(here, company.admin.sessionId)).status).toBe(404);
  expect([await isIn(one), await isIn(two), await isIn(company.admin)]).toEqual([false, true, true]);
  expect((await here.call(endOtherSessions)).status).toBe(204);
  expect([await isIn(two), await isIn(three), await isIn(here)]).toEqual([false, false, true]);
});

test('a demo account is everybody’s: one sees and ends the session that one has oneself, and no other', async () => {
  const visitor = await company.addPerson({ role: 'worker' });
  const another = await again(visitor);
  await loggia.database.owner.query('update users set is_demo = true where id = $1', [visitor.id]);
  expect(await listed(visitor)).toEqual([[visitor.sessionId, true]]);
  expect((await end(visitor, another.sessionId)).status).toBe(404);
  expect((await visitor.call(endOtherSessions)).status).toBe(204);
  expect(await isIn(another)).toBe(true);
  expect((await end(visitor, visitor.sessionId)).status).toBe(204);
  expect(await isIn(visitor)).toBe(false);
});
