import { createHash } from 'node:crypto';
import { invalid } from '#server/platform/answers/failures.ts';
import { decoding } from '#server/platform/pictures/decode.ts';
import { loadDecoders } from '#server/platform/pictures/decoders.ts';

const formats: readonly string[] = ['png', 'jpeg', 'webp'];
const pixelLimit = 40_000_000;
/** Pixels: twice the largest size on screen. */
const side = 192;

export type EncodedPicture = { content: Buffer; version: string };

/**
 * Decodes a picture and makes a small square of it, cut from its most interesting part. That drops metadata, such as the place where a
 * photo was taken, and hidden content. 400 if it is not a supported picture.
 */
export async function encodePicture(file: Buffer, company: string): Promise<EncodedPicture> {
  const sharp = await loadDecoders();
  const { format, width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => refuseKind());
  if (!formats.includes(format)) refuseKind();
  if (width * height > pixelLimit) refuseDamaged();
  const content = await decoding.run(company, width * height, () => shrink(file).catch(() => refuseDamaged()));
  return { content, version: createHash('sha256').update(content).digest('hex').slice(0, 16) };
}

async function shrink(file: Buffer): Promise<Buffer> {
  const sharp = await loadDecoders();
  return sharp(file, { limitInputPixels: pixelLimit })
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize(side, side, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 80 })
    .toBuffer();
}

function refuseKind(): never {
  return invalid('File', 'This file is not a PNG, JPEG or WebP picture.');
}

function refuseDamaged(): never {
  return invalid('File', 'This picture is damaged, or larger than 40 megapixels.');
}
