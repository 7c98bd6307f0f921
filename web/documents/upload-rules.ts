import { documentExtensions } from '#contract/documents.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { tNode } from '#web/texts/index.ts';
import type { UploadRules } from '#web/ui/upload-dialog-choice.ts';

/** Pictures belong in the Images tab and are ignored here (spec section 5). */
export const documentRules: Omit<UploadRules, 'limit'> = {
  accept: documentExtensions.map((extension) => `.${extension}`).join(','),
  ignores: (file) => file.type.startsWith('image/'),
  takes: (file) => extensions.includes(extensionOf(file.name)),
  refusal: (file) => tNode('{file} is not a document that can be uploaded here.', { file }),
  formatSize: formatFileSize,
};

const extensions: readonly string[] = documentExtensions;

/** 'Plan.PDF' → 'pdf'; '' without one. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? fileName.slice(dot + 1).toLowerCase() : '';
}
