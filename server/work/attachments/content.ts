import { attachmentExtensions, pictureTypes } from '#contract/work/attachments.ts';
import { imageFormats } from '#contract/work/images.ts';
import { invalid, refuseField } from '#server/platform/answers/failures.ts';
import { checkContent } from '#server/platform/files/content/content.ts';
import { extensionOf } from '#server/platform/files/file-name.ts';
import type { Spooled } from '#server/platform/files/index.ts';
import type { Upload } from '#server/platform/files/upload.ts';
import { formatOf } from '#server/platform/pictures/format.ts';
import { removePlace } from '#server/platform/pictures/place/index.ts';

/**
 * Stores a document or picture whose content matches its extension. Otherwise 400. A picture loses the place where it was taken if the
 * company wants that. It is decoded when somebody first sees it in a text (picture.ts).
 */
export async function keepAttachment(
  upload: Upload,
  fileName: string,
  file: Spooled,
): Promise<Spooled & { contentType: string }> {
  const extension = extensionOf(fileName);
  const allowed = [...attachmentExtensions, ...upload.moreTypes];
  if (!allowed.includes(extension)) {
    refuseField('File', (say) =>
      say('This file type is not supported. Supported types are {types}.', { types: say.list(allowed) }),
    );
  }
  const pictureType = pictureTypes[extension];
  if (!pictureType) {
    const contentType = await checkContent(fileName, file, upload.moreTypes);
    await upload.keep(file);
    return { ...file, contentType };
  }
  const format = await formatOf(file.path);
  if (!format || imageFormats[format].contentType !== pictureType) {
    invalid('File', 'The content of this file does not match its extension (.{extension}).', { extension });
  }
  const original = upload.removesPlace ? await removePlace(file, format) : file;
  await upload.keep(original);
  return { ...original, contentType: pictureType };
}
