import { open } from 'node:fs/promises';
import type { ImageFormat } from '#contract/work/images.ts';

/** Of HEIF files with HEVC inside, which are called HEIC. */
const brands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
const headSize = 256;

/** Detects the format by the first bytes, before any decoder runs. Undefined if it is no supported picture. */
export async function formatOf(file: string): Promise<ImageFormat | undefined> {
  const head = await readHead(file);
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  return brandsOf(head).some((brand) => brands.includes(brand)) ? 'heif' : undefined;
}

/** The main brand and the compatible ones of a file that begins as MP4 and HEIF do. */
function brandsOf(head: Buffer): string[] {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return [];
  const text = head.toString('latin1', 8, head.readUInt32BE(0));
  // The second four bytes are a version.
  return (text.match(/.{4}/gs) ?? []).filter((_brand, index) => index !== 1);
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headSize), 0, headSize, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
