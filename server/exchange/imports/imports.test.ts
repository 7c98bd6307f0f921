import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importFields } from '#contract/exchange/import-fields.ts';
import { createImport, type ImportCheck, listImports, runImport, undoImport } from '#contract/exchange/imports.ts';
import { getClient, listClients, restoreClient, updateClient } from '#contract/work/clients.ts';
import { newId } from '#server/platform/text/ids.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { withServerErrors } from '#tests/support/guard.ts';
import { upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await sharedTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  company = await createCompany(test, `Studio ${newId()}`);
});

async function check(noun: string, file: string | Buffer, mapping?: string[]) {
  return upload(test, company.admin, createImport, [
    ['Noun', noun],
    ...(mapping ? [['Mapping', JSON.stringify(mapping)] as [string, string]] : []),
    ['File', Buffer.from(file as string), 'rows.csv'],
  ]);
}

async function checked(noun: string, file: string | Buffer, mapping?: string[]): Promise<ImportCheck> {
  const { status, body } = await check(noun, file, mapping);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

const run = (id: string, body = {}) => company.admin.call(runImport, { params: { id }, body });
const undo = (id: string) => company.admin.call(undoImport, { params: { id } });
const clientsNow = async () => (await company.admin.call(listClients, {})).body;

it('stores every field of a client, of a new one and of one that exists', async () => {
  const fields = importFields.clients.filter(({ name }) => name !== 'id' && name !== 'externalKey');
  const headers = fields.map(({ name }) => name).join(',');
  for (const prefix of ['', 'new.']) {
    // Of colours and languages, other ones.
    const chosen = prefix ? { colour: 'teal', language: 'pt-BR' } : { colour: 'blue', language: 'de' };
    const values = {
      ...Object.fromEntries(fields.map(({ name, example }) => [name, `${prefix}${example}`])),
      ...chosen,
    };
    const file = `externalKey,${headers}\nC-1,${Object.values(values).join(',')}`;
    await run((await checked('clients', file)).id);
    const [{ id }] = await clientsNow();
    expect((await company.admin.call(getClient, { params: { id } })).body).toMatchObject(values);
  }
});

describe('a file of 1,000 clients of which 3 are wrong', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => `Client ${index + 2},info${index + 2}@mail.example`);
  rows[5] = ',nobody@mail.example';
  rows[40] = 'Client 42,not an address';
  rows[998] = 'client 2,other@mail.example';
  const file = ['name,email', ...rows].join('\r\n');

  it('is refused by rows and columns until they are left out, and changes nothing the second time', async () => {
    const first = await checked('clients', file);
    expect(first).toMatchObject({ rows: 1000, creates: 997, updates: 0, unchanged: 0, invalid: 3 });
    expect(first.problems).toEqual([
      { row: 7, column: 'name', message: 'Client name is required' },
      { row: 42, column: 'email', message: 'Please enter a valid email address' },
      { row: 1000, column: 'name', message: 'Row 2 is about the same' },
    ]);
    expect(await clientsNow()).toEqual([]);

    expect(await run(first.id)).toMatchObject({
      status: 400,
      body: { message: 'Rows 7, 42 and 1000 cannot be imported. Correct the file, or leave them out.' },
    });
    expect(await clientsNow()).toEqual([]);
    const result = await run(first.id, { skipInvalid: true });
    expect(result).toMatchObject({ status: 200, body: { created: 997, updated: 0, unchanged: 0, skipped: 3 } });
    expect(await clientsNow()).toHaveLength(997);

    const second = await checked('clients', file);
    expect(second).toMatchObject({ creates: 0, updates: 0, unchanged: 997, invalid: 3 });
    expect((await run(second.id, { skipInvalid: true })).body).toEqual({
      created: 0,
      updated: 0,
      unchanged: 997,
      skipped: 3,
    });
  });
});

