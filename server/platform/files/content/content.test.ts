import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '#contract/work/documents.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { compoundFile, officeFile, pdfFile, rarFile, zip } from '#tests/support/sample-files.ts';
import { type FormPart, upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let project: string;
let manager: Person;

beforeAll(async () => {
  test = await sharedTestApp();
  company = await createCompany(test, 'Studio');
  manager = await company.addPerson({ role: 'manager' });
  project = await company.addProject({ clientId: await company.addClient('Acme') });
});
afterAll(() => test.stop());

const send = (parts: FormPart[]) => upload(test, manager, contract.uploadDocument, parts);

async function add(name: string, bytes: Buffer): Promise<contract.ProjectDocument> {
  const { status, body } = await send([
    ['ProjectId', project],
    ['File', bytes, name],
  ]);
  expect([name, status]).toEqual([name, 201]);
  return body;
}

it('accepts every supported type and checks content as well as extension', {
  tags: ['S5.document.kinds'],
}, async () => {
  const kinds: [string, Buffer][] = [
    ['a.pdf', pdfFile],
    ['a.doc', compoundFile('WordDocument')],
    ['a.docx', officeFile('word')],
    ['a.txt', Buffer.from('Grüße\n')],
    ['a.TXT', Buffer.from('\ufeffbytes of UTF-16', 'utf16le')],
    ['dos.txt', Buffer.from('Old, coloured\x1b[0m and at its end\x1a')],
    ['latin.csv', Buffer.from('caf\xe9;1\r\n', 'latin1')],
    ['a.xls', compoundFile('Workbook')],
    ['a.xlsx', officeFile('xl')],
    ['locked.xlsx', compoundFile('EncryptedPackage')],
    ['a.ppt', compoundFile('PowerPoint Document')],
    ['a.pptx', officeFile('ppt')],
    ['a.csv', Buffer.from('a,b\n1,2\n')],
    ['a.zip', zip({ 'a.txt': 'a' })],
    ['a.rar', rarFile],
  ];
  for (const [name, bytes] of kinds) {
    const { contentType } = await add(name, bytes);
    const extension = name.split('.')[1]?.toLowerCase() as contract.DocumentExtension;
    expect(contentType).toBe(contract.documentTypes[extension]);
  }
  const wrong: [string, Buffer][] = [
    ['a.docx', officeFile('xl')],
    ['a.xlsx', zip({ 'a.txt': 'a' })],
    ['a.doc', compoundFile('Workbook')],
    ['a.pdf', Buffer.from('<html></html>')],
    ['a.zip', pdfFile],
    ['a.txt', Buffer.from([0, 1, 2, 3])],
    ['a.exe', Buffer.from('MZ')],
    ['a', pdfFile],
    ['a.pdf.svg', pdfFile],
  ];
  for (const [name, bytes] of wrong) {
    const { status, body } = await send([
      ['ProjectId', project],
      ['File', bytes, name],
    ]);
    expect([name, status]).toEqual([name, 400]);
    expect(body.errors.File[0]).toContain(
      'Supported types are pdf, doc, docx, txt, xls, xlsx, ppt, pptx, csv, zip and rar.',
    );
  }
});

it('keeps file names as typed but removes unsafe parts', async () => {
  const names: [string, string][] = [
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\fakepath\\plan.txt', 'plan.txt'],
    ['a\u202Etxt.exe\u202C.txt', 'atxt.exe.txt'],
    ['  spaced   out .txt', 'spaced out .txt'],
    [`${'ä'.repeat(300)}.txt`, `${'ä'.repeat(251)}.txt`],
    ['報告書 (最終版).txt', '報告書 (最終版).txt'],
    // Browsers escape only these three in a form and send every other % unchanged.
    ['the %22final%22 one,%0D%0A100%25.txt', 'the "final" one,100%25.txt'],
  ];
  for (const [typed, kept] of names) {
    expect((await add(typed, Buffer.from('a'))).fileName).toBe(kept);
  }
});
