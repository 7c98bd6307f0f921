import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteUser } from '#contract/people/users.ts';
import { maxViews } from '#contract/work/view-nouns.ts';
import * as contract from '#contract/work/views.ts';
import { maintain } from '#server/jobs/maintain.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let worker: Person;
let client: Person;
beforeAll(async () => {
  test = await sharedTestApp();
});
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
  worker = await company.addPerson({ role: 'worker' });
  client = await company.addPerson({ role: 'client', clientId: await company.addClient('Acme') });
});
afterAll(() => test.stop());

const mine = { noun: 'projects', name: 'Mine', query: 'memberId=me' } as const;
const create = (person: Person, body: object = {}) => person.call(contract.createView, { body: { ...mine, ...body } });
const update = (person: Person, id: string, body: object, ifMatch?: number) =>
  person.call(
    contract.updateView,
    { params: { id }, body },
    ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` },
  );
const namesOf = async (person: Person, query: object = {}) => {
  const { status, body } = await person.call(contract.listViews, { query });
  expect(status).toBe(200);
  return body.map(({ name }: { name: string }) => name);
};
const shared = { name: 'Late', query: 'overdue=true', shared: true };
const onlyAdministrators = { message: 'Only administrators can share views and change shared ones.' };

describe('a view', () => {
  it('belongs to one person, whatever their rights', async () => {
    for (const person of [worker, client]) {
      expect(await create(person)).toMatchObject({
        status: 201,
        body: { ...mine, shared: false, version: 1, id: expect.any(String) },
      });
      expect(await namesOf(person)).toEqual(['Mine']);
    }
    expect(await namesOf(company.admin)).toEqual([]);
  });

  it('of the team is read by staff, and not by client users', async () => {
    expect(await create(company.admin, shared)).toMatchObject({ status: 201, body: shared });
    expect([await namesOf(company.admin), await namesOf(worker), await namesOf(client)]).toEqual([
      ['Late'],
      ['Late'],
      [],
    ]);
  });

  it('of the team is shared, changed and deleted by administrators alone', async () => {
    expect(await create(worker, shared)).toMatchObject({ status: 403, body: onlyAdministrators });
    const { body: late } = await create(company.admin, shared);
    const { body: own } = await create(worker);
    for (const answer of [
      await update(worker, late.id, { name: 'Soon' }),
      await update(worker, late.id, { shared: false }),
      await update(worker, own.id, { shared: true }),
      await worker.call(contract.deleteView, { params: { id: late.id } }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: onlyAdministrators });
    }
    expect(await namesOf(worker)).toEqual(['Late', 'Mine']);
    expect(await company.admin.call(contract.deleteView, { params: { id: late.id } })).toMatchObject({ status: 204 });
    expect(await namesOf(worker)).toEqual(['Mine']);
  });

  it('is shared later, and becomes its sharer’s own again', async () => {
    const { body: late } = await create(company.admin, { ...shared, shared: false });
    expect(await namesOf(worker)).toEqual([]);
    expect((await update(company.admin, late.id, { shared: true })).body).toMatchObject({
      shared: true,
      version: 2,
    });
    expect(await namesOf(worker)).toEqual(['Late']);
    expect((await update(company.admin, late.id, { shared: false })).body).toMatchObject({
      shared: false,
      version: 3,
    });
    expect([await namesOf(worker), await namesOf(company.admin)]).toEqual([[], ['Late']]);
  });

  it('does not exist for others', async () => {
    const { body: own } = await create(worker);
    for (const person of [company.admin, client]) {
      expect((await update(person, own.id, { name: 'Theirs' })).status).toBe(404);
      expect((await person.call(contract.deleteView, { params: { id: own.id } })).status).toBe(404);
    }
    expect(await namesOf(worker)).toEqual(['Mine']);
  });

  it('is listed by name, for one list or for all', async () => {
    for (const [noun, name] of [
      ['tickets', 'Beta'],
      ['projects', 'alpha'],
      ['projects', 'Gamma'],
    ])
      await create(worker, { noun, name });
    expect(await namesOf(worker)).toEqual(['alpha', 'Beta', 'Gamma']);
    expect(await namesOf(worker, { noun: 'projects' })).toEqual(['alpha', 'Gamma']);
  });

  it('has a name that no other one of the same list and person has', async () => {
    await create(worker);
    const taken = { errors: { name: ['A view with this name already exists'] } };
    expect(await create(worker, { name: ' mine ' })).toMatchObject({ status: 400, body: taken });
    expect((await create(worker, { noun: 'tickets' })).status).toBe(201);
    expect((await create(company.admin)).status).toBe(201);
    const { body: late } = await create(company.admin, shared);
    expect(await create(company.admin, shared)).toMatchObject({ status: 400, body: taken });
    expect((await create(company.admin, { ...shared, shared: false })).status).toBe(201);
    expect(await update(company.admin, late.id, { shared: false })).toMatchObject({ status: 400, body: taken });
  });

  it('keeps the first of two changes to the same version', async () => {
    const { body: own } = await create(worker);
    expect((await update(worker, own.id, { query: 'overdue=true' }, 1)).body).toMatchObject({
      query: 'overdue=true',
      version: 2,
    });
    expect((await update(worker, own.id, { name: 'Other' }, 1)).status).toBe(412);
    expect((await update(worker, own.id, { name: 'Mine' }, 2)).body.version).toBe(2);
    expect((await worker.call(contract.deleteView, { params: { id: own.id } }, { 'if-match': '"1"' })).status).toBe(
      412,
    );
  });

  it.each([
    ['a name of blanks', { name: '  ' }, { name: ['Please enter a name'] }],
    ['a long name', { name: 'n'.repeat(61) }, { name: ['At most 60 characters'] }],
    ['a long query', { query: 'q'.repeat(2001) }, { query: ['At most 2000 characters'] }],
    ['another list', { noun: 'users' }, { noun: [expect.any(String)] }],
  ])('is refused with %s', async (_, body, errors) => {
    expect(await create(worker, body)).toMatchObject({ status: 400, body: { errors } });
    expect(await namesOf(worker)).toEqual([]);
  });

  it('is one of at most 50 of a list', async () => {
    const fill = (userId: string | null) =>
      test.database.owner.query(
        `insert into saved_views (tenant_id, id, user_id, noun, name, name_key, query)
         select $1, gen_random_uuid(), $2, 'projects', 'View ' || n, 'view ' || n, '' from generate_series(1, $3::int) n`,
        [company.id, userId, maxViews],
      );
    await fill(worker.id);
    const full = { errors: { name: ['At most 50 views. Delete one first.'] } };
    expect(await create(worker)).toMatchObject({ status: 400, body: full });
    expect((await create(worker, { noun: 'tickets' })).status).toBe(201);
    expect((await create(company.admin, shared)).status).toBe(201);
    const { body: own } = await create(company.admin);
    await test.database.owner.query("delete from saved_views where tenant_id = $1 and name = 'Late'", [company.id]);
    await fill(null);
    expect(await update(company.admin, own.id, { shared: true })).toMatchObject({ status: 400, body: full });
  });

  it('of a deleted user is removed', async () => {
    await create(worker);
    await company.admin.call(deleteUser, { params: { id: worker.id } });
    const countOwn = async () =>
      (await test.database.owner.query('select 1 from saved_views where user_id = $1', [worker.id])).rowCount;
    expect(await countOwn()).toBe(1);
    await maintain(test.services);
    expect(await countOwn()).toBe(0);
  });
});
