import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importLimit } from '#contract/exchange/import-fields.ts';
import { createImport, runImport } from '#contract/exchange/imports.ts';
import { removeExpired } from '#server/jobs/expired.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany } from '#tests/support/company.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

/** What files may look like. */

let test: TestApp;
let company: Company;
beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
});
afterAll(() => test.stop());

const check = (file: Buffer, more: [string, string][] = [['Noun', 'clients']]) =>
  upload(test, company.admin, createImport, [...more, ['File', file, 'rows.csv']]);
const text = 'Name;Ort\r\nMüller & Söhne €;x\r\n';
const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
const cp1252 = Buffer.concat([
  Buffer.from('Name;Ort\r\nM\xFCller & S\xF6hne ', 'latin1'),
  Buffer.from([0x80]),
  Buffer.from(';x'),
]);

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', utf16],
  ['UTF-16 with the high byte first', Buffer.from(utf16).swap16()],
  ['Windows-1252', cp1252],
  ['commas', Buffer.from(text.replaceAll(';', ','))],
  ['tabs', Buffer.from(text.replaceAll(';', '\t'))],
  ['a line that names the separator', Buffer.from(`sep=;\r\n${text}`)],
  [
    'a line that names another separator, with a byte order mark',
    Buffer.from(`\uFEFFSEP=|\n${text.replaceAll(';', '|')}`),
  ],
])('reads umlauts in %s', async (_, file) => {
  const { status, body } = await check(file);
  expect({ status, body }).toMatchObject({ status: 201, body: { creates: 1, invalid: 0 } });
  expect(body.columns).toEqual([{ header: 'Name', field: 'name' }, { header: 'Ort' }]);
  expect(body.preview).toEqual([{ row: 2, action: 'create', cells: ['Müller & Söhne €', 'x'] }]);
});

it('numbers rows like a spreadsheet, with empty rows and line breaks in cells', async () => {
  const { body } = await check(Buffer.from('name,email\n\n"A\nB",a@mail.example\n,\n"C ""D""",nobody\n'));
  expect(body.rows).toBe(2);
  expect(body.preview.map(({ row, cells }: { row: number; cells: string[] }) => [row, cells[0]])).toEqual([
    [3, 'A\nB'],
    [5, 'C "D"'],
  ]);
  expect(body.problems).toEqual([{ row: 5, column: 'email', message: 'Please enter a valid email address' }]);
});

it('finds the columns by their names, of which the first of each counts, and takes a separator in quotes for none', async () => {
  const { body } = await check(
    Buffer.from('"a;b;c;d;e",Company, name ,E-Mail\nx,Acme,Globex,a@mail.example,more\ny,Hooli'),
  );
  expect(body.columns).toEqual([
    { header: 'a;b;c;d;e' },
    { header: 'Company', field: 'name' },
    { header: 'name' },
    { header: 'E-Mail', field: 'email' },
  ]);
  expect(body.preview).toEqual([
    { row: 2, action: 'create', cells: ['x', 'Acme', 'Globex', 'a@mail.example'] },
    { row: 3, action: 'create', cells: ['y', 'Hooli', '', ''] },
  ]);
});

it('names the rows that stop an import, at most five of them', async () => {
  const refusal = async (wrong: number) => {
    const { body } = await check(Buffer.from(`name,email\n${'Acme,nobody\n'.repeat(wrong)}Globex,`));
    const answer = await company.admin.call(runImport, { params: { id: body.id }, body: {} });
    return [answer.status, answer.body.message.split(' cannot')[0]];
  };
  expect(await refusal(1)).toEqual([400, 'Row 2']);
  expect(await refusal(5)).toEqual([400, 'Rows 2, 3, 4, 5 and 6']);
  expect(await refusal(7)).toEqual([400, 'Rows 2, 3, 4, 5, 6 and 2 more']);
});

it('takes as many rows and columns as it says', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `Client ${index}${index ? '' : ',x'.repeat(99)}`);
  const { body } = await check(Buffer.from(`name${',x'.repeat(99)}\n${rows.join('\n')}`));
  expect(body).toMatchObject({ rows: 5000, creates: 5000 });
});

it('takes another mapping from the caller', async () => {
  const file = Buffer.from('A,B,C\nAcme,a@mail.example,x');
  expect(await check(file)).toMatchObject({
    status: 400,
    body: { errors: { Mapping: [expect.stringContaining('No column')] } },
  });
  const mapped = await check(file, [
    ['Noun', 'clients'],
    ['Mapping', '["name","email",""]'],
  ]);
  expect(mapped.body.columns).toEqual([
    { header: 'A', field: 'name' },
    { header: 'B', field: 'email' },
    { header: 'C' },
  ]);
});

