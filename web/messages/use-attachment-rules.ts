import { documentRules } from '#web/documents/upload-rules.ts';
import { useUploadLimit } from '#web/files/upload-limit.ts';
import { tNode } from '#web/texts/index.ts';
import type { UploadRules } from '#web/ui/upload-dialog-choice.ts';

/** Messages take what the Documents tab takes. Here a picture is refused in words, because it was chosen for this message. */
export function useAttachmentRules(): UploadRules {
  return { ...rules, limit: useUploadLimit() };
}

const rules: Omit<UploadRules, 'limit'> = {
  ...documentRules,
  ignores: () => false,
  refusal: (file) => tNode('{file} is not a kind of file that a message can have.', { file }),
};
