import type { FileHandle } from 'node:fs/promises';
import { type Range, readExactly } from '#server/platform/files/ranges.ts';

/** What is known of a HEIF picture before it is decoded. */
export type Heif = {
  /** Of its largest image. */
  width: number;
  height: number;
  /** Where its metadata are: the ranges of the file that belong together. */
  exif: Range[][];
  xmp: Range[][];
};

/** The description of the images is a few kilobytes, also of hundreds of tiles. */
const descriptionLimit = 4 * 1024 * 1024;
const boxLimit = 10_000;
/** Metadata and tiles have one each. */
const extentLimit = 10_000;

/** Reads the boxes of a HEIF file (ISO 14496-12 and 23008-12). Undefined if they make no sense. */
export async function readHeif(file: FileHandle, size: number): Promise<Heif | undefined> {
  try {
    const meta = await findDescription(file, size);
    return meta && describe(meta.bytes, meta.start);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type Box = { type: string; start: number; end: number };

async function findDescription(file: FileHandle, size: number): Promise<{ bytes: Buffer; start: number } | undefined> {
  let at = 0;
  for (let count = 0; count < boxLimit && at + 8 <= size; count += 1) {
    const head = await readExactly(file, { start: at, end: Math.min(at + 16, size) });
    const box = boxAt(head, 0, size - at);
    if (!box) return undefined;
    const [start, end] = [at + box.start, at + box.end];
    // A full box: version and flags come before its content.
    if (box.type === 'meta' && end - start <= descriptionLimit)
      return { bytes: await readExactly(file, { start: start + 4, end }), start: start + 4 };
    at = end;
  }
  return undefined;
}

/** The box at `at`, whose end is at most `limit`. */
function boxAt(bytes: Buffer, at: number, limit: number): Box | undefined {
  const short = bytes.readUInt32BE(at);
  const isLong = short === 1;
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || limit - at;
  const head = isLong ? 16 : 8;
  if (length < head || at + length > limit) return undefined;
  return { type: bytes.toString('latin1', at + 4, at + 8), start: at + head, end: at + length };
}

function boxesIn(bytes: Buffer, { start, end }: Range): Box[] {
  const boxes: Box[] = [];
  let at = start;
  while (at + 8 <= end && boxes.length < boxLimit) {
    const box = boxAt(bytes, at, end) ?? damaged();
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function describe(bytes: Buffer, offset: number): Heif {
  const boxes = boxesIn(bytes, { start: 0, end: bytes.length });
  const find = (type: string) => boxes.find((box) => box.type === type);
  const kinds = kindsOf(bytes, find('iinf') ?? damaged());
  const idat = find('idat');
  const found: Heif = { ...largest(bytes, find('iprp') ?? damaged()), exif: [], xmp: [] };
  const inside = idat && { start: offset + idat.start, end: offset + idat.end };
  for (const [id, ranges] of placesOf(bytes, find('iloc') ?? damaged(), inside)) {
    const kind = kinds.get(id);
    if (kind) found[kind].push(ranges);
  }
  return found;
}

/** Which items are metadata. */
function kindsOf(bytes: Buffer, { start, end }: Box): Map<number, 'exif' | 'xmp'> {
  const kinds = new Map<number, 'exif' | 'xmp'>();
  const entries = start + (bytes[start] === 0 ? 6 : 8);
  for (const box of boxesIn(bytes, { start: entries, end })) {
    const version = bytes.readUInt8(box.start);
    if (box.type !== 'infe' || version < 2) continue;
    const id = version === 2 ? bytes.readUInt16BE(box.start + 4) : bytes.readUInt32BE(box.start + 4);
    const typeAt = box.start + (version === 2 ? 8 : 10);
    const type = bytes.toString('latin1', typeAt, typeAt + 4);
    const words = bytes.toString('latin1', typeAt + 4, box.end);
    if (type === 'Exif') kinds.set(id, 'exif');
    if (type === 'mime' && words.includes('application/rdf+xml')) kinds.set(id, 'xmp');
  }
  return kinds;
}

function largest(bytes: Buffer, properties: Box): { width: number; height: number } {
  let most = { width: 0, height: 0 };
  for (const container of boxesIn(bytes, properties).filter(({ type }) => type === 'ipco')) {
    for (const { start } of boxesIn(bytes, container).filter(({ type }) => type === 'ispe')) {
      const size = { width: bytes.readUInt32BE(start + 4), height: bytes.readUInt32BE(start + 8) };
      if (size.width * size.height > most.width * most.height) most = size;
    }
  }
  return most;
}

/** Where the bytes of each item are. Those in `inside` are counted from its start, others from that of the file. */
function placesOf(bytes: Buffer, { start }: Box, inside: Range | undefined): Map<number, Range[]> {
  const places = new Map<number, Range[]>();
  let at = start + 4;
  const read = (size: number): number => {
    const from = at;
    at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(bytes.readBigUInt64BE(from)) : bytes.readUIntBE(from, size);
  };
  const version = bytes.readUInt8(start);
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15];
  if ([offsetSize, lengthSize, baseSize, indexSize].some((size) => ![0, 4, 8].includes(size))) damaged();
  const count = read(version < 2 ? 2 : 4);
  let total = 0;
  for (let item = 0; item < count; item += 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version > 0 ? read(2) & 15 : 0;
    read(2);
    const base = read(baseSize);
    const ranges: Range[] = [];
    for (let extents = read(2); extents > 0; extents -= 1) {
      total += 1;
      if (total > extentLimit) damaged();
      if (version > 0) read(indexSize);
      const from = base + read(offsetSize) + (method === 1 ? (inside ?? damaged()).start : 0);
      ranges.push({ start: from, end: from + read(lengthSize) });
    }
    // Items that are parts of other items have no bytes of their own.
    if (method < 2) places.set(id, ranges);
  }
  return places;
}

function damaged(): never {
  throw new RangeError('damaged');
}
