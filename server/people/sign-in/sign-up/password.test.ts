import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { call } from '#tests/support/company.ts';
import { accept, open } from '#tests/support/entry.ts';
import { founder, type SignUps, startSignUps } from '#tests/support/sign-up.ts';

let signUps: SignUps;
beforeAll(async () => {
  signUps = await startSignUps();
});
afterAll(() => signUps.stop());

const wrong = 'This is not the password that was chosen at sign-up';
const companies = async (name: string) => (await signUps.query('select 1 from tenants where name = $1', [name])).length;
const failuresOf = async (email: string) => (await signUps.waitingOf(email))[0].failures;
/** Extends a wait beyond the end of the test. */
const hold = (email: string) =>
  signUps.query("update sign_ups set blocked_until = now() + interval '1 hour' where email = $1", [email]);

describe('a sign-up by a stranger, with the address of somebody else and a password of the stranger', () => {
  it.each([
    ['no body', null],
    ['no password', {}],
    ['an empty password', { password: '' }],
    ['another name for the company only', { companyName: 'Mine' }],
    ['a new password in place of the chosen one', { newPassword: 'Early-Boat-52' }],
  ])('makes no company if the owner of the address confirms it with %s', async (_, body) => {
    const email = 'owner@lind.example';
    const token = await signUps.tokenFor({ companyName: 'Stranger', email, password: 'Chosen-By-Stranger-1' });
    const answer = await accept(signUps.test, token, body as object);
    expect([answer.status, answer.body.errors]).toEqual([400, { password: ['Password is required'] }]);
    expect([await companies('Stranger'), await companies('Mine')]).toEqual([0, 0]);
    await signUps.query('delete from sign_ups');
  });

  it('makes no company if the owner of the address gives the password that they would choose', async () => {
    const token = await signUps.tokenFor({ companyName: 'Hijack', password: 'Chosen-By-Stranger-1' });
    const answer = await signUps.confirm(token, { password: 'Early-Boat-52' });
    expect([answer.status, answer.body.errors]).toEqual([400, { password: [wrong] }]);
    expect(await companies('Hijack')).toBe(0);
    expect(await signUps.query('select 1 from users where email = $1', [founder.email])).toEqual([]);
    await signUps.query('delete from sign_ups');
  });
});

describe('a wrong password', () => {
  it('leaves the link usable: the right one creates the company, and signs in to it later', async () => {
    const email = 'typo@lind.example';
    const token = await signUps.tokenFor({ companyName: 'Typo', email });
    expect((await signUps.confirm(token, { password: 'sunlit-otter-42' })).status).toBe(400);
    expect([await companies('Typo'), (await open(signUps.test, token)).status]).toEqual([0, 200]);
    const created = await signUps.confirm(token);
    expect([created.status, await companies('Typo')]).toEqual([200, 1]);
    const body = { tenantId: created.body.user.tenantId, identifier: email, password: founder.password };
    expect((await call(signUps.test, login, { body })).status).toBe(200);
  });

  it('is refused before it is hashed if it is too long, and is not counted', async () => {
    const email = 'long@lind.example';
    const token = await signUps.tokenFor({ companyName: 'Long', email });
    const { status, body } = await signUps.confirm(token, { password: 'x'.repeat(1001) });
    expect([status, body.errors]).toEqual([400, { password: ['At most 1000 characters'] }]);
    expect(await failuresOf(email)).toBe(0);
    expect((await signUps.confirm(token, { password: 'x'.repeat(1000) })).body.errors).toEqual({ password: [wrong] });
    expect(await failuresOf(email)).toBe(1);
  });
});

describe('many wrong passwords', () => {
  it('have to wait after the fifth, with the right one too, and then the link still works', async () => {
    const email = 'many@lind.example';
    const token = await signUps.tokenFor({ companyName: 'Many', email });
    for (let times = 0; times < 5; times++)
      expect((await signUps.confirm(token, { password: `Guess-${times}` })).status).toBe(400);
    await hold(email);
    for (const body of [{ password: 'Guess-6' }, {}]) {
      const { status, headers } = await signUps.confirm(token, body);
      expect([status, headers['retry-after']]).toEqual([429, '3600']);
    }
    expect([await failuresOf(email), await companies('Many')]).toEqual([5, 0]);
    await signUps.query('update sign_ups set blocked_until = now() where email = $1', [email]);
    expect((await signUps.confirm(token)).status).toBe(200);
    expect(await companies('Many')).toBe(1);
  });

  it('learn nothing together: after nine, one of thirty at once is compared', async () => {
    const email = 'together@lind.example';
    const token = await signUps.tokenFor({ companyName: 'Together', email });
    await signUps.query('update sign_ups set failures = 9 where email = $1', [email]);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signUps.confirm(token, { password: `Guess-${index}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([400, ...Array(29).fill(429)]);
  });

  it('do not delay another sign-up with the same address', async () => {
    const email = 'delayed@lind.example';
    await signUps.tokenFor({ companyName: 'Delayed', email });
    await hold(email);
    const other = await signUps.tokenFor({ companyName: 'Not Delayed', email });
    expect((await signUps.confirm(other)).status).toBe(200);
  });

  it('that are counted while the right one is compared make it wait, and undo the company', async () => {
    const email = 'race@lind.example';
    const token = await signUps.tokenFor({ companyName: 'Race', email });
    const { passwords } = signUps.test.services;
    const verify = passwords.verifyPassword;
    passwords.verifyPassword = async (...args) => {
      const matches = await verify(...args);
      await hold(email);
      return matches;
    };
    const { status } = await signUps.confirm(token);
    passwords.verifyPassword = verify;
    expect([status, await companies('Race')]).toEqual([429, 0]);
    expect(await signUps.waitingOf(email)).toHaveLength(1);
  });
});