it('removes what an import created, except what was changed since, which it names', async () => {
  const file = ['name', ...Array.from({ length: 1000 }, (_, index) => `Client ${index}`)].join('\n');
  const { id } = await checked('clients', file);
  await run(id);
  const [edited] = await clientsNow();
  const changed = { params: { id: edited.id }, body: { name: 'Renamed' } };
  expect((await company.admin.call(updateClient, changed)).status).toBe(200);

  const kept = [{ id: edited.id, name: 'Renamed', reason: 'It was changed since the import.' }];
  expect(await undo(id)).toMatchObject({ status: 200, body: { removed: 999, kept } });
  expect((await clientsNow()).map(({ id: left }: { id: string }) => left)).toEqual([edited.id]);
  expect(await undo(id)).toMatchObject({ status: 400, body: { message: 'This import has already been undone.' } });
  const [listed] = (await company.admin.call(listImports, {})).body;
  expect(listed).toMatchObject({ id, noun: 'clients', fileName: 'rows.csv', created: 1000, removed: 999 });
  expect(listed.undoUntil).toBeUndefined();
});

it('writes nothing if a row fails in the middle', async () => {
  const file = ['name', ...Array.from({ length: 100 }, (_, index) => `Client ${index}`)].join('\n');
  const { id } = await checked('clients', file);
  await test.database.owner.query(`
    create function fail_on_purpose() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$;
    create trigger fail_on_purpose before insert on clients for each row when (new.name = 'Client 70') execute function fail_on_purpose()`);
  try {
    expect((await withServerErrors(() => run(id))).status).toBe(500);
  } finally {
    await test.database.owner.query('drop trigger fail_on_purpose on clients; drop function fail_on_purpose');
  }
  expect(await clientsNow()).toEqual([]);
  expect((await company.admin.call(listImports, {})).body).toEqual([]);
  expect((await run(id)).body).toMatchObject({ created: 100 });
  expect(await run(id)).toMatchObject({ status: 400, body: { message: 'This import has already run.' } });
});

it('names the row that a change since the check stops, and writes nothing', async () => {
  const { id } = await checked('clients', 'name,email\nAcme,\nGlobex,info@globex.example');
  await company.addClient('Globex');
  // What was new when the file was checked is an update now.
  expect((await run(id)).body).toEqual({ created: 1, updated: 1, unchanged: 0, skipped: 0 });
});

describe('an external key', () => {
  it('finds the same client under another name, and belongs to one', async () => {
    await run((await checked('clients', 'name;key\nAcme;C-1\nGlobex;C-2')).id);
    const second = await checked('clients', 'name;key;phone\nAcme Hotels;C-1;030 1\nGlobex;C-9;\nNew;C-2;');
    expect(second.problems).toEqual([
      { row: 3, column: 'key', message: 'This is already here with the externalKey C-2' },
    ]);
    expect(second.preview.map(({ action }) => action)).toEqual(['update', 'invalid', 'update']);
    expect((await run(second.id, { skipInvalid: true })).body).toMatchObject({ updated: 2, skipped: 1 });
    const names = (await clientsNow()).map(({ name, phone }: Record<string, string>) => [name, phone]);
    expect(names).toEqual([
      ['Acme Hotels', '030 1'],
      ['New', undefined],
    ]);
  });

  it('is free again after an undo, and stays with who has it when the other comes back from the trash', async () => {
    const file = 'name,externalKey\nAcme,C-1';
    const { id } = await checked('clients', file);
    await run(id);
    const [{ id: first }] = await clientsNow();
    await undo(id);
    expect((await run((await checked('clients', 'name,externalKey\nAcme two,C-1')).id)).body.created).toBe(1);
    expect((await company.admin.call(restoreClient, { params: { id: first } })).status).toBe(200);
    const { rows } = await test.database.owner.query(
      'select name from clients where tenant_id = $1 and external_key is not null',
      [company.id],
    );
    expect(rows).toEqual([{ name: 'Acme two' }]);
  });
});
