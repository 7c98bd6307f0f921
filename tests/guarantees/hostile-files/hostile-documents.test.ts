import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#contract/people/company.ts';
import { type MoreDocumentType, moreDocumentTypes } from '#contract/people/document-types.ts';
import { downloadDocumentVersion } from '#contract/work/document-versions.ts';
import { uploadDocument } from '#contract/work/documents.ts';
import { compoundFile, moreFiles, officeFile, pdfFile, rarFile, zip } from '#tests/support/sample-files.ts';
import { html, misplacedFiles, openTarget, send, svg, type Target, uploadSafely } from './hostile-uploads.ts';

/** Hostile documents stay harmless. */

let target: Target;
let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'tan' } })
    .png()
    .toBuffer();
  target = await openTarget();
});
afterAll(() => target.test.stop());

describe('documents', () => {
  const names = [
    'page.html',
    'page.htm',
    'page.xhtml',
    'image.svg',
    'image.svgz',
    'feed.xml',
    'style.css',
    'code.js',
    'code.mjs',
    'run.exe',
    'run.bat',
    'run.sh',
    'run.php',
    'macro.docm',
    'macro.xlsm',
    'page.mht',
    'link.url',
    'link.lnk',
    'app.jar',
    'page.hta',
    'noextension',
    '.htaccess',
    'a.pdf.html',
    'a.pdf ',
    'a.pdf.',
    'a.pdf%00.html',
    'web.config',
    'a.swf',
    'constructor',
    'a.__proto__',
  ];
  it.each(names)('are refused with the name %s', async (name) => {
    const status = await uploadSafely(target, uploadDocument, html, name, 'text/html');
    expect(status).toBe(400);
  });

  const disguised: [string, () => Buffer][] = [
    ['HTML as PDF', () => html],
    ['HTML with a PDF behind it', () => Buffer.concat([html, pdfFile])],
    ['SVG as PDF', () => svg],
    ['ZIP as PDF', () => zip({ 'a.html': html })],
    ['PNG as PDF', () => png],
  ];
  it.each(disguised)('are refused: %s', async (_name, bytes) => {
    expect(await uploadSafely(target, uploadDocument, bytes(), 'a.pdf', 'application/pdf')).toBe(400);
  });

  const mismatched: [string, () => Buffer][] = [
    ['a.docx', () => zip({ 'a.html': html })],
    ['a.docx', () => compoundFile('Workbook')],
    ['a.xlsx', () => html],
    ['a.pptx', () => Buffer.from('PK\x03\x04 nothing else')],
    ['a.doc', () => html],
    ['a.doc', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600, 0xff)])],
    ['a.xls', () => svg],
    ['a.ppt', () => officeFile('ppt')],
    ['a.zip', () => rarFile],
    ['a.zip', () => gzipSync(html)],
    ['a.zip', () => Buffer.concat([html, zip({ a: 'b' })])],
    ['a.rar', () => zip({ a: 'b' })],
    ['a.txt', () => png],
    ['a.csv', () => zip({ a: 'b' })],
  ];
  it.each(mismatched)('are refused if the content does not match %s', async (name, bytes) => {
    expect(await uploadSafely(target, uploadDocument, bytes(), name)).toBe(400);
  });

  const harmless: [string, () => Buffer][] = [
    ['a text with HTML', () => html],
    ['a PDF with a script in it', () => Buffer.concat([pdfFile, html])],
    ['a table with formulas', () => Buffer.from("=cmd|' /C calc'!A0,1\n")],
    ['an archive with paths to other folders', () => zip({ '../../../etc/passwd': 'x', '/abs': 'y', 'C:\\x': 'z' })],
    ['an archive that unpacks to 100 MB', () => zip({ bomb: Buffer.alloc(100 * 1024 * 1024) })],
    ['an archive that claims 65,535 entries', () => manyEntries()],
  ];
  const extensions = ['txt', 'pdf', 'csv', 'zip', 'zip', 'zip'];
  it.each(harmless)('are stored unchanged, and do not run: %s', async (name, bytes) => {
    const index = harmless.findIndex(([each]) => each === name);
    expect(await uploadSafely(target, uploadDocument, bytes(), `a.${extensions[index]}`, 'text/html')).toBe(201);
  });

  const styled = Buffer.from(`<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?>${svg}`);
  const hostileOfMoreTypes: [MoreDocumentType, Buffer][] = [
    ...moreDocumentTypes.map((type): [MoreDocumentType, Buffer] => [type, Buffer.concat([moreFiles[type], html])]),
    ['svg', svg],
    ['svg', styled],
  ];
  it.each(hostileOfMoreTypes)('of a company that takes more types only ever download: %s', async (type, bytes) => {
    const { company } = target;
    await company.admin.call(updateCompany, { body: { documentTypes: [...moreDocumentTypes] } });
    expect(await uploadSafely(target, uploadDocument, bytes, `a.${type}`, 'text/html')).toBe(201);
    const { body } = await send(target, uploadDocument, bytes, `b.${type}`, 'image/svg+xml');
    expect(body.contentType).toBe('application/octet-stream');
    // There is no smaller form of it that something would have to draw.
    for (const variant of ['preview', 'thumbnail'] as const) {
      const input = { params: { id: body.id, number: 1 }, query: { variant } };
      expect((await company.admin.call(downloadDocumentVersion, input)).status).toBe(404);
    }
    await company.admin.call(updateCompany, { body: { documentTypes: [] } });
    expect(await uploadSafely(target, uploadDocument, bytes, `a.${type}`)).toBe(400);
  });

  const hostileNames = [
    '../../../../etc/cron.d/a.txt',
    '..\\..\\windows\\a.txt',
    '/etc/passwd.txt',
    'C:\\a.txt',
    '....//a.txt',
    'a\u202Etxt.exe.txt',
    'a\u2028b.txt',
    'a\u0000b.txt',
    'con.txt',
    '%2e%2e%2fa.txt',
    'a\\x22; filename=evil.html;.txt',
    "a'; x=y.txt",
    'a;b=c.txt',
    '💣.txt',
    `${'x'.repeat(5000)}.txt`,
    '\u200b\u200b.txt',
    'a%0d%0aSet-Cookie: x=y.txt',
    '~root.txt',
    '-rf.txt',
    '$(id).txt',
  ];
  it.each(hostileNames)('stay in their folder under any name: %j', async (name) => {
    await uploadSafely(target, uploadDocument, Buffer.from('text'), name);
    expect(await misplacedFiles(target)).toEqual([]);
  });

  it('cannot add headers through line breaks in a name', async () => {
    for (const name of ['a\r\nContent-Type: text/html\r\n\r\n<b>.txt', 'a\nSet-Cookie: a=b.txt']) {
      const answer = await send(target, uploadDocument, Buffer.from('text'), name);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.status).toBeLessThan(500);
    }
  });
});

function manyEntries(): Buffer {
  const archive = zip({ a: 'b' });
  archive.writeUInt16LE(0xffff, archive.length - 14);
  archive.writeUInt16LE(0xffff, archive.length - 12);
  return archive;
}
