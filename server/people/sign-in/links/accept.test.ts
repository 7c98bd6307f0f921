import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSessions, login, refreshToken } from '#contract/people/auth.ts';
import { createInvitation } from '#contract/people/entry.ts';
import { createUser, getMe } from '#contract/people/users.ts';
import { type Answer, call, createCompany } from '#tests/support/company.ts';
import { accept, chosen, invite, open, tokenOf } from '#tests/support/entry.ts';
import { openBrowser, password, type SignInTest, startSignInTest } from '#tests/support/sign-in.ts';

let test: SignInTest;
beforeAll(async () => {
  test = await startSignInTest();
});
afterAll(() => test.loggia.stop());

const signIn = (identifier: string, typed: string) =>
  call(test.loggia, login, { body: { identifier, password: typed, tenantId: test.company.id } });

describe('reading a link', () => {
  it('says who it lets in, and uses nothing up', async () => {
    const { person, userName } = await test.addUser();
    const token = await invite(test.company, person);
    for (let times = 0; times < 5; times++) {
      const { status, body, headers } = await open(test.loggia, token);
      expect(status).toBe(200);
      expect(body).toEqual({
        purpose: 'invitation',
        companyName: 'Alder',
        firstName: 'Test',
        lastName: 'Person',
        email: expect.stringContaining('@'),
        userName,
        expiresAt: expect.any(String),
        invitedBy: 'Ada Admin',
      });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    }
    expect((await accept(test.loggia, token)).status).toBe(200);
  });

  it('answers 404 for a forged or unknown link, and for one of a closed company', async () => {
    const birch = await createCompany(test.loggia, 'Birch');
    const person = await birch.addPerson({ role: 'worker' });
    const token = await invite(birch, person);
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;
    for (const unknown of [forged, 'x', 'A'.repeat(86), 'A'.repeat(300)]) {
      expect((await open(test.loggia, unknown)).status).toBe(404);
      expect((await accept(test.loggia, unknown)).status).toBe(404);
    }
    expect((await open(test.loggia, token)).status).toBe(200);
    await test.query('update tenants set is_active = false where id = $1', [birch.id]);
    expect((await open(test.loggia, token)).status).toBe(404);
    expect((await accept(test.loggia, token)).status).toBe(404);
  });

  it('answers 410 with the reason for a link that was used, has expired or was replaced', async () => {
    const { person } = await test.addUser();
    const message = async (token: string) => {
      const answers = [await open(test.loggia, token), await accept(test.loggia, token)];
      expect(answers.map(({ status }) => status)).toEqual([410, 410]);
      return answers[0]?.body.message;
    };
    const used = await invite(test.company, person);
    await accept(test.loggia, used);
    expect(await message(used)).toBe('This link was already used. Each link works once.');
    const replaced = await invite(test.company, person);
    const expired = await invite(test.company, person);
    expect(await message(replaced)).toBe('This link was withdrawn, or replaced by a newer one.');
    await test.query('update entry_links set expires_at = now() where user_id = $1 and revoked_at is null', [
      person.id,
    ]);
    expect(await message(expired)).toBe('This link has expired.');
  });
});

