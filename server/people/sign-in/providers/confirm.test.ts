import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createToken } from '#contract/people/tokens.ts';
import { type Company, createCompany, type Person, signIn } from '#tests/support/company.ts';
import {
  accountOf,
  type Browser,
  openBrowser,
  type SingleSignOnTest,
  startSingleSignOnTest,
} from '#tests/support/single-sign-on.ts';

/** A person without a password confirms who they are by signing in at their provider again, and nothing else confirms them. */

let test: SingleSignOnTest;
let company: Company;
let provider: string;
let person: Person;
let browser: Browser;
beforeAll(async () => {
  test = await startSingleSignOnTest();
});
afterAll(() => test.stop());
beforeEach(async () => {
  company = await createCompany(test.loggia, `Confirm ${Math.random()}`);
  provider = await test.connect({}, company);
  person = await company.addPerson({ role: 'worker' });
  as('nora');
  await openBrowser(test).link(provider, person);
  browser = openBrowser(test);
  await makeOld(person);
});
afterEach(() => {
  test.provider.state.tamper = undefined;
});

const as = (subject: string) => (test.provider.state.account = accountOf(subject));
const makeOld = ({ sessionId }: Pick<Person, 'sessionId'>) =>
  test.query("update sessions set confirmed_at = now() - interval '1 hour' where id = $1", [sessionId]);
const make = async ({ call }: Person = person) => {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  return (await call(createToken, { body: { name: 'Import', claims: ['Project:ViewAssignedProjects'], expiresAt } }))
    .status;
};
const entries = (action: string) =>
  test.query<{ actor_id: string; subject_id: string; details: object }>(
    'select actor_id, subject_id, details from audit_log where tenant_id = $1 and action = $2 order by at, id',
    [company.id, action],
  );
const now = () => Math.floor(Date.now() / 1000);

/** Replaces claims of the ID token, signed as the provider signs. */
function say(change: (claims: JWTPayload) => JWTPayload): void {
  test.provider.state.tamper = async (path, answer) =>
    path === '/token'
      ? { ...answer, id_token: await test.provider.sign(change(decodeJwt(String(answer.id_token)))) }
      : answer;
}

async function expectRefused(callback: string, outcome: string, reason: string): Promise<void> {
  expect(await browser.comeBack(callback)).toMatchObject({ path: '/step-up', outcome });
  expect(await make()).toBe(403);
  expect((await entries('stepUp.refused')).at(-1)).toMatchObject({
    subject_id: person.id,
    details: { provider: 'Directory', reason: expect.stringContaining(reason) },
  });
}

it('confirms the session of a person without a password, and no other session of theirs', async () => {
  const other = await signIn(test.loggia, company.id, person.id);
  await makeOld(other);
  expect([await make(), await make(other)]).toEqual([403, 403]);
  const before = test.provider.requests.length;
  expect(await browser.comeBack(await browser.confirmThere(provider, person))).toMatchObject({
    path: '/step-up',
    outcome: 'confirmed',
  });
  const asked = test.provider.requests.slice(before).find((each) => each.startsWith('GET /auth?')) ?? '';
  const query = new URLSearchParams(asked.slice(asked.indexOf('?')));
  expect([query.get('prompt'), query.get('max_age'), query.get('scope')]).toEqual(['login', '0', 'openid']);
  expect([await make(), await make(other)]).toEqual([201, 403]);
  expect(await entries('stepUp.passed')).toMatchObject([
    { actor_id: person.id, subject_id: person.sessionId, details: { provider: 'Directory' } },
  ]);
});

it('asks the provider again although it still knows the browser', async () => {
  await browser.comeBack(await browser.confirmThere(provider, person));
  await makeOld(person);
  const interactions = () => test.provider.requests.filter((each) => each.includes('/interaction/')).length;
  const before = interactions();
  expect(await browser.comeBack(await browser.confirmThere(provider, person))).toMatchObject({ outcome: 'confirmed' });
  expect(interactions()).toBe(before + 1);
});

