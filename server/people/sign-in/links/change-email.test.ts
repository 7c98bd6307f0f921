import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword } from '#contract/people/auth.ts';
import { changeEmail } from '#contract/people/entry.ts';
import { getMe } from '#contract/people/users.ts';
import { createEntryToken } from '#server/people/accounts/entry-token.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { accept, invite, mailSettings, open } from '#tests/support/entry.ts';

const password = 'Correct-Horse-7';

let test: TestApp;
let company: Company;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp(mailSettings);
  company = await createCompany(test, 'Alder');
  passwordHash = await test.services.passwords.hashPassword(password);
});
afterAll(() => test.stop());

const query = (text: string, values: unknown[] = []) => test.database.owner.query(text, values);
const addPerson = (role = 'worker') => company.addPerson({ role, passwordHash });
const ask = (person: Person, email: string, typed = password) =>
  person.call(changeEmail, { body: { email, password: typed } });
const emailOf = async (person: Person) => (await person.call(getMe)).body.email;

async function tokenOf({ id }: Person): Promise<string> {
  const { rows } = await query(
    "select id from entry_links where user_id = $1 and purpose = 'email' and revoked_at is null and used_at is null",
    [id],
  );
  return createEntryToken(test.services.secrets, { tenantId: company.id, linkId: rows[0].id });
}

describe('a changed e-mail address', () => {
  it('counts only when its link is used, and the old address is told', async () => {
    const person = await addPerson();
    const before = await emailOf(person);
    expect((await ask(person, 'wil@new.example')).status).toBe(202);
    expect(await emailOf(person)).toBe(before);
    const token = await tokenOf(person);
    expect((await open(test, token)).body).toMatchObject({ purpose: 'email', email: 'wil@new.example' });
    expect(await emailOf(person)).toBe(before);
    const confirmed = await accept(test, token, {});
    expect([confirmed.status, confirmed.body]).toEqual([204, '']);
    expect(await emailOf(person)).toBe('wil@new.example');
    expect((await accept(test, token, {})).status).toBe(410);
    const { rows } = await query('select kind, address from mails where user_id = $1 order by created_at', [person.id]);
    expect(rows).toEqual([
      { kind: 'emailConfirmation', address: 'wil@new.example' },
      { kind: 'emailChanged', address: before },
    ]);
    const verified = await query('select email_verified_at is not null as verified from users where id = $1', [
      person.id,
    ]);
    expect(verified.rows).toEqual([{ verified: true }]);
  });

  it('can be asked for by a client user and by a user without a role', async () => {
    const clientId = await company.addClient('Acme');
    const client = await company.addPerson({ role: 'client', clientId, passwordHash });
    const unplaced = await company.addPerson({ role: null, passwordHash });
    for (const [index, person] of [client, unplaced].entries()) {
      expect((await ask(person, `someone.${index}@new.example`)).status).toBe(202);
      expect((await accept(test, await tokenOf(person), {})).status).toBe(204);
      expect(await emailOf(person)).toBe(`someone.${index}@new.example`);
    }
  });

  it('needs the current password, and is refused for a demo account', async () => {
    const person = await addPerson();
    const wrong = await ask(person, 'a@new.example', 'wrong');
    expect([wrong.status, wrong.body.errors]).toEqual([400, { password: ['Current password is incorrect'] }]);
    await query('update users set is_demo = true where id = $1', [person.id]);
    expect((await ask(person, 'a@new.example')).status).toBe(400);
    expect((await query('select from entry_links where user_id = $1', [person.id])).rowCount).toBe(0);
  });

  it('does not reveal that someone has the address, and is refused at its confirmation', async () => {
    const [person, other] = [await addPerson(), await addPerson()];
    const free = await ask(person, 'free@new.example');
    const taken = await ask(person, await emailOf(other));
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const before = await emailOf(person);
    const refused = await accept(test, await tokenOf(person), {});
    expect([refused.status, refused.body.message]).toEqual([400, 'This email is already in use']);
    expect(await emailOf(person)).toBe(before);
  });

  it('is withdrawn by a new password, and its confirmation ends other links', async () => {
    const person = await addPerson();
    await ask(person, 'first@new.example');
    const first = await tokenOf(person);
    const passwords = { newPassword: 'Early-Boat-52', confirmPassword: 'Early-Boat-52' };
    await person.call(changePassword, { body: { currentPassword: password, ...passwords } });
    expect((await accept(test, first, {})).status).toBe(410);

    const invitation = await invite(company, person);
    await ask(person, 'second@new.example', passwords.newPassword);
    expect((await accept(test, await tokenOf(person), {})).status).toBe(204);
    expect((await open(test, invitation)).status).toBe(410);
  });

  it('does not end sessions', async () => {
    const person = await addPerson();
    await ask(person, 'kept@new.example');
    await accept(test, await tokenOf(person), {});
    expect((await person.call(getMe)).status).toBe(200);
  });
});
