import { readHeif } from '#server/platform/pictures/heif-boxes.ts';
import { clearExif } from './exif.ts';
import type { Picture } from './metadata.ts';
import { clearXmp } from './xmp.ts';

export async function clearHeif({ file, size, clear }: Picture): Promise<void> {
  const { exif = [], xmp = [] } = (await readHeif(file, size)) ?? {};
  for (const ranges of exif) await clear(ranges, clearItem);
  for (const ranges of xmp) await clear(ranges, clearXmp);
}

/** The first four bytes say how many come before the Exif. */
function clearItem(bytes: Buffer): boolean {
  return bytes.length > 4 && clearExif(bytes.subarray(4 + bytes.readUInt32BE(0)));
}
