import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany } from '#tests/support/company.ts';
import { type SignUps, startSignUps } from '#tests/support/sign-up.ts';

let signUps: SignUps;
beforeAll(async () => {
  signUps = await startSignUps();
});
afterAll(() => signUps.stop());

const waiting = () => signUps.query('select count(*)::int as count from sign_ups').then(([row]) => row.count);

describe('a sign-up is refused with', () => {
  it.each([
    ['companyName', '', 'Company name is required'],
    ['companyName', '\u2800 ', 'Company name is required'],
    ['companyName', 'Ate\u200blier', 'Company name cannot contain invisible characters'],
    ['companyName', 'Atelier\r\nBcc: all', 'Company name cannot contain invisible characters'],
    ['companyName', 'Win at evil.example/now', 'Company name cannot contain a web or email address'],
    ['companyName', 'Аtelier', 'Company name cannot mix letters of several alphabets in one word'],
    ['companyName', 'x'.repeat(201), 'At most 200 characters'],
    ['firstName', '', 'First name is required'],
    ['firstName', 'Win at evil.example', 'A name cannot contain a web or email address'],
    ['lastName', 'Lind\r\nBcc: all', 'A name cannot contain line breaks'],
    ['lastName', undefined, 'Last name is required'],
    ['email', 'otto', 'Please enter a valid email address'],
    ['email', 'otto@lind.example\r\nBcc: all@lind.example', 'Please enter a valid email address'],
    ['email', `${'x'.repeat(250)}@lind.example`, 'At most 254 characters'],
    ['password', 'weak', 'Password must be at least 8 characters'],
    ['password', '', 'Password is required'],
    ['password', 'Welcome-2026', 'This password is too common. Please choose another one.'],
  ])('the %s %j', async (field, value, message) => {
    const before = await waiting();
    const { status, body } = await signUps.ask({ [field]: value });
    expect([status, body.errors]).toEqual([400, { [field]: [message] }]);
    expect(await waiting()).toBe(before);
  });

  it('a name of 10 MB, before it is read', async () => {
    const before = await waiting();
    expect((await signUps.ask({ companyName: 'x'.repeat(10 * 1024 * 1024) })).status).toBe(413);
    expect(await waiting()).toBe(before);
  });
});

describe('the answer', () => {
  it('is the same for known and unknown addresses and companies, in status, body and headers', async () => {
    const studio = await createCompany(signUps.test, 'Known Studio');
    const [{ email }] = await signUps.query('select email from users where id = $1', [studio.admin.id]);
    const answers = [];
    for (const changes of [
      { companyName: 'Fresh', email: 'fresh@lind.example' },
      { companyName: 'Known Studio', email: 'other@lind.example' },
      { companyName: 'Other Studio', email },
      { companyName: 'Known Studio', email },
      // Asked twice.
      { companyName: 'Fresh', email: 'fresh@lind.example' },
    ]) {
      const { status, body, headers } = await signUps.ask(changes);
      const { date, 'x-request-id': id, ...rest } = headers;
      expect([date, id]).toEqual([expect.any(String), expect.any(String)]);
      answers.push({ status, body, rest });
    }
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('is made without a look at companies and users', async () => {
    await signUps.query('revoke all on tenants, users from loggia_staff, loggia_client');
    const { status } = await signUps.ask({ companyName: 'Known Studio', email: 'looks@lind.example' });
    await signUps.query('grant select, insert, update on tenants, users to loggia_staff, loggia_client');
    expect(status).toBe(202);
    expect(await signUps.waitingOf('looks@lind.example')).toHaveLength(1);
  });
});

describe('the limits', () => {
  it('of an address: three mails an hour, and the answer stays the same', async () => {
    for (let times = 0; times < 5; times++)
      expect((await signUps.ask({ email: times % 2 ? 'Many@lind.example' : 'many@LIND.example' })).status).toBe(202);
    const rows = await signUps.query("select id from sign_ups where email_key = 'many@lind.example'");
    expect(rows).toHaveLength(3);
    await signUps.query(
      "update sign_ups set created_at = now() - interval '61 minutes' where email_key = 'many@lind.example'",
    );
    await signUps.ask({ email: 'many@lind.example' });
    expect(await signUps.query("select id from sign_ups where email_key = 'many@lind.example'")).toHaveLength(4);
  });

  it('of a network: 20 wait at once, also if they come together', async () => {
    const ask = (index: number) =>
      signUps.ask({ email: `n${index}@lind.example` }, `2001:db8:1:2::${index.toString(16)}`);
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => ask(index)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(20);
    const refused = answers.find(({ status }) => status !== 202);
    expect([refused?.status, refused?.headers['retry-after']]).toEqual([429, '3600']);
    expect((await signUps.ask({ email: 'neighbour@lind.example' }, '2001:db8:1:3::1')).status).toBe(202);
  });

  it('of all: 1,000 wait at once, and expired ones do not count', async () => {
    await signUps.query(
      `insert into sign_ups (tenant_id, id, company_name, first_name, last_name, email, email_key, password_hash, network)
       select gen_random_uuid(), gen_random_uuid(), 'c', 'f', 'l', 'flood@lind.example', n::text, 'h', n::text
       from generate_series(1, 1000 - (select count(*)::int from sign_ups)) n`,
    );
    expect((await signUps.ask({ email: 'last@lind.example' })).status).toBe(429);
    await signUps.query("update sign_ups set expires_at = now() where email = 'flood@lind.example'");
    expect((await signUps.ask({ email: 'last@lind.example' })).status).toBe(202);
  });

  it('of requests from one address: 60 a minute', async () => {
    const statuses = [];
    for (let times = 0; times < 61; times++)
      statuses.push((await signUps.ask({ companyName: '' }, '192.0.2.7')).status);
    expect(statuses).toEqual([...Array(60).fill(400), 429]);
  });
});

it('the mail has no word that the visitor typed', async () => {
  signUps.sink.received.length = 0;
  await signUps.query('delete from sign_ups');
  await signUps.ask({
    companyName: 'Win at evil.example',
    firstName: 'Dear',
    lastName: 'Winner',
    email: 'target@lind.example',
  });
  await signUps.send();
  const [mail, ...more] = signUps.sink.received;
  expect(more).toEqual([]);
  expect(mail?.to).toEqual(['target@lind.example']);
  expect(mail?.raw).not.toMatch(/evil|Winner|Dear|Win at/);
});
