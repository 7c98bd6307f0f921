import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as contract from '#contract/people/auth.ts';
import { updateCompany } from '#contract/people/company.ts';
import { getMe, updateMe } from '#contract/people/users.ts';
import { claimValues } from '#contract/platform/claims.ts';
import { updateClient } from '#contract/work/clients.ts';
import { type Company, call, createCompany, type Person } from '#tests/support/company.ts';
import { password, type SignInTest, startSignInTest } from '#tests/support/sign-in.ts';

let loggia: SignInTest['loggia'];
let company: Company;
let worker: Person;
let hash: string;
let signIn: SignInTest['signIn'];
let namesOf: SignInTest['namesOf'];
let auditOf: SignInTest['auditOf'];

beforeAll(async () => {
  ({ loggia, company, passwordHash: hash, signIn, namesOf, auditOf } = await startSignInTest());
  worker = await company.addPerson({ role: 'worker', firstName: 'Wanda', lastName: 'Wren', passwordHash: hash });
});

afterAll(() => loggia.stop());

beforeEach(() => loggia.database.owner.query('delete from sign_in_throttles'));

describe('200', () => {
  test('signs in with a user name and returns a working token', {
    tags: ['S1.sign-in', 'S3.login'],
  }, async () => {
    const { userName } = await namesOf(worker);
    const answer = await signIn(userName);
    expect(answer.status).toBe(200);
    expect(contract.sessionSchema.parse(answer.body)).toEqual(answer.body);
    expect(answer.body.user).toMatchObject({ id: worker.id, tenantId: company.id, name: 'Wanda Wren', role: 'worker' });
    expect(answer.body.user.permissions).toContain('Project:ViewAssignedProjects');
    expect(answer.headers['cache-control']).toBe('no-store');
    const me = await call(loggia, getMe, {}, { authorization: `Bearer ${answer.body.token}` });
    expect(me).toMatchObject({ status: 200, body: { id: worker.id } });
  });

  test('names user name, e-mail and client of the user, and leaves out what they do not have', async () => {
    const clientId = await company.addClient('Alder & Sons');
    const named = await company.addPerson({ role: 'client', clientId, firstName: 'Cleo', passwordHash: hash });
    const names = await namesOf(named);
    const { user } = (await signIn(names.userName)).body;
    expect(user).toMatchObject({ ...names, firstName: 'Cleo', isAdmin: false, clientId, clientName: 'Alder & Sons' });
    await loggia.database.owner.query('update users set user_name = null, user_name_key = null where id = $1', [
      named.id,
    ]);
    expect((await signIn(names.email)).body.user).not.toHaveProperty('userName');
    const { user: staff } = (await signIn((await namesOf(worker)).userName)).body;
    for (const absent of ['clientId', 'clientName', 'tenantIsReadOnly']) expect(staff).not.toHaveProperty(absent);
  });

  test('says how the user reads: as they chose, else their client, else their company. So does a renewal', async () => {
    const clientId = await company.addClient('Birch');
    const cleo = await company.addPerson({ role: 'client', clientId, passwordHash: hash });
    const { userName } = await namesOf(cleo);
    const reads = async () => {
      const { token, refreshToken, user } = (await signIn(userName)).body;
      const renewed = await call(loggia, contract.refreshToken, { body: { token, refreshToken } });
      expect(renewed.body.user).toEqual(user);
      const { language, region, companyRegion } = user;
      return [language, region, companyRegion];
    };
    expect(await reads()).toEqual([undefined, undefined, undefined]);
    await company.admin.call(updateCompany, { body: { timeZone: 'America/New_York' } });
    expect(await reads()).toEqual([undefined, undefined, 'US']);
    await company.admin.call(updateCompany, { body: { language: 'fr', region: 'BE' } });
    expect(await reads()).toEqual(['fr', undefined, 'BE']);
    await company.admin.call(updateClient, { params: { id: clientId }, body: { language: 'de' } });
    expect(await reads()).toEqual(['de', undefined, 'BE']);
    await cleo.call(updateMe, { body: { locale: 'pl', region: 'PL' } });
    expect(await reads()).toEqual(['pl', 'PL', 'BE']);
    await company.admin.call(updateCompany, { body: { language: null, region: null, timeZone: 'UTC' } });
  });

  test('says whether the user sees hours: staff where the company has them, client users if their client is shown them', async () => {
    const clientId = await company.addClient('Cedar');
    const cleo = await company.addPerson({ role: 'client', clientId, passwordHash: hash });
    const names = [(await namesOf(worker)).userName, (await namesOf(cleo)).userName];
    const see = async () => {
      const users = [];
      for (const name of names) users.push((await signIn(name)).body.user);
      return users.map((user) => user.seesHours);
    };
    expect(await see()).toEqual([undefined, undefined]);
    await company.admin.call(updateClient, { params: { id: clientId }, body: { showsHours: 'Sums' } });
    expect(await see()).toEqual([undefined, undefined]);
    await company.admin.call(updateCompany, { body: { modules: ['hours'] } });
    expect(await see()).toEqual([true, true]);
    await company.admin.call(updateClient, { params: { id: clientId }, body: { showsHours: 'None' } });
    expect(await see()).toEqual([true, undefined]);
    await company.admin.call(updateCompany, { body: { modules: [] } });
    expect(await see()).toEqual([undefined, undefined]);
  });

  test('counts as a write of the user alone, so that colleagues cannot use up the sign-ins', async () => {
    const take = vi.spyOn(loggia.services.writeLimits, 'take');
    expect((await signIn((await namesOf(worker)).userName)).status).toBe(200);
    const writer = { tenantId: company.id, userId: `${worker.id}/sign-in` };
    expect(take.mock.calls).toEqual([[writer, { ownLimitOnly: true }]]);
    take.mockRestore();
  });

  test('signs in with an e-mail in any case and with surrounding spaces', {
    tags: ['S1.sign-in'],
  }, async () => {
    const { email } = await namesOf(worker);
    expect((await signIn(` ${email.toUpperCase()} `)).status).toBe(200);
  });

  test('issues an access token for ten minutes with user, company, role and permissions', {
    tags: ['S3.token'],
  }, async () => {
    const { body } = await signIn((await namesOf(worker)).userName);
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(claims.exp - claims.iat).toBe(600);
    expect(body.expiresIn).toBe(claims.exp - claims.iat);
    const { id, name, role, permissions, tenantId } = body.user;
    expect(claims).toMatchObject({ id, sub: id, name, role, permissions, tenantId });
  });

  test('includes the client in the access token of a client user', async () => {
    const clientId = await company.addClient('Heron');
    const client = await company.addPerson({ role: 'client', clientId, passwordHash: hash });
    const { body } = await signIn((await namesOf(client)).userName);
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect(claims.clientId).toBe(clientId);
  });

  test('gives an administrator every permission', { tags: ['S1.admin'] }, async () => {
    const admin = await company.addPerson({ role: 'Admin', passwordHash: hash });
    const { body } = await signIn((await namesOf(admin)).userName);
    expect(body.user.isAdmin).toBe(true);
    expect(body.user.permissions.toSorted()).toEqual(claimValues.toSorted());
  });

  test('returns the client of a client user, and no permissions without a role', async () => {
    const clientId = await company.addClient('Birch & Co');
    const stakeholder = await company.addPerson({ role: 'client', clientId, passwordHash: hash });
    const roleless = await company.addPerson({ role: null, passwordHash: hash });
    const client = await signIn((await namesOf(stakeholder)).userName);
    expect(client.body.user).toMatchObject({ clientId, clientName: 'Birch & Co' });
    const signedIn = await signIn((await namesOf(roleless)).userName);
    expect(signedIn.body.user).toMatchObject({ role: '', permissions: [], isAdmin: false });
    expect(signedIn.body.user).not.toHaveProperty('clientId');
    expect(signedIn.body.user).not.toHaveProperty('clientName');
  });

  test('marks users of the read-only demo company, and no others', async () => {
    const demo = await createCompany(loggia, 'Demo');
    await loggia.database.owner.query('update tenants set is_demo = true, is_read_only = true where id = $1', [
      demo.id,
    ]);
    const visitor = await demo.addPerson({ role: 'worker', passwordHash: hash });
    const { body } = await signIn((await namesOf(visitor)).userName, password, demo.id);
    expect(body.user.tenantIsReadOnly).toBe(true);
    expect((await signIn((await namesOf(worker)).userName)).body.user).not.toHaveProperty('tenantIsReadOnly');
  });

  test('stores address and device of the session and writes an audit entry', async () => {
    await signIn((await namesOf(worker)).userName, password, company.id, { 'user-agent': 'x'.repeat(300) });
    const { rows } = await loggia.database.owner.query(
      'select * from sessions where user_id = $1 order by created_at desc limit 1',
      [worker.id],
    );
    expect(rows[0]).toMatchObject({ address: '127.0.0.1', device: 'x'.repeat(200), ended_at: null });
    expect((await auditOf('session.started'))[0]).toMatchObject({ actor_id: worker.id, subject_id: rows[0].id });
  });

  test('keeps the same name in two companies apart', async () => {
    const other = await createCompany(loggia, 'Beech');
    const namesake = await other.addPerson({ role: 'worker', passwordHash: hash });
    const { userName } = await namesOf(namesake);
    expect((await signIn(userName, password, other.id)).body.user.tenantId).toBe(other.id);
    expect((await signIn(userName)).status).toBe(401);
  });
});
