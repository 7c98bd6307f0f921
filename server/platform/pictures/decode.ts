import { stat } from 'node:fs/promises';
import type { Sharp } from 'sharp';
import { heifLimits, type ImageFormat, imagePixelLimit } from '#contract/work/images.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { openFairQueue } from '#server/platform/limits/fair-queue.ts';
import { loadDecoders } from './decoders.ts';
import { formatOf } from './format.ts';
import { decodeHeif, measureHeif } from './heif.ts';

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

/** The memory is twice what the largest picture needs. */
const limitsOfHeif = {
  side: previewSide,
  pixels: heifLimits.pixels,
  memory: 768 * 1024 * 1024,
  milliseconds: decodeTimeoutSeconds * 1000,
};

/** How much of the queue a pixel of a HEIC picture takes. It is in memory as a whole, and others are not. */
const heifWeight = 4;

/** Decodes the whole picture, which verifies it. 400 with a message if it is not a supported picture. */
export async function decode(file: string, company: string): Promise<Picture> {
  const format = (await formatOf(file)) ?? refuseKind();
  if (format === 'heif') return decodeHeic(file, company);
  const { width, height } = await measure(file);
  if (width * height > imagePixelLimit) refuseSize(imagePixelLimit);
  const [preview, thumbnail] = await decoding.run(company, width * height, () => shrink(file));
  return { format, width, height, preview, thumbnail };
}

async function decodeHeic(file: string, company: string): Promise<Picture> {
  if ((await stat(file)).size > heifLimits.bytes) refuseHeavy();
  const { width, height } = (await measureHeif(file)) ?? refuseDamaged();
  if (width * height > heifLimits.pixels) refuseSize(heifLimits.pixels);
  return decoding.run(company, width * height * heifWeight, async () => {
    const { data, shown, ...size } = (await decodeHeif(file, limitsOfHeif)) ?? refuseDamaged();
    const sharp = await loadDecoders();
    const [preview, thumbnail] = await shrinkBoth(sharp(data, { raw: { ...size, channels: 3 } }));
    return { format: 'heif', ...shown, preview, thumbnail };
  });
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
  return shrinkBoth(sharp(file, options).autoOrient());
}

async function shrinkBoth(image: Sharp): Promise<[Buffer, Buffer]> {
  const sharp = await loadDecoders();
  try {
    const preview = await shrinkTo(image, previewSide, 82);
    return [preview, await shrinkTo(sharp(preview), thumbnailSide, 78)];
  } catch {
    return refuseDamaged();
  }
}

function shrinkTo(image: Sharp, side: number, quality: number): Promise<Buffer> {
  return image
    .timeout({ seconds: decodeTimeoutSeconds })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .toBuffer();
}

function refuseKind(): never {
  return invalid('File', 'This file is not a supported picture. Supported formats are JPEG, PNG, WebP, GIF and HEIC.');
}

function refuseDamaged(): never {
  return invalid('File', 'This picture is damaged and cannot be read. Please save it again and retry.');
}

function refuseSize(limit: number): never {
  return invalid('File', 'This picture has more than {limit} megapixels. Please make it smaller.', {
    limit: limit / 1_000_000,
  });
}

function refuseHeavy(): never {
  return invalid('File', 'A HEIC picture can have at most {limit} MB. Please make it smaller or save it as JPEG.', {
    limit: heifLimits.bytes / 1024 ** 2,
  });
}
