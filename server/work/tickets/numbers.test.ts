import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/work/tickets.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

/** Each company counts its tickets from 1, and no number is given twice. */

let test: TestApp;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

const raise = async (who: Person, body: object = {}) =>
  who.call(contract.createTicket, { body: { title: 'Broken', description: 'It does not open', ...body } });
const numbersOf = async ({ id }: Company) =>
  (await test.database.owner.query('select number from tickets where tenant_id = $1 order by number', [id])).rows.map(
    ({ number }) => number,
  );

it('counts each company from 1, for staff and client users together', async () => {
  const [one, two] = [await createCompany(test, 'One'), await createCompany(test, 'Two')];
  const client = await one.addPerson({ role: 'client', clientId: await one.addClient('Acme') });
  const numbers = [];
  for (const who of [one.admin, client, two.admin, one.admin]) numbers.push((await raise(who)).body.number);
  expect(numbers).toEqual([1, 2, 1, 3]);
});

it('gives each of many tickets that are raised together another number, without a gap', async () => {
  const company = await createCompany(test, 'Crowd');
  const answers = await Promise.all(Array.from({ length: 40 }, () => raise(company.admin)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await numbersOf(company)).toEqual(answers.map((_, index) => index + 1));
});

it('gives the number of a refused ticket to the next one', async () => {
  const company = await createCompany(test, 'Refused');
  const newcomer = await company.addPerson({ role: null });
  expect((await raise(newcomer)).status).toBe(403);
  expect((await raise(company.admin)).body.number).toBe(1);
});

it('catches up with numbers that were given without the counter', async () => {
  const company = await createCompany(test, 'Behind');
  await raise(company.admin);
  await test.database.owner.query('update tickets set number = 70 where tenant_id = $1', [company.id]);
  expect((await raise(company.admin)).body.number).toBe(71);
  await test.database.owner.query('delete from counters where tenant_id = $1', [company.id]);
  expect((await raise(company.admin)).body.number).toBe(72);
});
