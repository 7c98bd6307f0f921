import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { listRoles } from '#contract/people/roles.ts';
import { signUp } from '#contract/people/sign-up.ts';
import { getMe } from '#contract/people/users.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { defaultRoles } from '#server/people/roles/defaults.ts';
import { startTestApp } from '#tests/support/app.ts';
import { call, createCompany } from '#tests/support/company.ts';
import { mailSettings, open } from '#tests/support/entry.ts';
import { founder, type SignUps, startSignUps } from '#tests/support/sign-up.ts';

let signUps: SignUps;
beforeAll(async () => {
  signUps = await startSignUps();
});
afterAll(() => signUps.stop());

const used = 'This link was already used. Each link works once.';
const tenantsNamed = (name: string) => signUps.query('select * from tenants where name = $1', [name]);

describe('signing up', () => {
  it('creates nothing until the address is confirmed', async () => {
    const before = await signUps.query('select count(*)::int from tenants');
    const { status, body } = await signUps.ask({ companyName: 'Nothing Yet', email: 'nothing@lind.example' });
    expect([status, body]).toEqual([202, '']);
    expect(await signUps.query('select count(*)::int from tenants')).toEqual(before);
    const [row] = await signUps.waitingOf('nothing@lind.example');
    expect((Date.parse(row.expires_at) - Date.parse(row.created_at)) / 3_600_000).toBeCloseTo(24, 5);
    expect(JSON.stringify(row)).not.toContain(founder.password);
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('creates the company with the default roles and an administrator, who is signed in', async () => {
    const token = await signUps.tokenFor();
    const answer = await signUps.confirm(token);
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(/device=/);
    const { user } = answer.body;
    expect(user).toMatchObject({ firstName: 'Otto', lastName: 'Lind', email: founder.email, isAdmin: true });
    expect(user.permissions.toSorted()).toEqual([...claimValues].sort());
    const bearer = { authorization: `Bearer ${answer.body.token}` };
    expect((await call(signUps.test, getMe, {}, bearer)).body).toMatchObject({ id: user.id });
    const roles = await call(signUps.test, listRoles, {}, bearer);
    expect(roles.body.map((role: { name: string }) => role.name).toSorted()).toEqual(
      defaultRoles.map(({ name }) => name).toSorted(),
    );
    const [company] = await tenantsNamed('Atelier Lind');
    expect(company).toMatchObject({ id: user.tenantId, domain: 'atelier-lind', is_active: true, trial_ends_on: null });
    expect(
      await signUps.query('select email_verified_at is not null as is from users where id = $1', [user.id]),
    ).toEqual([{ is: true }]);
    expect(await signUps.waitingOf(founder.email)).toEqual([]);

    const credentials = { tenantId: user.tenantId, identifier: founder.email, password: founder.password };
    expect((await call(signUps.test, login, { body: credentials })).status).toBe(200);
  });

  it('is in the audit log of the company, without the password', async () => {
    const token = await signUps.tokenFor({ companyName: 'Audited', email: 'audited@lind.example' });
    const { user } = (await signUps.confirm(token)).body;
    const entries = await signUps.query('select * from audit_log where tenant_id = $1 order by at, id', [
      user.tenantId,
    ]);
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['tenant.created', user.id],
      ['session.started', user.id],
    ]);
    expect(entries[0]).toMatchObject({ actor_name: 'Otto Lind', subject_name: 'Audited', address: '127.0.0.1' });
    expect(JSON.stringify(entries)).not.toContain(founder.password);
  });

  it('is open to somebody who has an account in another company', async () => {
    const studio = await createCompany(signUps.test, 'Studio North');
    const [{ email }] = await signUps.query('select email from users where id = $1', [studio.admin.id]);
    const token = await signUps.tokenFor({ companyName: 'Second One', email });
    expect((await signUps.confirm(token)).body.user).toMatchObject({ email, isAdmin: true });
  });
});

