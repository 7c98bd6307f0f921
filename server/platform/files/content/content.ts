import { type FileHandle, open } from 'node:fs/promises';
import { type MoreDocumentType, moreDocumentsContentType } from '#contract/people/document-types.ts';
import { type DocumentExtension, documentExtensions, documentTypes } from '#contract/work/documents.ts';
import { refuseField } from '#server/platform/answers/failures.ts';
import { extensionOf } from '#server/platform/files/file-name.ts';
import type { Spooled } from '#server/platform/files/index.ts';
import { readStreamNames } from './compound-streams.ts';
import { fitsMoreType } from './more-types.ts';
import { isText } from './text.ts';

const headSize = 4100;

/**
 * Returns the content type of a document whose content matches its extension. Otherwise 400 with the types that are allowed: those of
 * every company, and the `more` that this one takes.
 */
export async function checkContent(
  fileName: string,
  { path, size }: Spooled,
  more: readonly MoreDocumentType[],
): Promise<string> {
  const extension = extensionOf(fileName);
  const moreType = more.find((each) => each === extension);
  const supported = [...documentExtensions, ...more];
  if (!moreType && !isDocumentExtension(extension)) {
    refuseField('File', (say) =>
      say('This file type is not supported. Supported types are {types}.', { types: say.list(supported) }),
    );
  }
  const file = await open(path, 'r');
  try {
    const fits = moreType
      ? await fitsMoreType(moreType, file, size)
      : await contentFits(extension as DocumentExtension, file, size);
    if (!fits) {
      refuseField('File', (say) =>
        say('The content of this file does not match its extension (.{extension}). Supported types are {types}.', {
          extension,
          types: say.list(supported),
        }),
      );
    }
  } finally {
    await file.close();
  }
  return moreType ? moreDocumentsContentType : documentTypes[extension as DocumentExtension];
}

function isDocumentExtension(extension: string): extension is DocumentExtension {
  return Object.hasOwn(documentTypes, extension);
}

async function contentFits(extension: DocumentExtension, file: FileHandle, size: number): Promise<boolean> {
  switch (extension) {
    case 'pdf':
    case 'rar':
      return (await signatureOf(file)) === extension;
    case 'zip':
      return (await startsAsZip(file)) && (await readZipNames(file, size)) !== undefined;
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return (await isOfficeArchive(extension, file, size)) || (await hasStream(file, ['EncryptedPackage']));
    case 'doc':
      return hasStream(file, ['WordDocument']);
    case 'xls':
      return hasStream(file, ['Workbook', 'Book']);
    case 'ppt':
      return hasStream(file, ['PowerPoint Document']);
    case 'txt':
    case 'csv':
      return isText(file, size);
  }
}

async function signatureOf(file: FileHandle): Promise<string | undefined> {
  // Loaded only if needed, because it costs memory.
  const { fileTypeFromBuffer } = await import('file-type');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0);
  return (await fileTypeFromBuffer(buffer.subarray(0, bytesRead)))?.ext;
}

/** Refuses archives with other data in front, such as a self-extracting program or an HTML page. */
async function startsAsZip(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return ['504b0304', '504b0506'].includes(buffer.toString('hex'));
}

const officeFolders = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' };

async function isOfficeArchive(
  extension: keyof typeof officeFolders,
  file: FileHandle,
  size: number,
): Promise<boolean> {
  if (!(await startsAsZip(file))) return false;
  const names = await readZipNames(file, size);
  return !!names?.includes('[Content_Types].xml') && names.some((name) => name.startsWith(officeFolders[extension]));
}

async function hasStream(file: FileHandle, anyOf: string[]): Promise<boolean> {
  const names = await readStreamNames(file);
  return !!names?.some((name) => anyOf.includes(name));
}

const endSignature = 0x06054b50;

const entrySignature = 0x02014b50;

const endSize = 22;

const entrySize = 46;

const longestComment = 65_535;

/** Maximum bytes of the directory to read: about 50,000 entries, more than any office file has. */
const directoryLimit = 4 * 1024 * 1024;

/**
 * Reads the names in the directory of a ZIP archive, or returns undefined for other files. Nothing is decompressed, so
 * decompression bombs have no effect.
 */
async function readZipNames(file: FileHandle, size: number): Promise<string[] | undefined> {
  const tail = await readAt(
    file,
    Math.max(0, size - endSize - longestComment),
    Math.min(size, endSize + longestComment),
  );
  const end = findEnd(tail);
  if (end === undefined) return undefined;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  // Archives above 4 GB, and archives with other data in front, use different offsets.
  if (start + length > size) return undefined;
  return listNames(await readAt(file, start, Math.min(length, directoryLimit)));
}

function findEnd(tail: Buffer): number | undefined {
  for (let position = tail.length - endSize; position >= 0; position--) {
    if (tail.readUInt32LE(position) === endSignature) return position;
  }
  return undefined;
}

function listNames(directory: Buffer): string[] {
  const names: string[] = [];
  let position = 0;
  while (position + entrySize <= directory.length && directory.readUInt32LE(position) === entrySignature) {
    const nameLength = directory.readUInt16LE(position + 28);
    names.push(directory.toString('utf8', position + entrySize, position + entrySize + nameLength));
    position += entrySize + nameLength + directory.readUInt16LE(position + 30) + directory.readUInt16LE(position + 32);
  }
  return names;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
