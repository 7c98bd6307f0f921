import { attachmentExtensions, pictureTypes } from '#contract/work/attachments.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { tNode } from '#web/texts/index.ts';
import type { UploadRules } from '#web/ui/upload-dialog-choice.ts';

/** Where somebody asks for a file, a photo will do as well. The server finds out by the content which of them it is. */
export const documentOrPictureRules: Omit<UploadRules, 'limit'> = {
  // With all pictures, phones offer their camera and their photos.
  accept: ['image/*', ...attachmentExtensions.map((extension) => `.${extension}`)].join(','),
  takes: (file) => attachmentExtensions.includes(extensionOf(file.name)) || isPictureFile(file),
  refusal: (file) => tNode('{file} is not a document or picture that can be uploaded here.', { file }),
  formatSize: formatFileSize,
};

/** Whether a file is a picture of a kind that we take. Browsers do not know the type of every HEIC file. */
export function isPictureFile(file: File): boolean {
  return Object.hasOwn(pictureTypes, extensionOf(file.name)) || Object.values(pictureTypes).includes(file.type);
}

/** 'Plan.PDF' → 'pdf'; '' without one. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : '';
}