describe('confirms nobody', () => {
  it('with an account that the person has not linked, also if a colleague has', async () => {
    as('somebody');
    await expectRefused(await browser.confirmThere(provider, person), 'other', 'another account');
    const colleague = await company.addPerson({ role: 'worker' });
    await openBrowser(test).link(provider, colleague);
    await expectRefused(await browser.confirmThere(provider, person), 'other', 'another account');
  });

  it('with an account of the same name at another provider of the company', async () => {
    const second = await test.connect({ name: 'Other' }, company);
    const colleague = await company.addPerson({ role: 'worker' });
    await openBrowser(test).link(second, colleague);
    const begun = await browser.ask(`/api/Auth/oidc/${second}/step-up`, { method: 'POST', token: person.token });
    expect(begun.statusCode).toBe(404);
  });

  it.each([
    ['a minute before they were asked', () => now() - 60],
    ['twelve seconds before they were asked', () => now() - 12],
    ['in a minute', () => now() + 60],
  ])('who signed in at the provider %s', async (_, time) => {
    const callback = await browser.confirmThere(provider, person);
    say((claims) => ({ ...claims, auth_time: time() }));
    await expectRefused(callback, 'outdated', 'did not ask');
  });

  it('if the provider does not say when they signed in', async () => {
    const callback = await browser.confirmThere(provider, person);
    say((claims) => ({ ...claims, auth_time: undefined }));
    await expectRefused(callback, 'undated', 'does not say when');
  });

  it.each([
    ['a text', '2026-11-25'],
    ['a negative number', -1],
    ['nothing', null],
  ])('if the time is %s', async (_, auth_time) => {
    const callback = await browser.confirmThere(provider, person);
    say((claims) => ({ ...claims, auth_time }));
    await expectRefused(callback, 'refused', 'not accepted');
  });

  it.each([
    ['another nonce', (claims: JWTPayload) => ({ ...claims, nonce: 'another' })],
    ['another issuer', (claims: JWTPayload) => ({ ...claims, iss: 'https://id.example' })],
    ['another audience', (claims: JWTPayload) => ({ ...claims, aud: 'somebody' })],
  ])('with %s', async (_, change) => {
    const callback = await browser.confirmThere(provider, person);
    say(change);
    await expectRefused(callback, 'refused', 'not accepted');
  });

  it('with the answer for another session', async () => {
    const other = await signIn(test.loggia, company.id, person.id);
    await makeOld(other);
    const theirs = openBrowser(test);
    const callback = await theirs.confirmThere(provider, other);
    await browser.confirmThere(provider, person);
    await expectRefused(callback, 'refused', 'not accepted');
    expect(await make(other)).toBe(403);
    // In its own browser the answer confirms its own session alone.
    const again = await theirs.confirmThere(provider, other);
    expect(await theirs.comeBack(again)).toMatchObject({ outcome: 'confirmed' });
    expect([await make(), await make(other)]).toEqual([403, 201]);
  });

  it('in a browser that did not ask', async () => {
    const callback = await browser.confirmThere(provider, person);
    expect(await openBrowser(test).comeBack(callback)).toMatchObject({ path: '/login', outcome: 'refused' });
    expect(await make()).toBe(403);
  });

  it('with the answer to a sign-in, whose code starts another session', async () => {
    const callback = await browser.signInThere(await browser.start(provider));
    expect(await browser.comeBack(callback)).toMatchObject({ path: `/login/${company.id}`, outcome: 'code' });
    expect(await make()).toBe(403);
  });

  it('with an answer that was used, even if the provider accepts its code again', async () => {
    const callback = await browser.confirmThere(provider, person);
    const cookies = new Map(browser.cookies);
    const repeat = async () => {
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return browser.comeBack(callback);
    };
    let accepted: unknown;
    test.provider.state.tamper = (path, answer) => {
      if (path === '/token') accepted = answer;
      return answer;
    };
    expect(await repeat()).toMatchObject({ outcome: 'confirmed' });
    const confirmedAt = () => test.query('select confirmed_at from sessions where id = $1', [person.sessionId]);
    const before = await confirmedAt();
    test.provider.state.tamper = undefined;
    expect(await repeat()).toMatchObject({ outcome: 'refused' });
    expect((await entries('stepUp.refused')).at(-1)?.details).toMatchObject({
      reason: expect.stringContaining('invalid_grant'),
    });
    await test.query("update audit_log set at = at - interval '1 hour' where tenant_id = $1", [company.id]);
    test.provider.state.tamper = (path, answer, response) => {
      if (path !== '/token') return answer;
      response.statusCode = 200;
      return accepted;
    };
    expect(await repeat()).toMatchObject({ outcome: 'refused' });
    expect((await entries('stepUp.refused')).at(-1)?.details).toMatchObject({ reason: 'The answer was used before' });
    expect(await confirmedAt()).toEqual(before);
  });

  it('whose session ended, or who was deactivated, in the meantime', async () => {
    for (const change of [
      'update users set is_active = false where id = $1',
      'update sessions set ended_at = now() where user_id = $1',
    ]) {
      const callback = await browser.confirmThere(provider, person);
      await test.query(change, [person.id]);
      expect(await browser.comeBack(callback)).toMatchObject({ path: '/step-up', outcome: 'refused' });
      await test.query('update users set is_active = true where id = $1', [person.id]);
    }
    expect(await entries('stepUp.passed')).toEqual([]);
  });

  it('who unlinked the account in the meantime', async () => {
    const callback = await browser.confirmThere(provider, person);
    await test.query('delete from identities where user_id = $1', [person.id]);
    await expectRefused(callback, 'other', 'another account');
  });
});

it('says that the provider refuses, or does not answer', async () => {
  test.provider.state.account = undefined;
  await expectRefused(await browser.confirmThere(provider, person), 'refused', 'not accepted');
  as('nora');
  const callback = await browser.confirmThere(provider, person);
  test.provider.state.isSilent = true;
  const [begun, place] = await Promise.all([
    openBrowser(test).ask(`/api/Auth/oidc/${provider}/step-up`, { method: 'POST', token: person.token }),
    browser.comeBack(callback),
  ]);
  test.provider.state.isSilent = false;
  expect([begun.statusCode, begun.json().message]).toEqual([400, 'The sign-in service does not answer.']);
  expect(place).toMatchObject({ path: '/step-up', outcome: 'unavailable' });
  expect(await make()).toBe(403);
});

it('asks a person who has an app for codes for a code, also if they add it in the meantime', async () => {
  const callback = await browser.confirmThere(provider, person);
  await test.query(
    "insert into factors (tenant_id, id, user_id, kind, name, secret, confirmed_at) values ($1, gen_random_uuid(), $2, 'Totp', 'Phone', '\\x00', now())",
    [company.id, person.id],
  );
  await expectRefused(callback, 'refused', 'app for codes');
  const begun = await browser.ask(`/api/Auth/oidc/${provider}/step-up`, { method: 'POST', token: person.token });
  expect([begun.statusCode, begun.json().message]).toEqual([400, expect.stringContaining('Enter a code')]);
});
