import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvitation, getEntry } from '#contract/people/entry.ts';
import { updateIdentityProvider } from '#contract/people/identity-providers.ts';
import { getMe } from '#contract/people/users.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { tokenOf } from '#tests/support/entry.ts';
import { accountOf, openBrowser, type SingleSignOnTest, startSingleSignOnTest } from '#tests/support/single-sign-on.ts';

let test: SingleSignOnTest;
let company: Company;
beforeAll(async () => {
  test = await startSingleSignOnTest();
});
afterAll(() => test.stop());

beforeEach(async () => {
  company = await createCompany(test.loggia, `Company ${Math.random()}`);
  test.provider.state.account = undefined;
});

const as = (subject: string, more: Record<string, unknown> = {}) => {
  test.provider.state.account = accountOf(subject, more);
};
const invite = async (person: Person) =>
  tokenOf((await company.admin.call(createInvitation, { params: { id: person.id } })).body.link);
const usersOf = async () =>
  Number(
    (await test.query<{ count: string }>('select count(*) from users where tenant_id = $1', [company.id]))[0]?.count,
  );
const refusals = () =>
  test.query<{ subject_id: string; details: { reason: string; provider: string } }>(
    "select subject_id, details from audit_log where tenant_id = $1 and action = 'identity.refused' order by at desc",
    [company.id],
  );
const setEmail = (person: Person, email: string, isVerified: boolean) =>
  test.query(
    'update users set email = $2, email_key = $2, email_verified_at = case when $3 then now() end where id = $1',
    [person.id, email, isVerified],
  );
const unknown = `sub-${Math.random()}`;

