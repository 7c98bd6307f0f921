import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ImageFormat } from '#contract/work/images.ts';
import type { Spooled } from '#server/platform/files/spool.ts';
import { clearHeif } from './heif.ts';
import { clearJpeg } from './jpeg.ts';
import { changeMetadata, type Picture } from './metadata.ts';
import { clearPng } from './png.ts';
import { clearWebp } from './webp.ts';

/** Programs write no place into a GIF. */
const ways: Partial<Record<ImageFormat, (picture: Picture) => Promise<void>>> = {
  jpeg: clearJpeg,
  png: clearPng,
  webp: clearWebp,
  heif: clearHeif,
};

/**
 * Removes the place where a picture was taken from its file. The bytes of the place are overwritten and all others stay, so the picture
 * is the same, and so are its size, its date and its orientation. Returns the file as it is now.
 */
export async function removePlace(file: Spooled, format: ImageFormat): Promise<Spooled> {
  const way = ways[format];
  if (!way) return file;
  const handle = await open(file.path, 'r+');
  try {
    if (!(await changeMetadata(handle, file.size, way))) return file;
  } finally {
    await handle.close();
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(file.path), hash);
  return { ...file, sha256: hash.digest() };
}
