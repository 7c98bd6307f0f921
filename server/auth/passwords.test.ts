import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#contract/problems.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';

const password = 'Correct-Horse-7';

let atrium: TestApp;
let company: Company;
let userName: string;

beforeAll(async () => {
  atrium = await startTestApp();
  company = await createCompany(atrium, 'Alder');
  const passwordHash = await atrium.services.passwords.hashPassword(password);
  const { id } = await company.addPerson({ role: 'worker', passwordHash });
  const { rows } = await atrium.database.owner.query('select user_name from users where id = $1', [id]);
  userName = rows[0].user_name;
});

afterAll(() => atrium.stop());

/** Each from another address and by another name, so that no other limit answers first. */
function signIn(turn: number, identifier = `nobody-${turn}`) {
  return atrium.app.inject({
    method: 'POST',
    url: '/api/Auth/login',
    remoteAddress: `10.0.${turn >> 8}.${turn & 255}`,
    payload: { tenantId: company.id, identifier, password },
  });
}

test('beyond the hashes that may wait, signing in is 503 with Retry-After, and well again after', async () => {
  const answers = await Promise.all(Array.from({ length: 400 }, (_, turn) => signIn(turn)));
  const busy = answers.filter(({ statusCode }) => statusCode === 503);
  const answered = answers.filter(({ statusCode }) => statusCode === 401);
  expect(busy.length + answered.length).toBe(answers.length);
  expect(busy.length).toBeGreaterThan(0);
  // Two at work and a hundred waiting at least were let in.
  expect(answered.length).toBeGreaterThanOrEqual(102);
  for (const answer of busy) {
    expect(answer.headers['retry-after']).toBe('2');
    expect(problemSchema.parse(answer.json()).status).toBe(503);
  }
  expect((await signIn(1000, userName)).statusCode).toBe(200);
});
