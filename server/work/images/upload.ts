import { type ImageFormat, imageFormats } from '#contract/work/images.ts';
import { extensionOf, safeFileName } from '#server/platform/files/file-name.ts';
import type { Spooled } from '#server/platform/files/index.ts';
import type { Upload } from '#server/platform/files/upload.ts';
import { decode } from '#server/platform/pictures/decode.ts';
import { removePlace } from '#server/platform/pictures/place/index.ts';
import type { NewImage } from './write.ts';

/**
 * Checks a picture by decoding it, then stores the original, a preview and a thumbnail. The original is unchanged, but for the place
 * where it was taken if the company wants it removed.
 */
export async function storePicture(
  upload: Upload,
  file: Spooled,
  typedName: string,
  company: string,
): Promise<NewImage> {
  const { format, width, height, preview, thumbnail } = await decode(file.path, company);
  await upload.keep(await upload.write(preview), 'preview');
  await upload.keep(await upload.write(thumbnail), 'thumbnail');
  const original = upload.removesPlace ? await removePlace(file, format) : file;
  await upload.keep(original);
  return {
    ...original,
    id: upload.id,
    fileName: pictureName(typedName, format),
    contentType: imageFormats[format].contentType,
    width,
    height,
  };
}

/** Adds the extension of the format if it is missing, so that the file opens as a picture: `page.html` becomes `page.html.jpg`. */
function pictureName(typed: string, format: ImageFormat): string {
  const extensions: readonly string[] = imageFormats[format].extensions;
  const name = safeFileName(typed);
  return extensions.includes(extensionOf(name)) ? name : safeFileName(`${name.slice(0, 240)}.${extensions[0]}`);
}