describe('using a link', () => {
  it('sets the password and answers like a sign-in', async () => {
    const { person, userName } = await test.addUser();
    const token = await invite(test.company, person);
    const { status, body, headers } = await accept(test.loggia, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ expiresIn: 600, user: { id: person.id, tenantId: test.company.id, userName } });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(String(headers['set-cookie'])).toMatch(/^device=/);
    const me = await call(test.loggia, getMe, {}, { authorization: `Bearer ${body.token}` });
    expect(me.body.id).toBe(person.id);
    expect((await signIn(userName, password)).status).toBe(401);
    expect((await signIn(userName, chosen)).status).toBe(200);
  });

  it('ends every earlier access and refresh token of the user', async () => {
    const { person, userName } = await test.addUser();
    const before = await openBrowser(test, userName).signIn();
    const token = await invite(test.company, person);
    expect((await accept(test.loggia, token)).status).toBe(200);
    expect((await person.call(getMe)).status).toBe(401);
    const earlier = { authorization: `Bearer ${before.body.token}` };
    expect((await call(test.loggia, listSessions, {}, earlier)).status).toBe(401);
    const renewed = await call(test.loggia, refreshToken, { body: { refreshToken: before.body.refreshToken } });
    expect(renewed.status).toBe(401);
  });

  it('of several requests at the same time, one succeeds', async () => {
    const { person } = await test.addUser();
    const token = await invite(test.company, person);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => accept(test.loggia, token, { newPassword: `Sunlit-Otter-${index}` })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 410, 410, 410, 410, 410]);
    const sessions = await test.query('select from sessions where user_id = $1 and ended_at is null', [person.id]);
    expect(sessions.rowCount).toBe(1);
  });

  it.each([
    ['no password', {}, 'New password is required'],
    ['a short one', { newPassword: 'Sho-1' }, 'Password must be at least 8 characters'],
    ['one without a sign', { newPassword: 'LongEnough1' }, /at least one uppercase letter/],
    ['a common one', { newPassword: 'Password1!' }, /too common/],
  ])('is refused with %s, and the link still works', async (_, body, message) => {
    const { person } = await test.addUser();
    const token = await invite(test.company, person);
    const refused = await accept(test.loggia, token, body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors.newPassword[0]).toMatch(message);
    expect((await accept(test.loggia, token)).status).toBe(200);
  });

  it('records who accepted, without the token', async () => {
    const { person } = await test.addUser();
    const { body } = await test.company.admin.call(createInvitation, { params: { id: person.id } });
    const token = tokenOf(body.link);
    await accept(test.loggia, token);
    const { rows } = await test.query('select * from audit_log where subject_id = $1 order by at', [person.id]);
    expect(rows.map(({ action }) => action)).toEqual(['invitation.created', 'invitation.accepted']);
    expect(rows.map(({ actor_id }) => actor_id)).toEqual([test.company.admin.id, person.id]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(40));
  });
});

describe('the user name of an invited person', () => {
  const inviteNewcomer = async (body: object): Promise<{ id: string; token: string }> => {
    const person = { firstName: 'Nora', lastName: 'New', roleId: test.company.roles.worker as string, ...body };
    const created = await test.company.admin.call(createUser, { body: person });
    return { id: created.body.id, token: await invite(test.company, created.body) };
  };
  const messageOf = ({ body }: Answer) => body.errors.userName[0];

  it('can be chosen if they have none', async () => {
    const { token } = await inviteNewcomer({ email: 'nora@new.example' });
    const { status, body } = await accept(test.loggia, token, { newPassword: chosen, userName: 'nora' });
    expect(status).toBe(200);
    expect(body.user.userName).toBe('nora');
    expect((await signIn('nora', chosen)).status).toBe(200);
  });

  it('is required if they have no e-mail address either', async () => {
    const { token } = await inviteNewcomer({});
    expect(messageOf(await accept(test.loggia, token))).toBe('Username is required');
    expect((await accept(test.loggia, token, { newPassword: chosen, userName: 'nils' })).status).toBe(200);
  });

  it('must not be taken, and cannot be changed', async () => {
    const { userName } = await test.addUser();
    const { token } = await inviteNewcomer({ email: 'nele@new.example' });
    const taken = await accept(test.loggia, token, { newPassword: chosen, userName });
    expect(messageOf(taken)).toBe('This username is already in use');
    const named = await inviteNewcomer({ userName: 'nike' });
    const changed = await accept(test.loggia, named.token, { newPassword: chosen, userName: 'nora2' });
    expect(messageOf(changed)).toBe('The username cannot be changed here');
    expect((await accept(test.loggia, named.token)).status).toBe(200);
  });
});
