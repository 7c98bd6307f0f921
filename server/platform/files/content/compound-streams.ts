import type { FileHandle } from 'node:fs/promises';

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const headerSize = 512;
const entrySize = 128;
/** Maximum directory sectors to read. Office files have only a few. */
const sectorLimit = 256;
const fatSectorsInHeader = 109;
const firstReserved = 0xfffffffa;

/**
 * Reads the stream names of a compound file (MS-CFB: Word, Excel and PowerPoint before 2007, and newer files with a
 * password). Returns undefined for other files. The work is bounded even if the sector chain is malicious.
 */
export async function readStreamNames(file: FileHandle): Promise<string[] | undefined> {
  const header = await readAt(file, 0, headerSize);
  if (header.length < headerSize || !header.subarray(0, 8).equals(signature)) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorSize = 1 << shift;
  const names: string[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < sectorLimit && sector < firstReserved; count++) {
    const bytes = await readAt(file, (sector + 1) * sectorSize, sectorSize);
    if (bytes.length < sectorSize) break;
    names.push(...namesIn(bytes));
    sector = await nextSector(file, header, sector, sectorSize);
  }
  return names;
}

function namesIn(sector: Buffer): string[] {
  const names: string[] = [];
  for (let position = 0; position < sector.length; position += entrySize) {
    const length = sector.readUInt16LE(position + 64);
    if (length >= 2 && length <= 64) names.push(sector.toString('utf16le', position, position + length - 2));
  }
  return names;
}

/** Follows the allocation table. Only the part that the header points to is used, which covers at least the first 7 MB. */
async function nextSector(file: FileHandle, header: Buffer, sector: number, sectorSize: number): Promise<number> {
  const perSector = sectorSize / 4;
  const index = Math.floor(sector / perSector);
  if (index >= fatSectorsInHeader) return firstReserved;
  const table = header.readUInt32LE(76 + index * 4);
  if (table >= firstReserved) return firstReserved;
  const bytes = await readAt(file, (table + 1) * sectorSize + (sector % perSector) * 4, 4);
  return bytes.length === 4 ? bytes.readUInt32LE(0) : firstReserved;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
