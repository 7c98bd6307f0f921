import { crc32, deflateRawSync } from 'node:zlib';
import type { MoreDocumentType } from '#contract/people/document-types.ts';

/** Builds a ZIP archive of the given parts. */
export function zip(parts: Record<string, string | Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(raw), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(raw.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, tail, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}

export function officeFile(folder: 'word' | 'xl' | 'ppt'): Buffer {
  return zip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': '<Relationships/>',
    [`${folder}/document.xml`]: '<x/>',
  });
}

/** Builds a compound file (Office before 2007) with one stream of this name. */
export function compoundFile(streamName: string): Buffer {
  const file = Buffer.alloc(512 * 3, 0xff);
  const header = file.subarray(0, 512);
  header.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(0, 48);
  header.writeUInt32LE(1, 76);
  const directory = file.subarray(512, 1024).fill(0);
  for (const [index, name] of ['Root Entry', streamName].entries()) {
    directory.write(name, index * 128, 'utf16le');
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
  }
  file.writeUInt32LE(0xfffffffe, 1024);
  return file;
}

export const pdfFile = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
export const rarFile = Buffer.from('526172211a0701003392b5e50a0105060005010180800000', 'hex');

/** A file of each type that a company can take besides the usual ones: only what tells its type. */
export const moreFiles: Record<MoreDocumentType, Buffer> = {
  ai: pdfFile,
  dwg: Buffer.from('AC1032\0\0\0\0\0'),
  dxf: Buffer.from('999\r\nA comment\r\n  0\r\nSECTION\r\n  2\r\nHEADER\r\n'),
  ifc: Buffer.from('ISO-10303-21;\nHEADER;\n'),
  indd: Buffer.from('0606edf5d81d46e5bd31efe7fe74b71d', 'hex'),
  mov: Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0'),
  mp4: Buffer.from('\0\0\0\x18ftypisom\0\0\0\0'),
  psd: Buffer.from('8BPS\0\x01\0\0'),
  svg: Buffer.from(
    '<?xml version="1.0"?>\n<!-- <a> -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
  ),
};

/** Builds a PDF with one line of text on each page. */
export function pdfOf(lines: readonly string[]): Buffer {
  const pages = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${lines.length}/Kids[${pages}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...lines.flatMap((line, index) => {
      const drawing = `BT /F 24 Tf 60 760 Td (${line}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
        `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const xrefEntries = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xrefEntries.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}
