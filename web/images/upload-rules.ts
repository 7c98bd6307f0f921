import { formatMegabytes } from '#web/lib/format.ts';
import type { UploadRules } from '#web/ui/upload-dialog-choice.ts';

export const imageKinds = 'JPEG, PNG, WebP, GIF';

/** Whatever calls itself a picture; which formats can be read the server finds out, and says. */
export const imageRules: Omit<UploadRules, 'limit'> = {
  accept: 'image/*',
  takes: (file) => file.type.startsWith('image/'),
  refusal: 'is not a picture.',
  formatSize: formatMegabytes,
};
