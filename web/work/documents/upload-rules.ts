import { documentExtensions } from '#contract/work/documents.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { tNode } from '#web/texts/index.ts';
import type { UploadRules } from '#web/ui/upload-dialog-choice.ts';
import { extensionOf, isPictureFile } from '#web/work/files/upload-rules.ts';

/** Pictures belong in the Images tab and are ignored in the file picker (spec section 5). */
export const documentRules: Omit<UploadRules, 'limit'> = {
  accept: documentExtensions.map((extension) => `.${extension}`).join(','),
  ignores: (file) => file.type.startsWith('image/'),
  takes: (file) => extensions.includes(extensionOf(file.name)),
  refusal: (name, file) =>
    isPictureFile(file)
      ? tNode('{file} is a picture. Please upload it under Images.', { file: name })
      : tNode('{file} is not a document that can be uploaded here.', { file: name }),
  formatSize: formatFileSize,
};

const extensions: readonly string[] = documentExtensions;
