import type { ResizeOptions } from 'sharp';
import type { CompanyPicture } from '#contract/people/tenants.ts';
import { invalid } from '#server/platform/answers/failures.ts';
import { decoding } from '#server/platform/pictures/decode.ts';
import { loadDecoders } from '#server/platform/pictures/decoders.ts';

const formats: readonly string[] = ['png', 'jpeg', 'webp'];
const pixelLimit = 40_000_000;
/** Pixels: at least twice the largest display size. */
const box = { width: 480, height: 160 };
const iconSide = 192;

/** Decodes the picture and encodes it as PNG, which drops metadata and hidden content. 400 if it is not a supported picture. */
export async function encodeLogo(content: Buffer, company: string, picture: CompanyPicture): Promise<Buffer> {
  const sharp = await loadDecoders();
  const { format, width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => refuseKind());
  if (!formats.includes(format)) refuseKind();
  if (width * height > pixelLimit) refuseDamaged();
  return decoding.run(company, width * height, () => shrink(content, picture).catch(() => refuseDamaged()));
}

async function shrink(content: Buffer, picture: CompanyPicture): Promise<Buffer> {
  const sharp = await loadDecoders();
  return sharp(content, { limitInputPixels: pixelLimit })
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize(picture === 'icon' ? square : { ...box, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A picture that is not square gets transparent edges. */
const square: ResizeOptions = {
  width: iconSide,
  height: iconSide,
  fit: 'contain',
  background: { r: 0, g: 0, b: 0, alpha: 0 },
};

function refuseKind(): never {
  return invalid('File', 'This file is not a PNG, JPEG or WebP picture.');
}

function refuseDamaged(): never {
  return invalid('File', 'This picture is damaged, or larger than 40 megapixels.');
}
