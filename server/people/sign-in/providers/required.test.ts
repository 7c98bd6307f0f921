import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { login } from '#contract/people/auth.ts';
import { createInvitation, forgotPassword } from '#contract/people/entry.ts';
import {
  addBreakGlass,
  createIdentityProvider,
  listBreakGlass,
  removeBreakGlass,
  updateIdentityProvider,
} from '#contract/people/identity-providers.ts';
import { getTenant } from '#contract/people/tenants.ts';
import { deleteUser, updateUser } from '#contract/people/users.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { accept, mailSettings, tokenOf } from '#tests/support/entry.ts';
import { openBrowser, type SingleSignOnTest, startSingleSignOnTest } from '#tests/support/single-sign-on.ts';

const password = 'Correct-Horse-7';
let test: SingleSignOnTest;
let passwordHash: string;
beforeAll(async () => {
  test = await startSingleSignOnTest({ ...mailSettings, PUBLIC_URL: 'https://loggia.example' });
  passwordHash = await test.loggia.services.passwords.hashPassword(password);
});
afterAll(() => test.stop());
afterEach(() => {
  test.provider.state.isSilent = false;
});

/** A company whose administrator and people have passwords, with a provider that is required. */
async function arrange(settings: Record<string, unknown> = {}) {
  const company = await createCompany(test.loggia, `Required ${Math.random()}`);
  await test.query('update users set password_hash = $2 where id = $1', [company.admin.id, passwordHash]);
  const provider = await test.connect({ required: true, ...settings }, company);
  return { company, provider };
}
const add = (company: Company, role: string, clientId?: string) =>
  company.addPerson({ role, passwordHash, ...(clientId && { clientId }) });
const nameOf = async ({ id }: Person) =>
  (await test.query<{ name: string }>('select coalesce(user_name, email) as name from users where id = $1', [id]))[0]
    ?.name ?? '';
const signIn = async (person: Person, typed = password) =>
  call(test.loggia, login, { body: { identifier: await nameOf(person), password: typed, tenantId: person.tenantId } });

