import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, deleteClient, getClient, listClients, updateClient } from '#contract/work/clients.ts';
import * as contract from '#contract/work/service-levels.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;
let manager: Person;
let acme: string;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  manager = await company.addPerson({ role: 'manager' });
  acme = await company.addClient('Acme');
});
afterAll(() => test.stop());

const hours = [{ day: 1, from: '09:00', to: '17:00' }];
const targets = { Low: {}, Medium: { answer: 60 }, High: { answer: 20, resolve: 240 } };
const create = (body: object) =>
  company.admin.call(contract.createServiceLevel, {
    body: { zone: 'Europe/Berlin', hours, targets, name: 'Level', ...body },
  });
const update = (id: string, body: object, version?: number) =>
  company.admin.call(
    contract.updateServiceLevel,
    { params: { id }, body },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  );
const list = async (): Promise<contract.ServiceLevel[]> => (await manager.call(contract.listServiceLevels)).body;
const defaults = async () => (await list()).flatMap(({ name, isDefault }) => (isDefault ? name : []));

it('is created with everything that it has, with its spans and days in order', async () => {
  const { status, body } = await create({
    name: ' Full ',
    hours: [
      { day: 2, from: '13:00', to: '24:00' },
      { day: 2, from: '00:00', to: '13:00' },
      { day: 1, from: '09:00', to: '17:00' },
    ],
    holidays: ['2026-12-26', '2026-12-25', '2026-12-26'],
    targets: { High: { answer: 20, resolve: null } },
  });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(String),
    name: 'Full',
    zone: 'Europe/Berlin',
    hours: [
      { day: 1, from: '09:00', to: '17:00' },
      { day: 2, from: '00:00', to: '13:00' },
      { day: 2, from: '13:00', to: '24:00' },
    ],
    holidays: ['2026-12-25', '2026-12-26'],
    targets: { Low: {}, Medium: {}, High: { answer: 20 } },
    isDefault: false,
    clientCount: 0,
    createdAt: expect.any(String),
    version: 1,
  });
  expect((await list()).find(({ id }) => id === body.id)).toEqual(body);
});

it('has a name that no other level of the company has, in any case', async () => {
  const { body } = await create({ name: 'Unique' });
  const taken = { errors: { name: ['A service level with this name already exists'] } };
  expect(await create({ name: 'UNIQUE' })).toMatchObject({ status: 400, body: taken });
  const other = (await create({ name: 'Other' })).body.id;
  expect(await update(other, { name: 'unique' })).toMatchObject({ status: 400, body: taken });
  expect((await update(body.id, { name: 'UNIQUE' })).body).toMatchObject({ name: 'UNIQUE', version: 2 });
});

it('changes only what is given, counts a version for it, and refuses an older one', async () => {
  const { body } = await create({ name: 'Changing', holidays: ['2026-12-25'] });
  const after = (await update(body.id, { zone: 'UTC' }, 1)).body;
  expect(after).toEqual({ ...body, zone: 'UTC', version: 2, updatedAt: expect.any(String) });
  expect((await update(body.id, { zone: 'Europe/Paris' }, 1)).status).toBe(412);
  // Equal, with the keys in another order.
  const same = { targets: { High: { resolve: 240, answer: 20 }, Medium: { answer: 60 } }, hours, zone: 'UTC' };
  expect((await update(body.id, same)).body).toEqual(after);
});

it('is the default of the company alone', async () => {
  const first = (await create({ name: 'First default', isDefault: true })).body;
  expect(await defaults()).toEqual(['First default']);
  const second = (await create({ name: 'Second default', isDefault: true })).body;
  expect(await defaults()).toEqual(['Second default']);
  await update(first.id, { isDefault: true });
  expect(await defaults()).toEqual(['First default']);
  expect((await list()).find(({ id }) => id === second.id)?.version).toBe(2);
  await update(first.id, { isDefault: false });
  expect(await defaults()).toEqual([]);
});

describe('of a client', () => {
  it('is given by people who edit clients, counted, shown to staff, and in no list', async () => {
    const { id } = (await create({ name: 'Given' })).body;
    const made = await manager.call(createClient, { body: { name: 'Birch', serviceLevelId: id } });
    expect(made.body.serviceLevelId).toBe(id);
    await manager.call(updateClient, { params: { id: acme }, body: { serviceLevelId: id } });
    expect((await list()).find((level) => level.id === id)?.clientCount).toBe(2);
    expect((await manager.call(getClient, { params: { id: acme } })).body.serviceLevelId).toBe(id);
    for (const client of (await manager.call(listClients)).body) expect(client).not.toHaveProperty('serviceLevelId');
    await company.addRole({ name: 'reader', roleType: 'ClientUser', claims: ['Clients:ViewClients'] });
    const ann = await company.addPerson({ role: 'reader', clientId: acme });
    const seen = await ann.call(getClient, { params: { id: acme } });
    expect(seen.status).toBe(200);
    expect(seen.body).not.toHaveProperty('serviceLevelId');
    await manager.call(updateClient, { params: { id: acme }, body: { serviceLevelId: '' } });
    expect((await manager.call(getClient, { params: { id: acme } })).body).not.toHaveProperty('serviceLevelId');
  });

  it('is one of the same company', async () => {
    const other = await createCompany(test, 'Elsewhere');
    const body = { zone: 'UTC', hours, targets, name: 'Theirs' };
    const { id } = (await other.admin.call(contract.createServiceLevel, { body })).body;
    for (const serviceLevelId of [id, acme]) {
      const refused = await manager.call(updateClient, { params: { id: acme }, body: { serviceLevelId } });
      expect(refused).toMatchObject({ status: 400, body: { errors: { serviceLevelId: [expect.any(String)] } } });
    }
    expect((await manager.call(createClient, { body: { name: 'Cedar', serviceLevelId: id } })).status).toBe(400);
  });

  it('cannot be deleted, and the message counts its clients; a client in the trash does not hold it', async () => {
    const { id } = (await create({ name: 'Held' })).body;
    const remove = () => company.admin.call(contract.deleteServiceLevel, { params: { id } });
    const clients: string[] = [];
    for (const name of ['Dune', 'Elm', 'Fir']) {
      clients.push((await manager.call(createClient, { body: { name, serviceLevelId: id } })).body.id);
    }
    const messages: string[] = [];
    for (const clientId of clients) {
      messages.push((await remove()).body.message);
      await company.admin.call(deleteClient, { params: { id: clientId } });
    }
    expect(messages).toEqual([
      'Held cannot be deleted: Dune and 2 others use it.',
      'Held cannot be deleted: Elm and 1 other use it.',
      'Held cannot be deleted: Fir uses it.',
    ]);
    expect((await remove()).status).toBe(204);
    expect((await list()).some((level) => level.id === id)).toBe(false);
    expect((await remove()).status).toBe(404);
  });
});
