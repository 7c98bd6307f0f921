import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#contract/problems.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';

const password = 'Correct-Horse-7';

let loggia: TestApp;
let company: Company;
let userName: string;

beforeAll(async () => {
  loggia = await startTestApp();
  company = await createCompany(loggia, 'Alder');
  const passwordHash = await loggia.services.passwords.hashPassword(password);
  const { id } = await company.addPerson({ role: 'worker', passwordHash });
  const { rows } = await loggia.database.owner.query('select user_name from users where id = $1', [id]);
  userName = rows[0].user_name;
});

afterAll(() => loggia.stop());

function signIn(identifier: string) {
  return loggia.app.inject({
    method: 'POST',
    url: '/api/Auth/login',
    payload: { tenantId: company.id, identifier, password },
  });
}

test('beyond the hashes that may wait, signing in is 503 with Retry-After, and well again after', async () => {
  let busy = true;
  // Two at work and a hundred waiting; whoever is done asks again before anybody else can.
  const others = Promise.allSettled(
    Array.from({ length: 102 }, async () => {
      while (busy) await loggia.services.passwords.hashPassword(password, company.id);
    }),
  );
  for (const identifier of [userName, 'nobody']) {
    const answer = await signIn(identifier);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(problemSchema.parse(answer.json()).status).toBe(503);
  }
  // Another company's people wait for themselves alone; one of these loses its place for them.
  expect(await loggia.services.passwords.verifyPassword(null, password, 'another')).toBe(false);
  busy = false;
  const ends = await others;
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeLessThan(3);
  expect((await signIn(userName)).statusCode).toBe(200);
});
