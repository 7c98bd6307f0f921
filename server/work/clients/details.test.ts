import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '#contract/work/audit.ts';
import type { ClientDetail } from '#contract/work/client-details.ts';
import * as contract from '#contract/work/clients.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';

let test: TestApp;
let company: Company;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Alder');
});
afterAll(() => test.stop());

const details: Record<ClientDetail | 'notes', string> = {
  contactName: 'Cleo Marsh',
  email: 'cleo@acme.example',
  phone: '+31 20 555 0101',
  address: 'Quay 1\n1011 Harbour',
  notes: 'Pays late',
};

const change = (id: string, body: object, version: number) =>
  company.admin.call(contract.updateClient, { params: { id }, body }, { 'if-match': `"${version}"` });

it('a client has details from the start, and a change of one leaves the others as they were', async () => {
  const { status, body } = await company.admin.call(contract.createClient, { body: { name: 'Acme', ...details } });
  expect([status, body]).toEqual([201, expect.objectContaining({ name: 'Acme', ...details, version: 1 })]);
  const changed = await change(body.id, { phone: '+31 20 555 0199' }, 1);
  expect(changed.body).toMatchObject({ name: 'Acme', ...details, phone: '+31 20 555 0199', version: 2 });
  const { body: read } = await company.admin.call(contract.getClient, { params: { id: body.id } });
  expect(read).toEqual(changed.body);
});

it('an empty text and null remove a detail', async () => {
  const { body } = await company.admin.call(contract.createClient, { body: { name: 'Birch', ...details } });
  const emptied = Object.fromEntries(Object.keys(details).map((field, index) => [field, index % 2 ? null : '']));
  const { body: changed } = await change(body.id, emptied, 1);
  expect(Object.keys(changed)).toEqual(expect.not.arrayContaining(Object.keys(details)));
  const { rows } = await test.database.owner.query('select from client_notes where client_id = $1', [body.id]);
  expect(rows).toHaveLength(0);
});

it('the version and the audit log follow real changes only', async () => {
  const { body } = await company.admin.call(contract.createClient, { body: { name: 'Cedar', ...details } });
  expect((await change(body.id, { name: 'Cedar', ...details }, 1)).body.version).toBe(1);
  expect((await change(body.id, { notes: 'Pays early', email: 'new@acme.example' }, 1)).body.version).toBe(2);
  expect((await change(body.id, { notes: 'Too late' }, 1)).status).toBe(412);
  expect((await change(body.id, { notes: 'Pays at last' }, 2)).body).toMatchObject({
    version: 3,
    notes: 'Pays at last',
  });
  const { body: entries } = await company.admin.call(listAudit, { query: { kind: 'clients', limit: 2 } });
  expect(entries.map(({ details: { fields } }: { details: { fields: string[] } }) => fields)).toEqual([
    ['notes'],
    ['email', 'notes'],
  ]);
});

it('the list shows the contact, without addresses and notes', async () => {
  await company.admin.call(contract.createClient, { body: { name: 'Dune', ...details } });
  const { body } = await company.admin.call(contract.listClients, { query: { search: 'Dune' } });
  const { contactName, email, phone } = details;
  expect(body).toEqual([expect.objectContaining({ contactName, email, phone })]);
  expect(body[0]).not.toHaveProperty('address');
  expect(body[0]).not.toHaveProperty('notes');
});

it('users of the client read its details, but never the notes of staff', async () => {
  const { body } = await company.admin.call(contract.createClient, { body: { name: 'Elm', ...details } });
  await company.addRole({ name: 'lead', roleType: 'ClientUser', claims: ['Clients:ViewClients'] });
  const lead = await company.addPerson({ role: 'lead', clientId: body.id });
  const { body: read } = await lead.call(contract.getClient, { params: { id: body.id } });
  const { notes, ...shared } = details;
  expect(read).toMatchObject(shared);
  expect(JSON.stringify(read)).not.toContain(notes);
});

it.each([
  ['email', 'not an address'],
  ['phone', '1'.repeat(51)],
  ['address', 'x'.repeat(501)],
  ['notes', 'x'.repeat(10_001)],
])('a bad %s is refused and names the field', async (field, value) => {
  const { status, body } = await company.admin.call(contract.createClient, { body: { name: 'Fir', [field]: value } });
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});