describe('the link', () => {
  it('says what it is for, any number of times, and uses nothing up', async () => {
    const token = await signUps.tokenFor({ companyName: 'Read Often', email: 'often@lind.example' });
    for (let times = 0; times < 3; times++) {
      const { status, body, headers } = await open(signUps.test, token);
      expect([status, headers['referrer-policy']]).toEqual([200, 'no-referrer']);
      expect(body).toEqual({
        purpose: 'signUp',
        companyName: 'Read Often',
        firstName: 'Otto',
        lastName: 'Lind',
        email: 'often@lind.example',
        expiresAt: expect.any(String),
      });
    }
    expect(await tenantsNamed('Read Often')).toEqual([]);
    expect(await signUps.waitingOf('often@lind.example')).toHaveLength(1);
  });

  it('works once', async () => {
    const token = await signUps.tokenFor({ companyName: 'Works Once', email: 'once@lind.example' });
    expect((await signUps.confirm(token)).status).toBe(200);
    const again = await signUps.confirm(token);
    expect([again.status, again.body.message]).toEqual([410, used]);
    const read = await open(signUps.test, token);
    expect([read.status, read.body.message]).toEqual([410, used]);
    expect(await tenantsNamed('Works Once')).toHaveLength(1);
  });

  it('makes one company of ten confirmations at once', async () => {
    const token = await signUps.tokenFor({ companyName: 'At Once', email: 'at-once@lind.example' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUps.confirm(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(410)]);
    const [company, ...more] = await tenantsNamed('At Once');
    expect(more).toEqual([]);
    expect(await signUps.query('select id from users where tenant_id = $1', [company.id])).toHaveLength(1);
  });

  it('expires, says so, and is forgotten a week later', async () => {
    const token = await signUps.tokenFor({ companyName: 'Too Late', email: 'late@lind.example' });
    await signUps.query("update sign_ups set expires_at = now() where email = 'late@lind.example'");
    for (const send of [(late: string) => open(signUps.test, late), signUps.confirm]) {
      const { status, body } = await send(token);
      expect([status, body.message]).toEqual([410, 'This link has expired. Please sign up again.']);
    }
    expect(await tenantsNamed('Too Late')).toEqual([]);
    await signUps.query("update sign_ups set expires_at = now() - interval '8 days' where email = 'late@lind.example'");
    await maintain(signUps.test.services);
    expect(await signUps.waitingOf('late@lind.example')).toEqual([]);
    expect((await open(signUps.test, token)).status).toBe(404);
  });

  it('cannot be made from that of another sign-up', async () => {
    const token = await signUps.tokenFor({ companyName: 'Own', email: 'own@lind.example' });
    await signUps.ask({ companyName: 'Foreign', email: 'foreign@lind.example' });
    const [{ id }] = await signUps.waitingOf('foreign@lind.example');
    const bytes = Buffer.from(token, 'base64url');
    Buffer.from(id.replaceAll('-', ''), 'hex').copy(bytes, 16);
    expect((await open(signUps.test, bytes.toString('base64url'))).status).toBe(404);
    expect((await signUps.confirm(bytes.toString('base64url'))).status).toBe(404);
  });
});

describe('a name', () => {
  it('that was taken in the meantime can be replaced, with the same link', async () => {
    const [first, second] = [
      await signUps.tokenFor({ companyName: 'Wanted', email: 'first@lind.example' }),
      await signUps.tokenFor({ companyName: ' wanted ', email: 'second@lind.example' }),
    ];
    expect((await signUps.confirm(first)).status).toBe(200);
    const { status, body } = await signUps.confirm(second);
    expect([status, body.errors]).toEqual([
      400,
      { companyName: ['A company with this name already exists. Please choose another name.'] },
    ]);
    const renamed = await signUps.confirm(second, { companyName: 'Wanted Too' });
    expect(renamed.status).toBe(200);
    expect(await tenantsNamed('Wanted Too')).toMatchObject([{ id: renamed.body.user.tenantId, domain: 'wanted-too' }]);
  });

  it('that looks like that of another company is refused', async () => {
    const first = await signUps.tokenFor({ companyName: 'Acme', email: 'acme@lind.example' });
    expect((await signUps.confirm(first)).status).toBe(200);
    const second = await signUps.tokenFor({ companyName: 'Acrne', email: 'acrne@lind.example' });
    const { status, body } = await signUps.confirm(second);
    expect([status, body.errors]).toEqual([
      400,
      { companyName: ['A company with a name that looks like this already exists. Please choose another name.'] },
    ]);
    expect(await signUps.waitingOf('acrne@lind.example')).toHaveLength(1);
  });

  it('leads to a unique domain, also if another company has the plain one', async () => {
    for (const [companyName, email, domain] of [
      ['Müller & Söhne', 'm1@lind.example', /^muller-sohne$/],
      ['Muller Sohne', 'm2@lind.example', /^muller-sohne-[0-9a-f]{4}$/],
      ['日本設計', 'm3@lind.example', /^company$/],
      ['東京設計', 'm4@lind.example', /^company-[0-9a-f]{4}$/],
      ['x'.repeat(200), 'm5@lind.example', /^x{58}$/],
    ] as const) {
      expect((await signUps.confirm(await signUps.tokenFor({ companyName, email }))).status).toBe(200);
      const [company] = await tenantsNamed(companyName);
      expect(company.domain).toMatch(domain);
    }
  });
});

describe('unless SIGN_UP is on', () => {
  it('the call does not exist, and nothing is stored', async () => {
    const closed = await startTestApp(mailSettings);
    expect((await call(closed, signUp, { body: founder })).status).toBe(404);
    expect((await closed.database.owner.query('select 1 from sign_ups')).rows).toEqual([]);
    await closed.stop();
  });
});