describe('a required provider', () => {
  it('leaves the password to administrators with emergency access, and answers others like a wrong password', async () => {
    const { company } = await arrange();
    const [worker, second] = [await add(company, 'worker'), await add(company, 'Admin')];
    expect((await signIn(company.admin)).status).toBe(200);
    for (const person of [worker, second]) {
      const [right, wrong] = [await signIn(person), await signIn(person, 'Wrong-Horse-7')];
      expect(right.status).toBe(401);
      expect({ ...right.body, traceId: '' }).toEqual({ ...wrong.body, traceId: '' });
    }
    await company.admin.call(addBreakGlass, { params: { id: second.id } });
    expect((await signIn(second)).status).toBe(200);
    // The mark counts for administrators alone.
    await test.query('update users set is_break_glass = true where id = $1', [worker.id]);
    expect((await signIn(worker)).status).toBe(401);
  });

  it.each([
    ['Staff', 401, 200, 200],
    ['Clients', 200, 401, 200],
    ['Both', 401, 401, 200],
  ])('for %s covers exactly them', async (covers, ofStaff, ofClient, ofOther) => {
    const company = await createCompany(test.loggia, `Covers ${Math.random()}`);
    await test.query('update users set password_hash = $2 where id = $1', [company.admin.id, passwordHash]);
    const [mine, others] = [await company.addClient('Mine'), await company.addClient('Others')];
    await test.connect({ required: true, for: covers, ...(covers !== 'Staff' && { forClientId: mine }) }, company);
    const people = [
      await add(company, 'worker'),
      await add(company, 'client', mine),
      await add(company, 'client', others),
    ];
    const statuses = await Promise.all(people.map(async (person) => (await signIn(person)).status));
    expect(statuses).toEqual([ofStaff, ofClient, ofOther]);
  });

  it('is not got around by invitations, links for a new password or forgotten passwords', async () => {
    const { company, provider } = await arrange();
    const worker = await add(company, 'worker');
    const { body } = await company.admin.call(createInvitation, { params: { id: worker.id } });
    expect(await accept(test.loggia, tokenOf(body.link))).toMatchObject({ status: 400 });
    expect((await signIn(worker, 'Sunlit-Otter-42')).status).toBe(401);
    const mails = () => test.query("select from mails where tenant_id = $1 and kind = 'reset'", [company.id]);
    const ask = async () => {
      await call(test.loggia, forgotPassword, { body: { tenantId: company.id, identifier: await nameOf(worker) } });
      await new Promise((resolve) => setTimeout(resolve, 300));
    };
    await ask();
    expect(await mails()).toHaveLength(0);
    await company.admin.call(updateIdentityProvider, { params: { id: provider }, body: { required: false } });
    await ask();
    expect(await mails()).toHaveLength(1);
    // The refused invitation was not used up.
    expect(await accept(test.loggia, tokenOf(body.link))).toMatchObject({ status: 200 });
  });

  it('is told to the sign-in page with the names of the providers, and nothing else of them', async () => {
    const { company, provider } = await arrange();
    const { body } = await call(test.loggia, getTenant, { params: { id: company.id } });
    expect(body).toMatchObject({ identityProviders: [{ id: provider, name: 'Directory' }], hidesPassword: true });
    expect(JSON.stringify(body)).not.toContain(test.provider.issuer);
    await company.admin.call(updateIdentityProvider, { params: { id: provider }, body: { required: false } });
    expect((await call(test.loggia, getTenant, { params: { id: company.id } })).body).not.toHaveProperty(
      'hidesPassword',
    );
  });

  it('that does not answer is said within five seconds, and emergency access works then', async () => {
    const { company, provider } = await arrange();
    const worker = await add(company, 'worker');
    test.provider.state.isSilent = true;
    const began = performance.now();
    const address = new URL(await openBrowser(test).start(provider));
    expect(performance.now() - began).toBeLessThan(5000);
    expect([address.pathname, address.hash]).toEqual([`/login/${company.id}`, '#unavailable']);
    expect((await signIn(company.admin)).status).toBe(200);
    expect((await signIn(worker)).status).toBe(401);
  });

  it('that stops answering in the middle is said within five seconds too', async () => {
    const { provider } = await arrange({ create: false });
    const browser = openBrowser(test);
    test.provider.state.account = { subject: 'nora' };
    const callback = await browser.signInThere(await browser.start(provider));
    test.provider.state.isSilent = true;
    const began = performance.now();
    expect((await browser.comeBack(callback)).outcome).toBe('unavailable');
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

describe('emergency access', () => {
  it('goes to the administrator who requires a provider if nobody has it', async () => {
    const { company } = await arrange();
    const { body } = await company.admin.call(listBreakGlass, {});
    expect(body).toEqual([{ id: company.admin.id, name: 'Ada Admin', hasPassword: true }]);
  });

  it('is needed to require a provider', async () => {
    const company = await createCompany(test.loggia, `Without ${Math.random()}`);
    const body = { ...test.provider.settings, required: true };
    const refused = await company.admin.call(createIdentityProvider, { body });
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('emergency access');
    expect(await test.query('select from identity_providers where tenant_id = $1', [company.id])).toEqual([]);
  });

  it.each([
    [
      'taken away',
      (admin: Person, { admin: own }: Company) => admin.call(removeBreakGlass, { params: { id: own.id } }),
    ],
    ['deleted', (admin: Person, { admin: own }: Company) => admin.call(deleteUser, { params: { id: own.id } })],
    [
      'deactivated',
      (admin: Person, { admin: own }: Company) =>
        admin.call(updateUser, { params: { id: own.id }, body: { isActive: false } }),
    ],
    [
      'given another role',
      (admin: Person, { admin: own, roles }: Company) =>
        admin.call(updateUser, { params: { id: own.id }, body: { roleId: roles.worker as string } }),
    ],
  ])('of the last person cannot be %s while a provider is required', async (_, work) => {
    const { company, provider } = await arrange();
    const second = await add(company, 'Admin');
    const refused = await work(second, company);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain('emergency access');
    expect((await signIn(company.admin)).status).toBe(200);
    await company.admin.call(addBreakGlass, { params: { id: second.id } });
    expect((await work(second, company)).status).toBeLessThan(300);
    await second.call(updateIdentityProvider, { params: { id: provider }, body: { required: false } });
    expect((await second.call(removeBreakGlass, { params: { id: second.id } })).status).toBe(204);
  });

  it('is for active administrators with a password', async () => {
    const { company } = await arrange();
    const worker = await add(company, 'worker');
    const without = await company.addPerson({ role: 'Admin' });
    for (const { id } of [worker, without])
      expect((await company.admin.call(addBreakGlass, { params: { id } })).status).toBe(400);
  });
});
