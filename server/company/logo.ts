import { invalid } from '#server/failures.ts';
import { decoding } from '#server/images/decode.ts';
import { loadDecoders } from '#server/images/decoders.ts';

const formats: readonly string[] = ['png', 'jpeg', 'webp'];
const pixelLimit = 40_000_000;
/** Pixels: twice the largest display size. */
const box = { width: 480, height: 160 };

/** Decodes the picture and encodes it as PNG, which drops metadata and hidden content. 400 if it is not a supported picture. */
export async function encodeLogo(content: Buffer, company: string): Promise<Buffer> {
  const sharp = await loadDecoders();
  const { format, width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => refuseKind());
  if (!formats.includes(format)) refuseKind();
  if (width * height > pixelLimit) refuseDamaged();
  return decoding.run(company, width * height, () => shrink(content).catch(() => refuseDamaged()));
}

async function shrink(content: Buffer): Promise<Buffer> {
  const sharp = await loadDecoders();
  return sharp(content, { limitInputPixels: pixelLimit })
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function refuseKind(): never {
  return invalid('File', 'This file is not a PNG, JPEG or WebP picture.');
}

function refuseDamaged(): never {
  return invalid('File', 'This picture is damaged, or larger than 40 megapixels.');
}
