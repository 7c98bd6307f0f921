import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminChangePassword } from '#contract/people/auth.ts';
import { createInvitation, getInvitation, revokeInvitation } from '#contract/people/entry.ts';
import { createUser, deleteUser, getUser, listUsers, updateUser } from '#contract/people/users.ts';
import { getMail, listMails } from '#contract/work/mail.ts';
import { sendDueMails } from '#server/work/mails/channel.ts';
import { sharedTestApp, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { accept, invite, mailSettings, open, tokenOf } from '#tests/support/entry.ts';

let test: TestApp;
let company: Company;
let manager: Person;
let worker: Person;
let count = 0;
beforeAll(async () => {
  test = await sharedTestApp();
});
beforeEach(async () => {
  count += 1;
  company = await createCompany(test, `Alder ${count}`);
  manager = await company.addPerson({ role: 'manager' });
  worker = await company.addPerson({ role: 'worker', firstName: 'Wil' });
});
afterAll(() => test.stop());

const query = (text: string, values: unknown[] = []) => test.database.owner.query(text, values);
const newcomer = () => ({
  firstName: 'Nora',
  lastName: 'New',
  email: `nora.${count}@people.example`,
  roleId: company.roles.worker as string,
});
const ofWorker = () => ({ params: { id: worker.id } });

describe('creating a user with invite', () => {
  it('answers with a link for 7 days that works once', async () => {
    const { status, body } = await company.admin.call(createUser, { body: { ...newcomer(), invite: true } });
    expect(status).toBe(201);
    expect(body.invitation).toEqual({
      link: expect.stringMatching(/^http:\/\/localhost:80\/welcome\/[\w-]{86}$/),
      expiresAt: expect.any(String),
      mail: 'Off',
    });
    const days = (Date.parse(body.invitation.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect(body).toMatchObject({ pending: true, invitedUntil: body.invitation.expiresAt });
    expect((await accept(test, tokenOf(body.invitation.link))).status).toBe(200);
  });

  it.each([
    ['an e-mail address', { email: '' }, 'email', 'Email is required for an invitation'],
    [
      'no password',
      { password: 'Long-1x', confirmPassword: 'Long-1x' },
      'password',
      /choose their password themselves/,
    ],
    ['an active user', { isActive: false }, 'isActive', 'Only active users can be invited'],
  ])('requires %s', async (_, change, field, message) => {
    const before = await query('select from users where tenant_id = $1', [company.id]);
    const { status, body } = await company.admin.call(createUser, { body: { ...newcomer(), invite: true, ...change } });
    expect(status).toBe(400);
    expect(body.errors[field][0]).toMatch(message);
    expect((await query('select from users where tenant_id = $1', [company.id])).rowCount).toBe(before.rowCount);
  });

  it('is refused without a link to a manager who lacks a claim of the role', async () => {
    await company.addRole({ name: 'auditor', claims: ['Roles:ViewRoles'] });
    const body = { ...newcomer(), roleId: company.roles.auditor as string, invite: true };
    const answer = await manager.call(createUser, { body });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toContain('welcome');
    expect((await query('select from users where email = $1', [body.email])).rowCount).toBe(0);
  });
});

describe('an invitation of an existing user', () => {
  it('replaces the earlier one', async () => {
    const first = await invite(company, worker);
    expect((await open(test, first)).status).toBe(200);
    const second = await invite(company, worker);
    expect((await open(test, first)).status).toBe(410);
    expect((await open(test, second)).status).toBe(200);
  });

  it('can be read again with the same link, until it is withdrawn', async () => {
    const made = await company.admin.call(createInvitation, ofWorker());
    expect((await company.admin.call(getInvitation, ofWorker())).body).toEqual(made.body);
    expect((await company.admin.call(revokeInvitation, ofWorker())).status).toBe(204);
    expect((await company.admin.call(getInvitation, ofWorker())).status).toBe(404);
    expect((await company.admin.call(revokeInvitation, ofWorker())).status).toBe(404);
    expect((await accept(test, tokenOf(made.body.link))).status).toBe(410);
  });

  it('is neither made nor shown to a manager who lacks a claim of its user', async () => {
    await company.addRole({ name: 'auditor', claims: ['Roles:ViewRoles'] });
    const auditor = await company.addPerson({ role: 'auditor' });
    const token = await invite(company, auditor);
    const params = { id: auditor.id };
    for (const endpoint of [createInvitation, getInvitation, revokeInvitation]) {
      const { status, body } = await manager.call(endpoint, { params });
      expect(status).toBe(400);
      expect(body.message).toBe('You can only manage people whose permissions you also hold.');
      expect(JSON.stringify(body)).not.toContain('welcome');
    }
    expect((await open(test, token)).status).toBe(200);
  });

  it('is refused for oneself, a deactivated user and a demo account', async () => {
    const refusal = async (id: string) => (await company.admin.call(createInvitation, { params: { id } })).body.message;
    expect(await refusal(company.admin.id)).toMatch(/^Please use Change Password in My Profile/);
    await query('update users set is_active = false where id = $1', [worker.id]);
    expect(await refusal(worker.id)).toBe('This account is deactivated. Activate it first.');
    await query('update users set is_active = true, is_demo = true where id = $1', [worker.id]);
    expect(await refusal(worker.id)).toBe('Passwords of demo accounts cannot be changed.');
  });

  it('ends when its user is deleted, deactivated, moved, given another address or a password', async () => {
    const acme = await company.addClient('Acme');
    const changes: Record<string, (id: string) => Promise<{ status: number }>> = {
      deleted: (id) => company.admin.call(deleteUser, { params: { id } }),
      deactivated: (id) => company.admin.call(updateUser, { params: { id }, body: { isActive: false } }),
      moved: (id) =>
        company.admin.call(updateUser, {
          params: { id },
          body: { roleId: company.roles.client as string, clientId: acme },
        }),
      addressed: (id) => company.admin.call(updateUser, { params: { id }, body: { email: 'other@people.example' } }),
      given: (id) =>
        company.admin.call(adminChangePassword, {
          body: { userId: id, password: 'Early-Boat-52', confirmedPassword: 'Early-Boat-52' },
        }),
    };
    for (const [name, change] of Object.entries(changes)) {
      const person = await company.addPerson({ role: 'worker' });
      const token = await invite(company, person);
      expect((await open(test, token)).status, name).toBe(200);
      expect((await change(person.id)).status, name).toBe(200);
      expect([(await open(test, token)).status, (await accept(test, token)).status], name).toEqual([410, 410]);
    }
  });

  it('stays open when only the phone number of its user changes', async () => {
    const token = await invite(company, worker);
    await company.admin.call(updateUser, { ...ofWorker(), body: { phoneNumber: '7' } });
    expect((await open(test, token)).status).toBe(200);
  });
});

describe('a user without a password', () => {
  it('is shown as pending to those who may manage them, until the link is used', async () => {
    const { body } = await company.admin.call(createUser, { body: { ...newcomer(), invite: true } });
    const read = async (who: Person) => (await who.call(getUser, { params: { id: body.id } })).body;
    expect(await read(manager)).toMatchObject({ pending: true, invitedUntil: body.invitation.expiresAt });
    const listed = await company.admin.call(listUsers);
    expect(listed.body.find(({ id }: { id: string }) => id === body.id)).toMatchObject({ pending: true });
    await accept(test, tokenOf(body.invitation.link));
    expect(await read(manager)).not.toHaveProperty('pending');
    expect(await read(manager)).not.toHaveProperty('invitedUntil');
  });
});

describe('with a mail server', () => {
  it('an invitation is also queued as a mail, and its link begins with PUBLIC_URL', async () => {
    const mailing = await startTestApp(mailSettings);
    try {
      const studio = await createCompany(mailing, 'Birch');
      const person = await studio.addPerson({ role: 'worker' });
      const answer = await studio.admin.call(createInvitation, { params: { id: person.id } }, { host: 'evil.example' });
      expect(answer.body).toMatchObject({
        mail: 'Queued',
        link: expect.stringMatching(/^https:\/\/loggia\.example\/welcome\//),
      });
      const { rows } = await mailing.database.owner.query('select * from mails');
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ kind: 'invitation', user_id: person.id, subject_type: 'entryLink' });
      expect(JSON.stringify(rows)).not.toContain(tokenOf(answer.body.link));
    } finally {
      await mailing.stop();
    }
  });
});

describe('the person who invites', () => {
  const whatItSays = async (person: Person) => {
    const { body } = await manager.call(createInvitation, { params: { id: person.id } });
    const page = (await open(test, tokenOf(body.link))).body;
    const mails = (await company.admin.call(listMails)).body as { id: string; userId: string; kind: string }[];
    const mail = mails.find(({ userId, kind }) => userId === person.id && kind === 'invitation');
    const read = async () => (await company.admin.call(getMail, { params: { id: mail?.id as string } })).body.text;
    return { page, link: body.link, read };
  };
  const asAnna = () => query("update users set first_name = 'Anna', last_name = 'Berg' where id = $1", [manager.id]);

  it('is named in the mail and on the page, to staff and to people of a client', async () => {
    await asAnna();
    const client = await company.addClient('Harbour');
    const people = [worker, await company.addPerson({ role: 'client', clientId: client })];
    for (const person of people) {
      const { page, read } = await whatItSays(person);
      expect(page.invitedBy).toBe('Anna Berg');
      expect(await read()).toContain(`Anna Berg of ${company.name} has invited you to follow`);
    }
  });

  it.each([
    ['deactivated', () => query('update users set is_active = false where id = $1', [manager.id])],
    ['removed', () => company.admin.call(deleteUser, { params: { id: manager.id } })],
  ])('is not named once they are %s, and the invitation stays', async (_, leave) => {
    await asAnna();
    const { link, read } = await whatItSays(worker);
    await leave();
    const { status, body } = await open(test, tokenOf(link));
    expect([status, body.purpose]).toEqual([200, 'invitation']);
    expect(body).not.toHaveProperty('invitedBy');
    const text = await read();
    expect(text).toContain(`${company.name} has invited you to follow`);
    expect(text).not.toContain('Anna');
  });
});

describe('without a mail server', () => {
  it('the mail of an invitation stands in the list of mails, says why it does not leave, and never leaves later', async () => {
    const quiet = await sharedTestApp();
    try {
      const studio = await createCompany(quiet, 'Birch');
      const person = await studio.addPerson({ role: 'worker' });
      const answer = await studio.admin.call(createInvitation, { params: { id: person.id } });
      expect(answer.body.mail).toBe('Off');
      await sendDueMails(quiet.services);
      const [mail, ...others] = (await studio.admin.call(listMails)).body;
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        kind: 'invitation',
        userId: person.id,
        state: 'Suppressed',
        answer: 'Mail is off: no mail server is set up.',
      });
      const { text } = (await studio.admin.call(getMail, { params: { id: mail.id } })).body;
      expect(text).toContain('of Birch has invited you');
      expect(text).not.toContain(tokenOf(answer.body.link));
      const { rows } = await quiet.database.owner.query('select app.tenants_with_due_mail()');
      expect(rows).toEqual([]);
    } finally {
      await quiet.stop();
    }
  });
});
