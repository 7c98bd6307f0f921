import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getUser, listUsers, type User } from '#contract/people/users.ts';
import { listClients } from '#contract/work/clients.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());

const names = async (who: Person, query: object = {}) =>
  (await who.call(listUsers, { query })).body.map(({ firstName, lastName }: User) => `${firstName} ${lastName}`);

it('sorts users by full name and ignores case and accents', { tags: ['S2.users.sorted'] }, async () => {
  const company = await createCompany(test, 'Sorted');
  for (const [firstName, lastName] of [
    ['zoe', 'A'],
    ['Émile', 'B'],
    ['Eva', 'C'],
    ['ægir', 'D'],
    ['Łukasz', 'E'],
    ['Ludwig', 'F'],
    ['Lydia', 'G'],
    ['Ådne', 'H'],
    ['Ørsted', 'I'],
    ['Otto', 'J'],
    ['ada', 'AA'],
  ])
    await company.addPerson({ role: 'worker', firstName: firstName as string, lastName: lastName as string });
  const sorted = 'ada AA,Ada Admin,Ådne H,ægir D,Émile B,Eva C,Ludwig F,Łukasz E,Lydia G,Ørsted I,Otto J,zoe A';
  expect(await names(company.admin)).toEqual(sorted.split(','));
});

it('lists and sorts names of the maximum length', async () => {
  const company = await createCompany(test, 'Long');
  // Each character decomposes into three letters of three bytes, which together exceed the size of an index entry.
  const long = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0xac01 + at * 28)).join('');
  await company.addPerson({ role: 'worker', firstName: long, lastName: long });
  expect(await names(company.admin)).toEqual(['Ada Admin', `${long} ${long}`]);
  expect(await names(company.admin, { limit: 1 })).toEqual(['Ada Admin']);
});

describe('the search', () => {
  let company: Company;
  let acme: string;
  let acmeAnn: Person;
  let globexGus: Person;
  const emailOf = async (id: string): Promise<string> =>
    (await company.admin.call(getUser, { params: { id } })).body.email;

  beforeAll(async () => {
    company = await createCompany(test, 'Search');
    acme = await company.addClient('Acme');
    const globex = await company.addClient('Globex');
    await company.addPerson({ role: 'worker', firstName: 'Wim', lastName: 'van Ävern' });
    acmeAnn = await company.addPerson({ role: 'client', firstName: 'Ann', lastName: '100%', clientId: acme });
    globexGus = await company.addPerson({ role: 'client', firstName: 'Gus', lastName: 'Glob', clientId: globex });
  });

  it('matches full name and e-mail in any case and treats % and _ literally', {
    tags: ['S2.users.search'],
  }, async () => {
    const found = (search: string) => names(company.admin, { search });
    expect(await found(' WIM VAN ')).toEqual(['Wim van Ävern']);
    expect(await found('ävern')).toEqual(['Wim van Ävern']);
    expect(await found('0%')).toEqual(['Ann 100%']);
    expect(await found('_nn')).toEqual([]);
    expect(await found((await emailOf(globexGus.id)).toUpperCase())).toEqual(['Gus Glob']);
    expect(await found('.example')).toEqual(await names(company.admin));
  });

  it('combines with role and client', async () => {
    const roleId = company.roles.client;
    expect(await names(company.admin, { roleId })).toEqual(['Ann 100%', 'Gus Glob']);
    expect(await names(company.admin, { roleId, clientId: acme })).toEqual(['Ann 100%']);
    expect(await names(company.admin, { roleId, search: 'g' })).toEqual(['Gus Glob']);
    expect(await names(company.admin, { roleId: company.roles.worker, clientId: acme })).toEqual([]);
    for (const query of [{ roleId: 'x' }, { clientId: 'x' }, { search: 'x'.repeat(201) }])
      expect((await company.admin.call(listUsers, { query })).status).toBe(400);
  });

  it('matches no e-mail address that the caller cannot see', async () => {
    await company.addRole({ name: 'planner', claims: ['Project:CreateProjects'] });
    const planner = await company.addPerson({ role: 'planner', firstName: 'Pia' });
    const claims = ['Users:ViewUsers'];
    await company.addRole({ name: 'client lead', roleType: 'ClientUser', claims });
    const lead = await company.addPerson({ role: 'client lead', firstName: 'Lea', clientId: acme });
    const ofAdmin = await emailOf(company.admin.id);
    const ofAnn = await emailOf(acmeAnn.id);
    const count = async (who: Person, search: string) => {
      const { body, headers } = await who.call(listUsers, { query: { search, limit: 10 } });
      return [body.length, headers['x-total-count']];
    };
    expect(await count(company.admin, ofAdmin)).toEqual([1, '1']);
    expect(await count(planner, ofAdmin)).toEqual([0, '0']);
    expect(await count(planner, 'ada adm')).toEqual([1, '1']);
    expect(await count(lead, ofAdmin)).toEqual([0, '0']);
    expect(await count(lead, ofAnn)).toEqual([1, '1']);
    expect(await count(lead, await emailOf(lead.id))).toEqual([1, '1']);
    expect(await count(lead, await emailOf(globexGus.id))).toEqual([0, '0']);
  });

  it('returns the same reduced data with and without paging', async () => {
    const reduced = await company.addPerson({ role: 'planner', firstName: 'Pim' });
    const whole = (await reduced.call(listUsers)).body;
    const first = await reduced.call(listUsers, { query: { limit: 200 } });
    expect(first.body).toEqual(whole);
    expect(first.headers['x-total-count']).toBe(String(whole.length));
    expect(new Set(whole.flatMap(Object.keys))).toEqual(
      new Set(['id', 'firstName', 'lastName', 'roleId', 'roleName', 'clientRole', 'clientId']),
    );
    const clients = await reduced.call(listClients, { query: { limit: 1, search: 'GLOB' } });
    expect(clients.body.map(Object.keys)).toEqual([['id', 'name']]);
  });
});

describe('the client name of a user', () => {
  it('is visible only to users who can list clients', async () => {
    const company = await createCompany(test, 'Client names');
    const clientId = await company.addClient('Acme');
    const person = await company.addPerson({ role: 'client', firstName: 'Zoe', clientId });
    await company.addRole({ name: 'viewer', claims: ['Users:ViewUsers'] });
    const viewer = await company.addPerson({ role: 'viewer' });
    const nameFor = async (who: Person) => {
      const { body } = await who.call(listUsers);
      return body.find(({ id }: User) => id === person.id).clientName;
    };
    expect((await viewer.call(listClients)).status).toBe(403);
    expect([await nameFor(company.admin), await nameFor(viewer)]).toEqual(['Acme', undefined]);
  });
});
