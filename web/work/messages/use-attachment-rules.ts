import { attachmentExtensions } from '#contract/work/attachments.ts';
import { formatFileSize } from '#web/lib/format.ts';
import { tNode } from '#web/texts/index.ts';
import type { UploadRules } from '#web/ui/upload-dialog-choice.ts';
import { useUploadLimit } from '#web/work/files/upload-limit.ts';
import { extensionOf } from '#web/work/files/upload-rules.ts';

/** Messages take documents and pictures. */
export function useAttachmentRules(): UploadRules {
  return { ...rules, limit: useUploadLimit() };
}

const rules: Omit<UploadRules, 'limit'> = {
  accept: attachmentExtensions.map((extension) => `.${extension}`).join(','),
  ignores: () => false,
  takes: (file) => attachmentExtensions.includes(extensionOf(file.name)),
  refusal: (file) => tNode('{file} is not a kind of file that a message can have.', { file }),
  formatSize: formatFileSize,
};