describe('an invited person', () => {
  it('signs in with a provider from the page of the invitation, which is used up, and later from the sign-in page', async () => {
    const provider = await test.connect({}, company);
    const person = await company.addPerson({ role: 'worker' });
    const token = await invite(person);
    const offered = await call(test.loggia, getEntry, { params: { token } });
    expect(offered.body.identityProviders).toEqual([{ id: provider, name: 'Directory' }]);
    as('invited');
    const browser = openBrowser(test);
    const place = await browser.visit(provider, token);
    expect(place).toMatchObject({ path: `/welcome/${token}`, outcome: 'code' });
    const session = await browser.exchange(place.code);
    expect(session).toMatchObject({ status: 200, body: { user: { id: person.id, tenantId: company.id } } });
    const me = await call(test.loggia, getMe, {}, { authorization: `Bearer ${session.body.token}` });
    expect(me).toMatchObject({ status: 200, body: { id: person.id } });
    expect((await call(test.loggia, getEntry, { params: { token } })).status).toBe(410);
    const again = await openBrowser(test).visit(provider);
    expect(again).toMatchObject({ path: `/login/${company.id}`, outcome: 'code' });
    const entries = await test.query<{ action: string }>(
      'select action from audit_log where tenant_id = $1 and actor_id = $2 order by at, id',
      [company.id, person.id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['identity.linked', 'invitation.accepted', 'session.started']);
  });

  it('cannot use an invitation of another company, or one that was used', async () => {
    const provider = await test.connect({}, company);
    const elsewhere = await createCompany(test.loggia, `Elsewhere ${Math.random()}`);
    const there = await elsewhere.addPerson({ role: 'worker' });
    const foreign = tokenOf((await elsewhere.admin.call(createInvitation, { params: { id: there.id } })).body.link);
    expect((await openBrowser(test).ask(`/api/Auth/oidc/${provider}/start?entry=${foreign}`)).statusCode).toBe(404);
    const person = await company.addPerson({ role: 'worker' });
    const token = await invite(person);
    as('first');
    expect((await openBrowser(test).signIn(provider, token)).status).toBe(200);
    as('second');
    const browser = openBrowser(test);
    expect(await browser.visit(provider, token)).toMatchObject({ path: `/welcome/${token}`, outcome: 'refused' });
    const linked = await test.query('select from identities where user_id = $1', [person.id]);
    expect(linked).toHaveLength(1);
  });

  it('cannot link an account that belongs to a colleague', async () => {
    const provider = await test.connect({}, company);
    const [one, other] = [await company.addPerson({ role: 'worker' }), await company.addPerson({ role: 'worker' })];
    as('shared');
    expect((await openBrowser(test).signIn(provider, await invite(one))).status).toBe(200);
    expect((await openBrowser(test).visit(provider, await invite(other))).outcome).toBe('refused');
    expect((await refusals())[0]).toMatchObject({ subject_id: other.id });
  });
});

describe('a person without a user', () => {
  it('gets one with the default role if the provider creates users, also when two sign-ins come at once', async () => {
    const roleId = company.roles.worker as string;
    const provider = await test.connect({ create: true, roleId }, company);
    as('new', { email: 'nora@elsewhere.example' });
    const before = await usersOf();
    const browsers = [openBrowser(test), openBrowser(test)];
    const callbacks = await Promise.all(
      browsers.map(async (browser) => browser.signInThere(await browser.start(provider))),
    );
    const places = await Promise.all(browsers.map((browser, index) => browser.comeBack(callbacks[index] as string)));
    const sessions = await Promise.all(
      browsers.map((browser, index) => browser.exchange(places[index]?.code as string)),
    );
    expect(sessions.map(({ status }) => status)).toEqual([200, 200]);
    expect(await usersOf()).toBe(before + 1);
    expect(sessions[0]?.body.user).toMatchObject({
      firstName: 'Nora',
      lastName: 'Novak',
      email: 'nora@elsewhere.example',
      role: 'worker',
      isAdmin: false,
    });
    expect(sessions[1]?.body.user.id).toBe(sessions[0]?.body.user.id);
  });

  it.each([
    ['confirms an address that somebody else set', { email_verified: true }, ['alder.example'], false],
    ['confirms no address that the provider has not confirmed', { email_verified: false }, ['alder.example'], true],
    ['confirms no address of a domain that is not listed', { email_verified: true }, ['other.example'], true],
  ])('%s', async (_, more, domains, isUnconfirmed) => {
    const provider = await test.connect({ domains }, company);
    const person = await company.addPerson({ role: 'worker' });
    const subject = `set-${Math.random()}`;
    as(subject, more);
    expect((await openBrowser(test).signIn(provider, await invite(person))).status).toBe(200);
    await setEmail(person, `${subject}@alder.example`, false);
    await test.query('update users set email_unconfirmed = true where id = $1', [person.id]);
    expect((await openBrowser(test).signIn(provider)).status).toBe(200);
    const rows = await test.query('select email_unconfirmed from users where id = $1', [person.id]);
    expect(rows).toEqual([{ email_unconfirmed: isUnconfirmed }]);
  });

  it('leaves an entry in the audit log for each reason, with the number of times', async () => {
    const provider = await test.connect({ create: false }, company);
    as(unknown);
    for (let times = 0; times < 2; times++) await openBrowser(test).visit(provider);
    test.provider.state.tamper = (_, answer) => ({ ...answer, issuer: 'https://id.example' });
    for (let times = 0; times < 3; times++) await openBrowser(test).visit(provider);
    test.provider.state.tamper = undefined;
    const counted = await test.query<{ details: object }>(
      "select details from audit_log where action = 'identity.refused' and subject_id = $1 order by at",
      [provider],
    );
    expect(counted.map(({ details }) => details)).toEqual([
      { provider: 'Directory', reason: 'Nobody here has linked this account', count: 2 },
      { provider: 'Directory', reason: 'The provider describes itself wrongly.', count: 3 },
    ]);
  });

  it('gets the names that the provider says in its user information alone', async () => {
    const provider = await test.connect({ create: true, roleId: company.roles.worker }, company);
    as('named', { email: 'nora@elsewhere.example' });
    let asked = 0;
    test.provider.state.tamper = async (path, answer) => {
      if (path === '/me') asked++;
      if (path !== '/token') return answer;
      const claims = { ...decodeJwt(String(answer.id_token)), email: 'nora@elsewhere.example', email_verified: true };
      return { ...answer, id_token: await test.provider.sign(claims) };
    };
    const browser = openBrowser(test);
    const { body } = await browser.exchange((await browser.visit(provider)).code);
    test.provider.state.tamper = undefined;
    expect([body.user.firstName, body.user.lastName, asked]).toEqual(['Nora', 'Novak', 1]);
  });

  it('is refused without being told why if it creates none', async () => {
    const provider = await test.connect({ domains: ['alder.example'] }, company);
    as(unknown);
    const before = await usersOf();
    expect(await openBrowser(test).visit(provider)).toMatchObject({ path: `/login/${company.id}`, outcome: 'refused' });
    expect(await usersOf()).toBe(before);
    expect((await refusals())[0]?.details).toMatchObject({ reason: 'Nobody here has linked this account' });
  });

  it.each([
    ['of another domain', { email: 'nora@other.example' }],
    ['that the provider has not confirmed', { email_verified: false }],
    ['with a listed domain in its name only', { email: 'alder.example@other.example' }],
    ['of a domain below', { email: 'nora@sub.alder.example' }],
  ])('gets none with an address %s', async (_, more) => {
    const provider = await test.connect(
      { create: true, roleId: company.roles.worker, domains: ['alder.example'] },
      company,
    );
    as(`new-${Math.random()}`, more);
    const before = await usersOf();
    expect((await openBrowser(test).visit(provider)).outcome).toBe('refused');
    expect(await usersOf()).toBe(before);
  });

  it('gets the role of a claim, which follows the provider, and never that of administrators', async () => {
    const lead = await company.addRole({ name: 'Lead', claims: ['Project:ViewAllProjects'] });
    const provider = await test.connect(
      {
        create: true,
        roleId: company.roles.worker,
        roleClaim: 'groups',
        roleMap: [{ value: 'leads', roleId: lead }],
      },
      company,
    );
    as('lead', { groups: ['all', 'leads'] });
    const browser = openBrowser(test);
    expect((await browser.signIn(provider)).body.user.role).toBe('Lead');
    as('lead', { groups: ['all'] });
    expect((await openBrowser(test).signIn(provider)).body.user.role).toBe('Lead');
    await test.query('update identity_providers set role_map = $2 where id = $1', [
      provider,
      JSON.stringify([{ value: 'all', roleId: company.roles.Admin }]),
    ]);
    expect((await openBrowser(test).signIn(provider)).body.user).toMatchObject({ role: 'Lead', isAdmin: false });
    await test.query('update identity_providers set role_map = $2 where id = $1', [
      provider,
      JSON.stringify([{ value: 'all', roleId: company.roles.worker }]),
    ]);
    expect((await openBrowser(test).signIn(provider)).body.user.role).toBe('worker');
  });
});

describe('an address', () => {
  it.each([
    ['the provider has not confirmed it', { email_verified: false }, true, ['alder.example']],
    ['Loggia has not confirmed it', {}, false, ['alder.example']],
    ['its domain is not listed', {}, true, ['other.example']],
    ['no domain is listed', {}, true, []],
  ])('of an administrator links no account if %s', async (_, more, isVerified, domains) => {
    const provider = await test.connect({ create: true, roleId: company.roles.worker, domains }, company);
    await setEmail(company.admin, 'boss@alder.example', isVerified);
    as('boss', more);
    const before = await usersOf();
    expect((await openBrowser(test).visit(provider)).outcome).toBe('refused');
    expect(await usersOf()).toBe(before);
    expect(await test.query('select from identities where user_id = $1', [company.admin.id])).toEqual([]);
    expect(await refusals()).toMatchObject([{ subject_id: company.admin.id, details: { provider: 'Directory' } }]);
  });

  it('links an account if both have confirmed it and its domain is listed', async () => {
    const provider = await test.connect({ domains: ['alder.example'] }, company);
    const person = await company.addPerson({ role: 'worker' });
    await setEmail(person, 'known@alder.example', true);
    as('known');
    expect((await openBrowser(test).signIn(provider)).body.user.id).toBe(person.id);
    // From now on the subject counts, whatever the address is.
    as('known', { email: 'changed@other.example', email_verified: false });
    expect((await openBrowser(test).signIn(provider)).body.user.id).toBe(person.id);
  });
});

it('the same account signs in to two companies as two users, and crosses to neither', async () => {
  const other = await createCompany(test.loggia, `Other ${Math.random()}`);
  const [here, there] = await Promise.all(
    [company, other].map((each) => test.connect({ create: true, roleId: each.roles.worker }, each)),
  );
  as('both');
  const one = await openBrowser(test).signIn(here as string);
  const two = await openBrowser(test).signIn(there as string);
  expect(one.body.user.tenantId).toBe(company.id);
  expect(two.body.user.tenantId).toBe(other.id);
  expect(one.body.user.id).not.toBe(two.body.user.id);
});

it('a provider of a client lets in and creates users of that client alone', async () => {
  const [mine, others] = [await company.addClient('Mine'), await company.addClient('Others')];
  const provider = await test.connect(
    { for: 'Clients', forClientId: mine, create: true, roleId: company.roles.client },
    company,
  );
  as('new-of-client');
  expect((await openBrowser(test).signIn(provider)).body.user).toMatchObject({ clientId: mine, role: 'client' });
  const staff = await company.addPerson({ role: 'worker' });
  const ofOther = await company.addPerson({ role: 'client', clientId: others });
  for (const person of [staff, ofOther, company.admin]) {
    if (person !== company.admin) {
      const token = await invite(person);
      expect((await call(test.loggia, getEntry, { params: { token } })).body).not.toHaveProperty('identityProviders');
      as(`of ${person.id}`);
      expect((await openBrowser(test).visit(provider, token)).outcome).toBe('refused');
    }
    as(`linked ${person.id}`);
    await test.query('insert into identities values ($1, $2, $3, $4)', [
      company.id,
      provider,
      `linked ${person.id}`,
      person.id,
    ]);
    expect((await openBrowser(test).visit(provider)).outcome).toBe('refused');
  }
});

describe('nobody signs in with a linked account', () => {
  const refuses: [string, (person: Person, provider: string) => Promise<unknown>][] = [
    ['that the provider has disabled', async () => (test.provider.state.account = undefined)],
    ['of a deactivated user', (person) => test.query('update users set is_active = false where id = $1', [person.id])],
    ['of a removed provider', (_, provider) => test.query('delete from identity_providers where id = $1', [provider])],
  ];
  it.each(refuses)('%s', async (_, change) => {
    const provider = await test.connect({}, company);
    const person = await company.addPerson({ role: 'worker' });
    as('linked');
    expect((await openBrowser(test).signIn(provider, await invite(person))).status).toBe(200);
    const browser = openBrowser(test);
    const address = await browser.start(provider);
    await change(person, provider);
    const place = await browser.comeBack(await browser.signInThere(address));
    expect(place).toMatchObject({ path: `/login/${company.id}`, outcome: 'refused' });
  });

  it('in a company that is closed', async () => {
    const provider = await test.connect({}, company);
    await test.query('update tenants set is_active = false where id = $1', [company.id]);
    expect((await openBrowser(test).ask(`/api/Auth/oidc/${provider}/start`)).statusCode).toBe(404);
  });

  it('when the issuer changes, because the names of accounts are others there', async () => {
    const provider = await test.connect({}, company);
    const person = await company.addPerson({ role: 'worker' });
    as('linked');
    await openBrowser(test).signIn(provider, await invite(person));
    const body = { issuer: 'https://other.example' };
    await company.admin.call(updateIdentityProvider, { params: { id: provider }, body });
    expect(await test.query('select from identities where provider_id = $1', [provider])).toEqual([]);
  });
});

it('keys that the provider has replaced work at once', async () => {
  const provider = await test.connect({ create: true, roleId: company.roles.worker }, company);
  as('rotated');
  expect((await openBrowser(test).signIn(provider)).status).toBe(200);
  await test.provider.rotateKey();
  expect((await openBrowser(test).signIn(provider)).status).toBe(200);
});
