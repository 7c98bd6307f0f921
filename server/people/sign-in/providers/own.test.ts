import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listIdentities, unlinkIdentity } from '#contract/people/single-sign-on.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { accountOf, openBrowser, type SingleSignOnTest, startSingleSignOnTest } from '#tests/support/single-sign-on.ts';

let test: SingleSignOnTest;
let company: Company;
let person: Person;
let provider: string;
beforeAll(async () => {
  test = await startSingleSignOnTest();
});
afterAll(() => test.stop());
beforeEach(async () => {
  company = await createCompany(test.loggia, `Own ${Math.random()}`);
  provider = await test.connect({}, company);
  person = await company.addPerson({ role: 'worker', passwordHash: 'a hash' });
  test.provider.state.account = accountOf('nora');
});

const list = async ({ call }: Person = person) => (await call(listIdentities, {})).body;
const unlink = () => person.call(unlinkIdentity, { params: { id: provider } });

describe('a signed-in user', () => {
  it('links an account, signs in with it, and unlinks it', async () => {
    expect(await list()).toEqual([{ id: provider, name: 'Directory' }]);
    expect(await openBrowser(test).link(provider, person)).toMatchObject({ path: '/user', outcome: 'linked' });
    expect(await list()).toEqual([{ id: provider, name: 'Directory', linkedAt: expect.any(String) }]);
    expect((await openBrowser(test).signIn(provider)).body.user.id).toBe(person.id);
    expect((await unlink()).status).toBe(204);
    expect((await openBrowser(test).visit(provider)).outcome).toBe('refused');
  });

  it('cannot link an account that a colleague has linked, nor a second one', async () => {
    const colleague = await company.addPerson({ role: 'worker' });
    await openBrowser(test).link(provider, colleague);
    expect((await openBrowser(test).link(provider, person)).outcome).toBe('refused');
    test.provider.state.account = accountOf('second');
    const again = await openBrowser(test).ask(`/api/Auth/oidc/${provider}/link`, {
      method: 'POST',
      token: colleague.token,
    });
    expect(again.statusCode).toBe(400);
    expect(await list()).toEqual([{ id: provider, name: 'Directory' }]);
  });

  it('links nothing if the session ended in the meantime, or in another browser', async () => {
    const browser = openBrowser(test);
    const ask = `/api/Auth/oidc/${provider}/link`;
    const begun = await browser.ask(ask, { method: 'POST', token: person.token });
    const callback = await browser.signInThere(begun.json().address);
    expect((await openBrowser(test).comeBack(callback)).outcome).toBe('refused');
    await test.query('update sessions set ended_at = now() where id = $1', [person.sessionId]);
    expect((await browser.comeBack(callback)).outcome).toBe('refused');
    expect(await test.query('select from identities where user_id = $1', [person.id])).toEqual([]);
  });

  it('keeps the only way in', async () => {
    await openBrowser(test).link(provider, person);
    await test.query('update users set password_hash = null where id = $1', [person.id]);
    expect(await unlink()).toMatchObject({ status: 400, body: { message: expect.stringContaining('password') } });
    await test.query("update users set password_hash = 'a hash' where id = $1", [person.id]);
    await test.query('update identity_providers set is_required = true where id = $1', [provider]);
    expect(await unlink()).toMatchObject({ status: 400, body: { message: expect.stringContaining('stays linked') } });
  });

  it('of another client sees and links no provider of a client', async () => {
    const [mine, others] = [await company.addClient('Mine'), await company.addClient('Others')];
    const ofClient = await test.connect({ name: 'Theirs', for: 'Clients', forClientId: mine }, company);
    const [inside, outside] = [
      await company.addPerson({ role: 'client', clientId: mine }),
      await company.addPerson({ role: 'client', clientId: others }),
    ];
    expect(await list(inside)).toEqual([{ id: ofClient, name: 'Theirs' }]);
    expect(await list(outside)).toEqual([]);
    const begun = await openBrowser(test).ask(`/api/Auth/oidc/${ofClient}/link`, {
      method: 'POST',
      token: outside.token,
    });
    expect(begun.statusCode).toBe(404);
  });
});