describe('refuses with clear words', () => {
  it.each([
    [
      'a mapping that is no list',
      '{"name":1}',
      'The mapping must be a JSON list with a field or an empty text for each column',
    ],
    ['a mapping of another length', '["name"]', 'The file has 2 columns.'],
    ['a field that does not exist', '["name","tenantId"]', 'There is no field tenantId.'],
    ['a field for two columns', '["name","name"]', 'Two columns are name.'],
  ])('%s', async (_, mapping, message) => {
    const answer = await check(Buffer.from('a,b\nc,d'), [
      ['Noun', 'clients'],
      ['Mapping', mapping],
    ]);
    expect(answer).toMatchObject({ status: 400, body: { errors: { Mapping: [message] } } });
  });

  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004\u0000\u0000'), deflateRawSync(Buffer.alloc(1_000_000))]);
  const notCsv =
    'This is not a CSV file. In your spreadsheet program, save the sheet as CSV (UTF-8), and choose that file.';
  it.each([
    ['an archive', zip, notCsv],
    ['a NUL', Buffer.from('name\nA\u0000B'), notCsv],
    ['no rows', Buffer.from('name\n\n'), 'This file has no rows below the names of the columns.'],
    ['a header without names', Buffer.from('\nAcme'), 'The first row must have the names of the columns.'],
    ['10,000 columns', Buffer.from(`${'name,'.repeat(10_000)}\nAcme`), 'Row 1 has more than 100 columns.'],
    ['10,000 cells in a row', Buffer.from(`name\nAcme${',x'.repeat(10_000)}`), 'Row 2 has more than 100 columns.'],
    ['5,001 rows', Buffer.from(`name\n${'Acme\n'.repeat(5001)}`), 'A file can have 5000 rows. Please split it.'],
    [
      'millions of empty rows',
      Buffer.from(`name\n${'\n'.repeat(9_000_000)}`),
      'A file can have 5000 rows. Please split it.',
    ],
    [
      'a quote that never ends',
      Buffer.from(`name\nAcme\n"${'x'.repeat(5000)}`),
      'Row 3 begins a text with a quote (") that never ends.',
    ],
    [
      'a cell of megabytes',
      Buffer.from(`name\n"${'x'.repeat(9_000_000)}`),
      'Row 2 is longer than 100000 characters. Is there a quote (") that never ends?',
    ],
  ])('%s', async (_, file, message) => {
    expect(await check(file)).toMatchObject({ status: 400, body: { errors: { File: [message] } } });
  });

  it('more than 10 MB, another noun, and no file', async () => {
    expect((await check(Buffer.alloc(importLimit + 1, 'a'))).status).toBe(413);
    expect((await check(Buffer.from('name\nA'), [['Noun', 'roles']])).body.errors).toEqual({
      Noun: ['Please choose what to import'],
    });
    expect((await upload(test, company.admin, createImport, [['Noun', 'clients']])).body.errors).toEqual({
      File: ['Please choose a file'],
    });
  });

  it('a text that is too long for its field, by row and column', async () => {
    const { body } = await check(Buffer.from(`name,notes\n${'x'.repeat(201)},${'y'.repeat(10_001)}`));
    expect(body.problems).toEqual([
      { row: 2, column: 'name', message: 'At most 200 characters' },
      { row: 2, column: 'notes', message: 'At most 10000 characters' },
    ]);
  });
});

it('a demo company imports few rows at once', async () => {
  const demo = await createCompany(test, 'Demo');
  await test.database.owner.query('update tenants set is_demo = true where id = $1', [demo.id]);
  const send = (rows: number) =>
    upload(test, demo.admin, createImport, [
      ['Noun', 'clients'],
      [
        'File',
        Buffer.from(`name\n${Array.from({ length: rows }, (_, index) => `Client ${index}`).join('\n')}`),
        'rows.csv',
      ],
    ]);
  expect((await send(200)).status).toBe(201);
  expect(await send(201)).toMatchObject({
    status: 400,
    body: { errors: { File: ['Demo companies import 200 rows at most.'] } },
  });
});

it('keeps no invisible characters of the name of the file', async () => {
  const named: FormPart = ['File', Buffer.from('name\nAcme'), 'cli\u202Eents.csv'];
  expect((await upload(test, company.admin, createImport, [['Noun', 'clients'], named])).body.fileName).toBe(
    'clients.csv',
  );
});

// Maintenance in 91 days also ends the session, so this is the last test.
it('keeps a file that is only checked for a day, and an import that ran for 90', async () => {
  const waiting = (await check(Buffer.from('name\nAcme'))).body.id;
  const ran = (await check(Buffer.from('name\nGlobex'))).body.id;
  await company.admin.call(runImport, { params: { id: ran }, body: {} });
  const left = async (days: number) => {
    const now = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    await test.services.tenancy.asMaintenance(company.id, (tx) => removeExpired(tx, now));
    const { rows } = await test.database.owner.query('select id from imports where id = any ($1)', [[waiting, ran]]);
    return rows.map(({ id }) => id);
  };
  expect((await left(0.9)).toSorted()).toEqual([waiting, ran].toSorted());
  expect(await left(1.1)).toEqual([ran]);
  expect(await left(89)).toEqual([ran]);
  expect(await left(91)).toEqual([]);
});
