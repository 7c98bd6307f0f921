import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentTypes, downloadDocument, uploadDocument } from '#contract/documents.ts';
import { downloadImage, uploadImage } from '#contract/images.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { type Answer, type Company, createCompany } from '#tests/support/company.ts';
import { emptyPng } from '#tests/support/hostile-files.ts';
import { compoundFile, officeFile, pdfFile, rarFile, zip } from '#tests/support/sample-files.ts';
import { upload } from '#tests/support/upload.ts';

let test: TestApp;
let company: Company;
let project: string;
let jpeg: Buffer;
let png: Buffer;
let gif: Buffer;

const script = '<script>alert(document.domain)</script>';
const html = Buffer.from(`<!doctype html><html><body>${script}</body></html>`);
const svg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9">${script}</svg>`,
);
const types: readonly string[] = [
  ...Object.values(documentTypes),
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
];

beforeAll(async () => {
  const square = sharp({ create: { width: 40, height: 40, channels: 3, background: 'tan' } });
  [jpeg, png, gif] = await Promise.all([
    square.clone().jpeg().toBuffer(),
    square.clone().png().toBuffer(),
    square.gif().toBuffer(),
  ]);
  test = await startTestApp({ UPLOAD_LIMIT_MB: '8' });
  company = await createCompany(test, 'Studio');
  project = await company.addProject({ clientId: await company.addClient('Client') });
});
afterAll(() => test.stop());

/** Q11: whatever is sent is refused with 400 or 413, or kept as what it is and sent back so that nothing in it runs. */
async function survives(
  endpoint: typeof uploadDocument | typeof uploadImage,
  bytes: Buffer,
  name: string,
  type?: string,
) {
  const answer = await upload(test, company.admin, endpoint, [
    ['ProjectId', project],
    ['File', bytes, name, type],
  ]);
  expect([201, 400, 413]).toContain(answer.status);
  if (answer.status === 201) await isHarmless(endpoint, answer, bytes);
  return answer.status;
}

