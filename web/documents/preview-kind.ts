import { extensionOf } from './upload-rules.ts';

/** Longer texts are cut: nobody reads more than this in a preview. */
export const textLimit = 1024 * 1024;

/** How a document is shown in place; undefined where it can only be downloaded. */
export function previewKind(fileName: string): 'pdf' | 'text' | undefined {
  const extension = extensionOf(fileName);
  if (extension === 'pdf') return 'pdf';
  return extension === 'txt' || extension === 'csv' ? 'text' : undefined;
}
