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

const signInAgain = (person: Person) => signIn(loggia, company.id, person.id);
const end = (person: Person, id: string) => person.call(endSession, { params: { id } });
const isSignedIn = async (person: Person) => (await person.call(getMe)).status === 200;

async function listed(person: Person): Promise<[id: string, current: boolean][]> {
  const { body } = await person.call(listSessions);
  return body.map(({ id, current }: { id: string; current: boolean }) => [id, current]);
}

test('lists only own sessions, latest first, and marks the current one', async () => {
  const here = await company.addPerson({ role: 'worker' });
  const there = await signInAgain(here);
  const over = await signInAgain(here);
  await end(here, over.sessionId);
  await company.addPerson({ role: 'worker' });
  expect(await listed(here)).toEqual([
    [there.sessionId, false],
    [here.sessionId, true],
  ]);
});

test('ends own sessions one by one or all but the current one, never those of others', async () => {
  const here = await company.addPerson({ role: 'worker' });
  const [one, two, three] = [await signInAgain(here), await signInAgain(here), await signInAgain(here)];
  expect((await end(here, one.sessionId)).status).toBe(204);
  expect((await end(here, one.sessionId)).status).toBe(404);
  expect((await end(here, company.admin.sessionId)).status).toBe(404);
  expect([await isSignedIn(one), await isSignedIn(two), await isSignedIn(company.admin)]).toEqual([false, true, true]);
  expect((await here.call(endOtherSessions)).status).toBe(204);
  expect([await isSignedIn(two), await isSignedIn(three), await isSignedIn(here)]).toEqual([false, false, true]);
});

test('lets a shared demo account see and end only the current session', async () => {
  const visitor = await company.addPerson({ role: 'worker' });
  const another = await signInAgain(visitor);
  await loggia.database.owner.query('update users set is_demo = true where id = $1', [visitor.id]);
  expect(await listed(visitor)).toEqual([[visitor.sessionId, true]]);
  expect((await end(visitor, another.sessionId)).status).toBe(404);
  expect((await visitor.call(endOtherSessions)).status).toBe(204);
  expect(await isSignedIn(another)).toBe(true);
  expect((await end(visitor, visitor.sessionId)).status).toBe(204);
  expect(await isSignedIn(visitor)).toBe(false);
});