async function isHarmless(endpoint: typeof uploadDocument | typeof uploadImage, { body }: Answer, bytes: Buffer) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be left.
  expect(body.fileName).not.toMatch(/[\u0000-\u001f\u007f/\\\u202a-\u202e\u2066-\u2069]|^\./);
  const download = endpoint === uploadImage ? downloadImage : downloadDocument;
  const response = await test.app.inject({
    url: download.path.replace(':id', body.id),
    headers: { authorization: `Bearer ${company.admin.token}` },
  });
  expect(response.rawPayload.equals(bytes)).toBe(true);
  expect(types).toContain(String(response.headers['content-type']).split(';')[0]);
  expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': body.contentType });
  expect(response.headers['content-disposition']).toMatch(
    /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.~%!$&+^`|{}#-]*$/,
  );
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  expect(response.headers['content-security-policy']).toContain('sandbox');
}

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
  it.each(names)('are not taken as %s', async (name) => {
    const status = await survives(uploadDocument, html, name, 'text/html');
    expect(status).toBe(400);
  });

  const disguised: [string, () => Buffer][] = [
    ['HTML as PDF', () => html],
    ['HTML with a PDF behind it', () => Buffer.concat([html, pdfFile])],
    ['SVG as PDF', () => svg],
    ['ZIP as PDF', () => zip({ 'a.html': html })],
    ['PNG as PDF', () => png],
  ];
  it.each(disguised)('are not taken: %s', async (_name, bytes) => {
    expect(await survives(uploadDocument, bytes(), 'a.pdf', 'application/pdf')).toBe(400);
  });

  const wrong: [string, () => Buffer][] = [
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
  it.each(wrong)('are not taken with content that %s does not have', async (name, bytes) => {
    expect(await survives(uploadDocument, bytes(), name)).toBe(400);
  });

  const harmless: [string, () => Buffer][] = [
    ['a text that is a page', () => html],
    ['a PDF with a script in it', () => Buffer.concat([pdfFile, html])],
    ['a table with formulas', () => Buffer.from("=cmd|' /C calc'!A0,1\n")],
    ['an archive with paths that climb', () => zip({ '../../../etc/passwd': 'x', '/abs': 'y', 'C:\\x': 'z' })],
    ['an archive that unpacks to 100 MB', () => zip({ bomb: Buffer.alloc(100 * 1024 * 1024) })],
    ['an archive that says it has 65,535 entries', () => manyEntries()],
  ];
  const extensions = ['txt', 'pdf', 'csv', 'zip', 'zip', 'zip'];
  it.each(harmless)('are kept as they are, and nothing runs: %s', async (name, bytes) => {
    const index = harmless.findIndex(([each]) => each === name);
    expect(await survives(uploadDocument, bytes(), `a.${extensions[index]}`, 'text/html')).toBe(201);
  });

  const typed = [
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
  it.each(typed)('keep their place whatever they are called: %j', async (name) => {
    await survives(uploadDocument, Buffer.from('text'), name);
    expect(await placesOutside()).toEqual([]);
  });

  it('do not send headers of their own by line breaks in a name', async () => {
    for (const name of ['a\r\nContent-Type: text/html\r\n\r\n<b>.txt', 'a\nSet-Cookie: a=b.txt']) {
      const answer = await upload(test, company.admin, uploadDocument, [
        ['ProjectId', project],
        ['File', Buffer.from('text'), name],
      ]);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.status).toBeLessThan(500);
    }
  });
});

describe('pictures', () => {
  const refused: [string, () => Buffer][] = [
    ['SVG', () => svg],
    [
      'SVG with an entity bomb',
      () => Buffer.from('<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'),
    ],
    ['packed SVG', () => gzipSync(svg)],
    ['HTML', () => html],
    ['PDF', () => pdfFile],
    ['the first bytes of a JPEG before a page', () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), html])],
    ['the first bytes of a GIF before a page', () => Buffer.from(`GIF89a/*${script}*/=1;`)],
    ['PNG of 50,000 × 50,000 pixels', () => emptyPng(50_000, 50_000)],
    ['PNG of 2,147,483,647 × 1 pixels', () => emptyPng(2_147_483_647, 1)],
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2)],
    ['TIFF', () => Buffer.from('49492a0008000000', 'hex')],
    ['BMP', () => Buffer.from('424d3600000000000000360000002800', 'hex')],
    ['ICO', () => Buffer.from('00000100010010100000', 'hex')],
    [
      'MVG for ImageMagick',
      () => Buffer.from('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "https://x/"'),
    ],
    ['PostScript', () => Buffer.from('%!PS-Adobe-3.0\n')],
    ['nothing but zeros', () => Buffer.alloc(5000)],
  ];
  it.each(refused)('are refused: %s', async (_name, bytes) => {
    const before = process.memoryUsage().rss;
    for (const [name, type] of [
      ['a.png', 'image/png'],
      ['a.svg', 'image/svg+xml'],
    ] as const) {
      expect(await survives(uploadImage, bytes(), name, type)).toBe(400);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('that claim a size beyond that of their only frame are measured by the frame', async () => {
    const answer = await upload(test, company.admin, uploadImage, [
      ['ProjectId', project],
      ['File', hugeGif(), 'a.gif'],
    ]);
    expect([answer.status, answer.body.width, answer.body.height]).toEqual([201, 40, 40]);
  });

  it('that are scripts as well are kept, as pictures and under names of pictures', async () => {
    for (const bytes of [
      Buffer.concat([jpeg, html]),
      Buffer.concat([png, zip({ 'a.html': html })]),
      Buffer.concat([gif, html]),
    ]) {
      for (const name of ['photo.html', 'photo.svg', 'photo.php.jpg', '../photo.jpg']) {
        expect(await survives(uploadImage, bytes, name, 'text/html')).toBe(201);
      }
    }
    const { rows } = await test.database.owner.query('select distinct file_name from images order by 1');
    for (const { file_name } of rows) expect(file_name).toMatch(/\.(jpg|png|gif)$/);
    expect(await placesOutside()).toEqual([]);
  });
});

/** Everything below the data directory that is not where the server puts things. */
async function placesOutside(): Promise<string[]> {
  const { dataDir } = test.services.config;
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
  const own = new RegExp(
    `^(token-secret|operator-token|files/${company.id}/[0-9a-f]{2}/[0-9a-f-]{36}(\\.(preview|thumbnail))?)$`,
  );
  return files.filter((file) => !own.test(file));
}

function manyEntries(): Buffer {
  const archive = zip({ a: 'b' });
  archive.writeUInt16LE(0xffff, archive.length - 14);
  archive.writeUInt16LE(0xffff, archive.length - 12);
  return archive;
}

function hugeGif(): Buffer {
  const bytes = Buffer.from(gif);
  bytes.writeUInt16LE(65_535, 6);
  bytes.writeUInt16LE(65_535, 8);
  return bytes;
}
