import { open } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { type ImageFormat, imagePixelLimit } from '#contract/images.ts';
import { invalid } from '#server/failures.ts';
import { openFairQueue } from '#server/fair-queue.ts';
import { loadDecoders } from './decoders.ts';

export type Picture = {
  format: ImageFormat;
  /** As displayed: width and height are swapped for a rotated photograph. */
  width: number;
  height: number;
  /** WebP without metadata, at most 2048 (preview) and 480 (thumbnail) pixels per side. */
  preview: Buffer;
  thumbnail: Buffer;
};

const previewSide = 2048;
const thumbnailSide = 480;
/** Maximum seconds for decoding. */
const decodeTimeoutSeconds = 30;

/**
 * Decodes at most as many pixels at once as the largest picture has, which bounds memory. Ten times as many may wait
 * (about a hundred phone photos), and half of that per company.
 */
export const decoding = openFairQueue({
  capacity: imagePixelLimit,
  waiting: 10 * imagePixelLimit,
  waitingOfOne: 5 * imagePixelLimit,
  retryAfter: 5,
});

/** Decodes the whole picture, which verifies it. 400 with a message if it is not a supported picture (D31). */
export async function decode(file: string, company: string): Promise<Picture> {
  const format = formatOf(await readHead(file)) ?? refuseKind();
  const { width, height } = await measure(file);
  if (width * height > imagePixelLimit) refuseSize();
  const [preview, thumbnail] = await decoding.run(company, width * height, () => shrink(file));
  return { format, width, height, preview, thumbnail };
}

const options = { limitInputPixels: imagePixelLimit, failOn: 'error', animated: false } as const;

async function measure(file: string): Promise<{ width: number; height: number }> {
  const sharp = await loadDecoders();
  try {
    const { autoOrient, pageHeight } = await sharp(file, { ...options, limitInputPixels: false }).metadata();
    return { width: autoOrient.width, height: pageHeight ?? autoOrient.height };
  } catch {
    return refuseKind();
  }
}

async function shrink(file: string): Promise<[Buffer, Buffer]> {
  const sharp = await loadDecoders();
  try {
    const preview = await shrinkTo(sharp(file, options).autoOrient(), previewSide, 82);
    return [preview, await shrinkTo(sharp(preview), thumbnailSide, 78)];
  } catch {
    return invalid('File', 'This picture is damaged and cannot be read. Please save it again and retry.');
  }
}

function shrinkTo(image: Sharp, side: number, quality: number): Promise<Buffer> {
  return image
    .timeout({ seconds: decodeTimeoutSeconds })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .toBuffer();
}

/** Detects the format by the first bytes, before any decoder runs. */
function formatOf(head: Buffer): ImageFormat | undefined {
  const hex = head.toString('hex');
  if (hex.startsWith('ffd8ff')) return 'jpeg';
  if (hex.startsWith('89504e470d0a1a0a')) return 'png';
  if (/^GIF8[79]a/.test(head.toString('latin1'))) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(head.toString('latin1'))) return 'webp';
  return undefined;
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuseKind(): never {
  return invalid('File', 'This file is not a supported picture. Supported formats are JPEG, PNG, WebP and GIF.');
}

function refuseSize(): never {
  return invalid(
    'File',
    `This picture has more than ${imagePixelLimit / 1_000_000} megapixels. Please make it smaller.`,
  );
}
