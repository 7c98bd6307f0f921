import type { FileHandle } from 'node:fs/promises';

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
export async function readZipNames(file: FileHandle, size: number): Promise<string[] | undefined> {
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
