import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptEntry, createInvitation } from '#contract/people/entry.ts';
import { problemTypes } from '#contract/platform/problems.ts';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import { createLink } from '#server/people/sign-in/links/links.ts';
import { call, signIn } from '#tests/support/company.ts';
import { tokenOf } from '#tests/support/entry.ts';
import { type App, addApp, answerChallenge, codeOf } from '#tests/support/factors.ts';
import { type SignInTest, startSignInTest, type User } from '#tests/support/sign-in.ts';
import { accountOf, openBrowser, startSingleSignOnTest } from '#tests/support/single-sign-on.ts';

/** Links that set a password and providers ask for the second factor as the sign-in does. */

let suite: SignInTest;
let user: User;
let app: App;

beforeAll(async () => {
  suite = await startSignInTest();
});
afterAll(() => suite.loggia.stop());
beforeEach(async () => {
  user = await suite.addUser();
  app = await addApp(user.person);
});

const open = async (purpose: 'invitation' | 'reset', newPassword: string) => {
  const { tenancy, secrets } = suite.loggia.services;
  const link = await tenancy.asServer(suite.company.id, 'write', (tx) =>
    createLink(tx, { userId: user.person.id, purpose }),
  );
  const token = createEntryToken(secrets, { tenantId: suite.company.id, linkId: link.id });
  return call(suite.loggia, acceptEntry, { params: { token }, body: { newPassword } });
};
const openSessions = async () =>
  (await suite.query('select from sessions where user_id = $1 and ended_at is null', [user.person.id])).rowCount;

test.each(['invitation', 'reset'] as const)(
  'a link of %s sets the password, and starts no session without a code',
  async (purpose) => {
    const newPassword = 'Sunlit-Otter-42';
    const { status, body, headers } = await open(purpose, newPassword);
    expect([status, body.type, headers['set-cookie']]).toEqual([401, problemTypes.secondFactor, undefined]);
    expect(await openSessions()).toBe(0);
    const entered = await answerChallenge(suite.loggia, body.challenge, await codeOf(app.secret, 1));
    expect(entered).toMatchObject({ status: 200, body: { user: { id: user.person.id } } });
    expect(await openSessions()).toBe(1);
    expect((await suite.signIn(user.userName, newPassword)).body.type).toBe(problemTypes.secondFactor);
    const action = purpose === 'invitation' ? 'invitation.accepted' : 'password.reset';
    expect((await suite.auditOf(action))[0]).toMatchObject({ actor_id: user.person.id });
  },
);

test('a provider that a person is linked to signs in nobody without a code', async () => {
  const single = await startSingleSignOnTest();
  try {
    const { company, loggia, provider } = single;
    const directory = await single.connect();
    const person = await company.addPerson({ role: 'worker' });
    const link = (await company.admin.call(createInvitation, { params: { id: person.id } })).body.link;
    provider.state.account = accountOf('linked');
    expect((await openBrowser(single).signIn(directory, tokenOf(link))).status).toBe(200);

    // The invitation has ended the session that they had.
    const { secret } = await addApp(await signIn(loggia, company.id, person.id));
    const { status, body, headers } = await openBrowser(single).signIn(directory);
    expect([status, body.type]).toEqual([401, problemTypes.secondFactor]);
    expect(String(headers['set-cookie'])).not.toContain('device=');
    const entered = await answerChallenge(loggia, body.challenge, await codeOf(secret, 1));
    expect(entered).toMatchObject({ status: 200, body: { user: { id: person.id } } });
  } finally {
    await single.stop();
  }
});
