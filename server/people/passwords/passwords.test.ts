import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemSchema } from '#contract/platform/problems.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { openPasswords } from './passwords.ts';

const password = 'Correct-Horse-7';

let loggia: TestApp;
let company: Company;
let userName: string;

beforeAll(async () => {
  loggia = await sharedTestApp();
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

test('stores argon2id hashes with 46 MiB, one pass and one lane, each with its own salt', async () => {
  const { hashPassword, verifyPassword } = openPasswords();
  const [hash, again] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(again).not.toBe(hash);
  expect(await verifyPassword(hash, password)).toBe(true);
  expect(await verifyPassword(hash, `${password} `)).toBe(false);
});

test('accepts a password with accents composed in another way', async () => {
  const { hashPassword, verifyPassword } = loggia.services.passwords;
  const hash = await hashPassword('Caf\u00e9-Otter-42');
  expect(await verifyPassword(hash, 'Cafe\u0301-Otter-42')).toBe(true);
  expect(await verifyPassword(hash, 'Cafe-Otter-42')).toBe(false);
});

test('verifies nothing without a stored hash, not even the decoy', async () => {
  const { verifyPassword } = loggia.services.passwords;
  expect(await verifyPassword(null, 'a password that nobody has')).toBe(false);
});

test('returns 503 with Retry-After while the hashing queue is full, and recovers', async () => {
  let busy = true;
  // Two hashes run and a hundred wait. Each finished one starts again immediately, so the queue stays full.
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
  // Each company has its own queue: a request of another company takes the place of one of these.
  expect(await loggia.services.passwords.verifyPassword(null, password, 'another')).toBe(false);
  busy = false;
  const ends = await others;
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeLessThan(3);
  expect((await signIn(userName)).statusCode).toBe(200);
});
