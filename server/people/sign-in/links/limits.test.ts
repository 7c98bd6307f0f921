import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeEmail, createInvitation, getInvitation } from '#contract/people/entry.ts';
import { createUser } from '#contract/people/users.ts';
import { resendMail } from '#contract/work/mail.ts';
import { sharedTestApp, startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, type Company, createCompany, type Person } from '#tests/support/company.ts';
import { mailSettings, open, tokenOf } from '#tests/support/entry.ts';

const password = 'Correct-Horse-7';

let test: TestApp;
let passwordHash: string;
let company: Company;
let worker: Person;
beforeAll(async () => {
  test = await startTestApp(mailSettings);
  passwordHash = await test.services.passwords.hashPassword(password);
});
beforeEach(async () => {
  company = await createCompany(test, `Alder ${crypto.randomUUID()}`);
  worker = await company.addPerson({ role: 'worker', passwordHash });
});
afterAll(() => test.stop());

const query = (text: string, values: unknown[] = []) => test.database.owner.query(text, values);
const mails = async () => (await query('select from mails where tenant_id = $1', [company.id])).rowCount;
const anHourPasses = () =>
  query("update mails set created_at = created_at - interval '61 minutes' where tenant_id = $1", [company.id]);
const inviteAgain = () => company.admin.call(createInvitation, { params: { id: worker.id } });
const ask = (email: string, person = worker) => person.call(changeEmail, { body: { email, password } });
const stranger = (roleId: string | undefined, clientId?: string) => ({
  firstName: 'Nora',
  lastName: 'New',
  email: `${crypto.randomUUID()}@people.example`,
  roleId: roleId as string,
  invite: true,
  ...(clientId && { clientId }),
});

/** Mails with links that this person caused within the last hour. */
async function addSent(count: number, by: Person, kind = 'invitation'): Promise<void> {
  await query(
    `with link as (
       insert into entry_links (tenant_id, id, user_id, purpose, created_by, expires_at)
       values ($1, gen_random_uuid(), $2, 'invitation', $2, now()) returning id)
     insert into mails (tenant_id, id, kind, user_id, address, subject_type, subject_id)
     select $1, gen_random_uuid(), $4, $2, n || '@sent.example', 'entryLink', link.id from link, generate_series(1, $3::int) n`,
    [company.id, by.id, count, kind],
  );
}

function expectRefused({ status, body, headers }: Answer, message: string): void {
  expect([status, body.message, headers['retry-after']]).toEqual([429, message, '3600']);
}

describe('an address gets at most three mails with links an hour', () => {
  const message = 'This address got several mails within an hour. Please try again later.';

  it('when a person is invited again, and the last link still works', async () => {
    let link = '';
    for (let times = 0; times < 3; times++) ({ link } = (await inviteAgain()).body);
    const before = await mails();
    expectRefused(await inviteAgain(), message);
    expect(await mails()).toBe(before);
    expect((await company.admin.call(getInvitation, { params: { id: worker.id } })).body.link).toBe(link);
    expect((await open(test, tokenOf(link))).status).toBe(200);
    await anHourPasses();
    expect((await inviteAgain()).status).toBe(201);
  });

  it('when people name it as their new one, whoever they are and however they write it', async () => {
    const colleague = await company.addPerson({ role: 'worker', passwordHash });
    for (const email of ['victim@new.example', 'VICTIM@new.example']) expect((await ask(email)).status).toBe(202);
    expect((await ask('Victim+1@New.Example', colleague)).status).toBe(202);
    expectRefused(await ask('victim+22@NEW.example', colleague), message);
    expect((await ask('other@new.example', colleague)).status).toBe(202);
  });

  it('in one company, which others do not notice', async () => {
    for (let times = 0; times < 3; times++) await ask('shared@new.example');
    const other = await createCompany(test, `Birch ${crypto.randomUUID()}`);
    const person = await other.addPerson({ role: 'worker', passwordHash });
    expect((await ask('shared@new.example', person)).status).toBe(202);
  });
});

describe('a sender causes within an hour at most', () => {
  const message = 'You have caused many mails within an hour. Please try again later.';

  it('five mails to change their own address, even at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => ask(`${index}@new.example`)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 202)) expectRefused(answer, message);
    expect(await mails()).toBe(5);
    await anHourPasses();
    expect((await ask('later@new.example')).status).toBe(202);
  });

  it('20 invitations as a client user, and the user beyond them is not created', async () => {
    const clientId = await company.addClient('Acme');
    const claims = ['Users:ViewUsers', 'Users:AddUsers', 'Users:EditUsers'];
    const roleId = await company.addRole({ name: 'lead', roleType: 'ClientUser', claims });
    const lead = await company.addPerson({ role: 'lead', clientId });
    await addSent(19, lead);
    const last = stranger(roleId, clientId);
    const beyond = stranger(roleId, clientId);
    expect((await lead.call(createUser, { body: last })).status).toBe(201);
    expectRefused(await lead.call(createUser, { body: beyond }), message);
    expect((await query('select from users where email = any($1)', [[last.email, beyond.email]])).rowCount).toBe(1);
    expect((await company.admin.call(createUser, { body: beyond })).status).toBe(201);
  });

  it('500 invitations as staff, so that they can import people', async () => {
    await addSent(499, company.admin);
    const body = () => stranger(company.roles.worker);
    expect((await company.admin.call(createUser, { body: body() })).status).toBe(201);
    expectRefused(await company.admin.call(createUser, { body: body() }), message);
  });
});

it('a company causes at most 1,000 mails with links a day', async () => {
  await addSent(600, worker);
  await addSent(399, await company.addPerson({ role: 'worker' }), 'emailConfirmation');
  await anHourPasses();
  expect((await inviteAgain()).status).toBe(201);
  const message = 'Your company has caused many mails today. Please try again tomorrow.';
  expectRefused(await ask('a@new.example'), message);
  await query("update mails set created_at = created_at - interval '1 day' where tenant_id = $1", [company.id]);
  expect((await ask('a@new.example')).status).toBe(202);
});

it('resets of passwords do not use up these limits', async () => {
  await addSent(1200, worker, 'reset');
  expect((await inviteAgain()).status).toBe(201);
  expect((await ask('a@new.example')).status).toBe(202);
});

it('a mail is sent again at most three times an hour', async () => {
  await inviteAgain();
  const { rows } = await query('select id from mails where tenant_id = $1', [company.id]);
  const resend = () => company.admin.call(resendMail, { params: { id: rows[0].id } });
  for (let times = 0; times < 3; times++) expect((await resend()).status).toBe(202);
  expect((await resend()).status).toBe(429);
});

it('without a mail server links are made to be copied, as many as are wanted', async () => {
  const offline = await sharedTestApp();
  const birch = await createCompany(offline, 'Birch');
  const { id } = await birch.addPerson({ role: 'worker' });
  for (let times = 0; times < 5; times++)
    expect((await birch.admin.call(createInvitation, { params: { id } })).status).toBe(201);
  await offline.stop();
});
