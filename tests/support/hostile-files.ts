import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { compoundFile, pdfFile, rarFile, zip } from './sample-files.ts';

export type HostileFile = { kind: 'document' | 'picture'; name: string; bytes: Buffer; type?: string };

/** Hostile scripts write this to the console, which no content security policy prevents. */
export const consoleMarker = 'CANARY: this file runs';

const code = `console.log(${JSON.stringify(consoleMarker)})`;
const script = `<script>${code}</script>`;
/** Runs when opened as a page. The control that the test browser detects scripts. */
export const page = `<!doctype html><html><body>${script}<img src=x onerror='${code}'></body></html>`;
export const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload='${code}'>${script}</svg>`;

/** Files whose content tries to act as another type. Loggia accepts most of them and refuses some. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return [...textFiles(), ...officeFiles(), ...archives(), ...names(), ...(await pictures())];
}

function textFiles(): HostileFile[] {
  const contents: Record<string, string | Buffer> = {
    'page.txt': page,
    'page.html.txt': page,
    'page.csv': page,
    'drawing.txt': drawing,
    'drawing.svg.csv': drawing,
    'script.txt': code,
    'script.js.txt': `/* */${code}`,
    'style.txt': `* { background: url("javascript:${code}") }`,
    'xml.txt': `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><x:html xmlns:x="http://www.w3.org/1999/xhtml"><x:script>${code}</x:script></x:html>`,
    'entities.txt': '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>',
    'archive.mhtml.txt': `MIME-Version: 1.0\nContent-Type: text/html\n\n${page}`,
    'refresh.txt': `<meta http-equiv="refresh" content="0;url=javascript:${code}">`,
    'utf-16.txt': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(page, 'utf16le')]),
    'utf-7.txt': page.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
    'bom.txt': `\ufeff${page}`,
    'formulas.csv': `=cmd|' /C calc'!A0\n@SUM(1+1)*cmd|' /C calc'!A0\n=HYPERLINK("javascript:${code}")\n`,
    'appcache.txt': 'CACHE MANIFEST\n/\nFALLBACK:\n/ /evil',
    'worker.txt': `self.onfetch = () => {}; ${code}`,
    'plain.pdf': pdfFile,
    'script.pdf': pdf(`/OpenAction<</S/JavaScript/JS(app.alert(1);${code})>>`),
    'launch.pdf': pdf('/OpenAction<</S/Launch/F(calc.exe)>>'),
    'link.pdf': pdf(`/OpenAction<</S/URI/URI(javascript:${code})>>`),
    'page-behind.pdf': Buffer.concat([pdfFile, Buffer.from(page)]),
    'page-inside.pdf': pdf('', page),
    'zip-behind.pdf': Buffer.concat([pdfFile, zip({ 'a.html': page })]),
    'page.pdf': page,
    'page-before.pdf': Buffer.concat([Buffer.from(page), pdfFile]),
    'drawing.pdf': drawing,
  };
  return Object.entries(contents).map(([name, bytes]) => document(name, Buffer.from(bytes as string)));
}

function officeFiles(): HostileFile[] {
  const office = (folder: string, more: Record<string, string | Buffer> = {}) =>
    zip({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': '<Relationships/>',
      [`${folder}/document.xml`]: page,
      ...more,
    });
  const outside = `<Relationships><Relationship TargetMode="External" Target="http://127.0.0.1:9/x.dotm"/></Relationships>`;
  return [
    document('macro.docx', office('word', { 'word/vbaProject.bin': compoundFile('VBA') })),
    document('template.docx', office('word', { 'word/_rels/settings.xml.rels': outside })),
    document(
      'entity.docx',
      office('word', { 'word/x.xml': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>' }),
    ),
    document('macro.xlsx', office('xl', { 'xl/vbaProject.bin': compoundFile('VBA') })),
    document('link.xlsx', office('xl', { 'xl/externalLinks/externalLink1.xml': outside })),
    document('control.pptx', office('ppt', { 'ppt/activeX/activeX1.bin': compoundFile('Contents') })),
    document('page.docx', zip({ 'index.html': page })),
    document('macro.doc', compoundFile('WordDocument')),
    document('macro.xls', compoundFile('Workbook')),
    document('macro.ppt', compoundFile('PowerPoint Document')),
    document('page.doc', Buffer.from(page)),
    document('macro.docm', office('word')),
  ];
}

function archives(): HostileFile[] {
  const climbing = { '../../../etc/cron.d/x': 'x', '/etc/passwd': 'x', 'C:\\windows\\x': 'x', 'a\u0000.html': page };
  return [
    document('page.zip', zip({ 'index.html': page, 'x.svg': drawing })),
    document('climbing.zip', zip(climbing)),
    document('bomb.zip', zip({ bomb: Buffer.alloc(100 * 1024 * 1024) })),
    document('nested.zip', zip({ 'inner.zip': zip({ bomb: Buffer.alloc(20 * 1024 * 1024) }) })),
    document('page-behind.zip', Buffer.concat([zip({ a: 'b' }), Buffer.from(page)])),
    document('page-before.zip', Buffer.concat([Buffer.from(page), zip({ a: 'b' })])),
    document('page.rar', Buffer.concat([rarFile, Buffer.from(page)])),
    document('packed.zip', gzipSync(page)),
  ];
}

function names(): HostileFile[] {
  const fileNames = [
    '../../../../tmp/escaped.txt',
    '..\\..\\escaped.txt',
    '/tmp/escaped.txt',
    'C:\\escaped.txt',
    'a.txt\\x22; filename=evil.html; x=.txt',
    "a'; filename*=UTF-8''evil.html;.txt",
    'a%0d%0aContent-Type:%20text/html.txt',
    'a\u202Etxt.lmth.txt',
    '<img src=x onerror=alert(1)>.txt',
    'javascript:alert(1).txt',
    `${'x'.repeat(3000)}.txt`,
    '.htaccess.txt',
  ];
  return fileNames.map((name) => ({ ...document(name, Buffer.from(page)), type: 'text/html' }));
}

async function pictures(): Promise<HostileFile[]> {
  const square = sharp({ create: { width: 40, height: 40, channels: 3, background: 'tan' } });
  const [jpeg, png, gif, webp, flat] = await Promise.all([
    square
      .clone()
      .withExif({ IFD0: { ImageDescription: page, Copyright: script } })
      .jpeg()
      .toBuffer(),
    square.clone().png().toBuffer(),
    square.clone().gif().toBuffer(),
    square.clone().webp().toBuffer(),
    sharp({ create: { width: 11_900, height: 10_000, channels: 3, background: 'tan' } })
      .png()
      .toBuffer(),
  ]);
  const withComment = Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', Buffer.from(`Comment\0${page}`)),
    png.subarray(33),
  ]);
  const polyglots: Record<string, Buffer> = {
    'described.jpg': jpeg,
    'comment.png': withComment,
    'runs.gif': scriptGif(gif),
    'page-behind.jpg': Buffer.concat([jpeg, Buffer.from(page)]),
    'page-behind.png': Buffer.concat([png, Buffer.from(page)]),
    'page-behind.gif': Buffer.concat([gif, Buffer.from(page)]),
    'page-behind.webp': Buffer.concat([webp, Buffer.from(page)]),
    'zip-behind.png': Buffer.concat([png, zip({ 'a.html': page })]),
    'pdf-behind.jpg': Buffer.concat([jpeg, pdf(`/OpenAction<</S/JavaScript/JS(${code})>>`)]),
    'photo.html': Buffer.concat([jpeg, Buffer.from(page)]),
    'photo.svg': Buffer.concat([png, Buffer.from(drawing)]),
    'photo.js': scriptGif(gif),
    '../photo.php.jpg': jpeg,
    'photo"onload=alert(1).jpg': jpeg,
    'large.png': flat,
    'drawing.svg': Buffer.from(drawing),
    'drawing.png': Buffer.from(drawing),
    'page.jpg': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(page)]),
    'bomb.png': emptyPng(50_000, 50_000),
    'thin.png': emptyPng(2_147_483_647, 1),
    'half.jpg': jpeg.subarray(0, jpeg.length / 2),
  };
  return Object.entries(polyglots).map(([name, bytes]) => ({ kind: 'picture', name, bytes, type: 'text/html' }));
}

function document(name: string, bytes: Buffer): HostileFile {
  return { kind: 'document', name, bytes };
}

function pdf(catalog: string, comment = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n%${comment}\n1 0 obj<</Type/Catalog${catalog}>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );
}

/** A GIF that is also a script: its width reads as the start of a comment, which ends after the image data. */
function scriptGif(gif: Buffer): Buffer {
  const bytes = Buffer.from(gif);
  bytes.write('/*', 6, 'latin1');
  return Buffer.concat([bytes, Buffer.from(`*/=1;${code};`)]);
}

/** A PNG that claims a size without having the pixel data. */
export function emptyPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(4_000_000));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
