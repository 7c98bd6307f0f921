import { clearXmp } from './xmp.ts';

/** Tags of the directories of TIFF, which Exif consists of. */
const tags = { gps: 0x8825, xmp: 0x02bc, directories: [0x8769, 0xa005, 0x014a] };

/** Bytes of a value of each type. */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** More than any camera writes, and few enough that a hostile file costs no time. */
const limits = { directories: 50, packets: 5, entriesOfPlace: 100, lengthOfValue: 64 * 1024 };

/**
 * Removes the place from a block of Exif, in place: the directory with the position becomes zeros, and nothing refers to it any more.
 * Everything else stays where it is. Returns whether there was a place.
 */
export function clearExif(block: Buffer): boolean {
  const tiff = block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return false;
  const { short, long, writeShort } = numbersOf(tiff, order === 'II*\0');
  const seen = new Set<number>();
  const erased = new Set<number>();
  let packets = 0;
  let found = false;
  if (tiff.length >= 8) visit(long(4));
  return found;

  /** Goes through a directory, the next, and those that it refers to. What is outside of the block is left out. */
  function visit(at: number): void {
    if (seen.has(at) || seen.size >= limits.directories || at + 2 > tiff.length) return;
    seen.add(at);
    const entries = entriesOf(at);
    const end = at + 2 + entries.length * 12;
    if (end + 4 <= tiff.length) visit(long(end));
    const kept: Buffer[] = [];
    for (const entry of entries) {
      const tag = short(entry);
      if (tag === tags.gps) erase(long(entry + 8));
      else kept.push(Buffer.from(tiff.subarray(entry, entry + 12)));
      if (tag === tags.xmp && packets++ < limits.packets && clearXmp(bytesOf(entry))) found = true;
      if (tags.directories.includes(tag)) for (const each of longsOf(entry)) visit(each);
    }
    if (kept.length === entries.length) return;
    found = true;
    writeDirectory(at, end, kept);
  }

  function entriesOf(at: number): number[] {
    const count = Math.min(short(at), Math.floor((tiff.length - at - 2) / 12));
    return Array.from({ length: count }, (_, index) => at + 2 + index * 12);
  }

  /** Overwrites a directory and its values with zeros. */
  function erase(at: number): void {
    if (erased.has(at) || erased.size >= limits.directories || at + 2 > tiff.length) return;
    erased.add(at);
    const entries = entriesOf(at).slice(0, limits.entriesOfPlace);
    for (const entry of entries) bytesOf(entry).fill(0);
    tiff.fill(0, at, at + 2 + entries.length * 12);
  }

  /** Writes a directory with fewer entries. The reference to the next comes after the last. */
  function writeDirectory(at: number, end: number, kept: readonly Buffer[]): void {
    const next = Buffer.from(tiff.subarray(end, end + 4));
    const content = Buffer.concat([...kept, next]);
    tiff.fill(0, at + 2, end + next.length);
    content.copy(tiff, at + 2);
    writeShort(kept.length, at);
  }

  /** The bytes of the value of an entry, as far as they are in the block. */
  function bytesOf(entry: number): Buffer {
    const length = (sizes[short(entry + 2)] ?? 1) * long(entry + 4);
    const start = length > 4 ? long(entry + 8) : entry + 8;
    return tiff.subarray(start, start + Math.min(length, limits.lengthOfValue));
  }

  function longsOf(entry: number): number[] {
    const value = bytesOf(entry);
    const count = Math.min(Math.floor(value.length / 4), limits.directories);
    const first = value.byteOffset - tiff.byteOffset;
    return Array.from({ length: count }, (_, index) => long(first + index * 4));
  }
}

function numbersOf(bytes: Buffer, isLittle: boolean) {
  return isLittle
    ? {
        short: (at: number) => bytes.readUInt16LE(at),
        long: (at: number) => bytes.readUInt32LE(at),
        writeShort: (value: number, at: number) => bytes.writeUInt16LE(value, at),
      }
    : {
        short: (at: number) => bytes.readUInt16BE(at),
        long: (at: number) => bytes.readUInt32BE(at),
        writeShort: (value: number, at: number) => bytes.writeUInt16BE(value, at),
      };
}
