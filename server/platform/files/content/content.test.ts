import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { type MoreDocumentType, moreDocumentsContentType } from '#contract/people/document-types.ts';
import { uploadAttachment } from '#contract/work/attachments.ts';
import * as contract from '#contract/work/documents.ts';
import { sharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type Company, createCompany, type Person } from '#tests/support/company.ts';
import { compoundFile, moreFiles, officeFile, pdfFile, rarFile, zip } from '#tests/support/sample-files.ts';
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

describe('a company that takes more types', () => {
  const types = Object.keys(moreFiles) as MoreDocumentType[];
  const take = async (documentTypes: MoreDocumentType[]) =>
    expect((await company.admin.call(updateCompany, { body: { documentTypes } })).status).toBe(200);

  it('can have those that it chose, and says which it takes when it refuses others', async () => {
    await take([]);
    for (const type of types) expect((await send([['File', moreFiles[type], `a.${type}`]])).status).toBe(400);
    await take(types);
    for (const type of types)
      expect(await add(`a.${type.toUpperCase()}`, moreFiles[type])).toMatchObject({
        contentType: moreDocumentsContentType,
      });
    await take(['svg', 'dwg']);
    const { body } = await send([['File', moreFiles.mp4, 'a.mp4']]);
    expect(body.errors.File).toEqual([
      'This file type is not supported. Supported types are pdf, doc, docx, txt, xls, xlsx, ppt, pptx, csv, zip, rar, dwg and svg.',
    ]);
    const attached = await upload(test, manager, uploadAttachment, [['File', moreFiles.svg, 'a.svg']]);
    expect([attached.status, attached.body.contentType]).toEqual([201, moreDocumentsContentType]);
    expect((await upload(test, manager, uploadAttachment, [['File', moreFiles.mp4, 'a.mp4']])).status).toBe(400);
  });

  const others: [string, Buffer][] = [
    ['a.dxf', Buffer.from('AutoCAD Binary DXF\r\n\x1a\0rest')],
    ['a.ai', Buffer.from('%!PS-Adobe-3.0\n')],
    ['a.mov', Buffer.from('\0\0\0\x08wide\0\0\0\0mdat')],
    ['a.svg', Buffer.from('\ufeff  <s:svg xmlns:s="http://www.w3.org/2000/svg"/>')],
    ['a.ifc', Buffer.from('\ufeff\nISO-10303-21;')],
  ];
  it('gets the other forms of a type', async () => {
    await take(types);
    for (const [name, bytes] of others) await add(name, bytes);
  });

  const page = Buffer.from('<!doctype html><title>x</title><svg></svg>');
  const wrong: [string, Buffer][] = [
    ...types.map((type): [string, Buffer] => [`a.${type}`, page]),
    ...types.map((type): [string, Buffer] => [`a.${type}`, Buffer.from([0, 1, 2, 3])]),
    ['a.svg', Buffer.from('<!-- <svg> --><html></html>')],
    ['a.svg', Buffer.from('<!-- never ends <svg>')],
    ['a.svg', Buffer.from('<svg>\0</svg>')],
    ['a.mp4', moreFiles.mov],
    ['a.mp4', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')],
    ['a.dxf', Buffer.from('0\nSECTION\n\0')],
    ['a.psd', Buffer.from('8BPS\0\x02')],
  ];
  it('gets nothing that only has the name of a type', async () => {
    await take(types);
    for (const [name, bytes] of wrong) {
      const { status, body } = await send([['File', bytes, name]]);
      expect([name, status]).toEqual([name, 400]);
      expect(body.errors.File[0]).toContain('does not match its extension');
    }
  });
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
