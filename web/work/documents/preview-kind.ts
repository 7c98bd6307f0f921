import { pictureTypes } from '#contract/work/attachments.ts';
import { extensionOf } from '#web/work/files/upload-rules.ts';

/** The most text to show in a preview. */
export const textLimit = 1024 * 1024;

/** How to preview a document. Undefined if it can only be downloaded. */
export function previewKind(fileName: string): 'pdf' | 'text' | 'picture' | undefined {
  const extension = extensionOf(fileName);
  if (Object.hasOwn(pictureTypes, extension)) return 'picture';
  if (extension === 'pdf') return 'pdf';
  return extension === 'txt' || extension === 'csv' ? 'text' : undefined;
}
