import { decodeJwt, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvitation } from '#contract/people/entry.ts';
import { createToken } from '#contract/people/tokens.ts';
import { type Answer, type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { tokenOf } from '#tests/support/entry.ts';
import { addApp, answerChallenge, codeOf } from '#tests/support/factors.ts';
import {
  accountOf,
  type Browser,
  openBrowser,
  type SingleSignOnTest,
  startSingleSignOnTest,
} from '#tests/support/single-sign-on.ts';

/** A sign-in at a provider that asked the person nothing does not show who they are. */

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
  company = await createCompany(test.loggia, `Silent ${Math.random()}`);
  provider = await test.connect({}, company);
  person = await company.addPerson({ role: 'worker' });
  test.provider.state.account = accountOf('nora');
  await openBrowser(test).link(provider, person);
  browser = openBrowser(test);
});
afterEach(() => {
  test.provider.state.tamper = undefined;
  test.provider.state.signedInAt = undefined;
});

const now = () => Math.floor(Date.now() / 1000);

/** Something that asks people who they are. */
async function make({ body }: Answer): Promise<number> {
  const expiresAt = new Date(Date.now() + 60_000).toISOString();
  const token = { name: 'Import', claims: ['Project:ViewAssignedProjects' as const], expiresAt };
  return (await call(test.loggia, createToken, { body: token }, { authorization: `Bearer ${body.token}` })).status;
}

/** Replaces the time of the ID token, signed as the provider signs. */
function say(auth_time: number | undefined): void {
  const changed = (token: unknown): JWTPayload => ({ ...decodeJwt(String(token)), auth_time });
  test.provider.state.tamper = async (path, answer) =>
    path === '/token' ? { ...answer, id_token: await test.provider.sign(changed(answer.id_token)) } : answer;
}

const interactions = () => test.provider.requests.filter((each) => each.includes('/interaction/')).length;

async function confirmedAtOf({ body }: Answer): Promise<string | null | undefined> {
  const { sid } = decodeJwt<{ sid: string }>(body.token);
  const [session] = await test.query<{ confirmed_at: string | null }>(
    'select confirmed_at from sessions where id = $1',
    [sid],
  );
  return session?.confirmed_at;
}

describe('a sign-in with a provider', () => {
  it('confirms who the person is if the provider has just asked them', async () => {
    const session = await browser.signIn(provider);
    expect([session.status, await make(session)]).toEqual([200, 201]);
  });

  it('confirms nobody whom the provider asked an hour ago, and asks them to sign in there again', async () => {
    const asked = now() - 60 * 60;
    test.provider.state.signedInAt = asked;
    await browser.signIn(provider);
    const before = interactions();
    const session = await browser.signIn(provider);
    expect(interactions()).toBe(before);
    expect([session.status, await make(session)]).toEqual([200, 403]);
    expect(Date.parse(String(await confirmedAtOf(session)))).toBe(asked * 1000);

    test.provider.state.signedInAt = undefined;
    const place = await browser.comeBack(await browser.confirmThere(provider, session.body));
    expect(interactions()).toBe(before + 1);
    expect([place.outcome, await make(session)]).toEqual(['confirmed', 201]);
  });

  it('counts for ten minutes from when the provider asked', async () => {
    for (const [age, status] of [
      [9 * 60, 201],
      [10 * 60 + 1, 403],
    ] as const) {
      say(now() - age);
      expect(await make(await browser.signIn(provider))).toBe(status);
    }
  });

  it.each([
    ['the provider does not say when it asked', () => undefined],
    ['the clock of the provider is a minute ahead', () => now() + 60],
    ['the provider names a time that no calendar has', () => 1e300],
  ])('confirms nobody if %s', async (_, time) => {
    say(time());
    const session = await browser.signIn(provider);
    expect([session.status, await make(session), await confirmedAtOf(session)]).toEqual([200, 403, null]);
  });

  it('counts from now if the clock of the provider is a few seconds ahead', async () => {
    say(now() + 8);
    const session = await browser.signIn(provider);
    expect(await make(session)).toBe(201);
    expect(Date.parse(String(await confirmedAtOf(session)))).toBeLessThanOrEqual(Date.now());
  });

  it('lets the provider say when it asked, without asking more often', async () => {
    await browser.signIn(provider);
    const asked = test.provider.requests.findLast((each) => each.startsWith('GET /auth?')) ?? '';
    const query = new URLSearchParams(asked.slice(asked.indexOf('?')));
    expect([query.get('prompt'), query.get('max_age')]).toEqual([null, '315360000']);
  });

  it('confirms who the person is by an invitation, which works once', async () => {
    say(undefined);
    const { body } = await company.admin.call(createInvitation, { params: { id: person.id } });
    expect(await make(await browser.signIn(provider, tokenOf(body.link)))).toBe(201);
    expect(await make(await browser.signIn(provider))).toBe(403);
  });

  it('confirms who the person is with the code of their app that follows', async () => {
    say(undefined);
    const { secret } = await addApp(person);
    const asked = await browser.signIn(provider);
    expect(asked.status).toBe(401);
    const session = await answerChallenge(test.loggia, asked.body.challenge, await codeOf(secret, 1));
    expect([session.status, await make(session)]).toEqual([200, 201]);
  });
});
