import { readExactly } from '#server/platform/files/ranges.ts';
import { clearExif } from './exif.ts';
import type { Clear, Picture } from './metadata.ts';
import { clearXmp } from './xmp.ts';

const kinds: Record<string, Clear> = { EXIF: clearExif, 'XMP ': clearXmp };

/** A picture of many frames has a chunk for each. */
const chunkLimit = 100_000;

export async function clearWebp({ file, size, clear }: Picture): Promise<void> {
  let at = 12;
  for (let count = 0; count < chunkLimit && at + 8 <= size; count += 1) {
    const head = await readExactly(file, { start: at, end: at + 8 });
    const length = head.readUInt32LE(4);
    const kind = kinds[head.toString('latin1', 0, 4)];
    if (kind) await clear([{ start: at + 8, end: Math.min(at + 8 + length, size) }], kind);
    at += 8 + length + (length % 2);
  }
}
