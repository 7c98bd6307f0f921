import { settings } from '#web/lib/settings.ts';
import type { UploadRules } from '#web/ui/upload-dialog-choice.ts';

export const imageKinds = 'JPEG, PNG, WebP, GIF';

/** Whatever calls itself a picture; which formats can be read the server finds out, and says. */
export const imageRules: UploadRules = {
  accept: 'image/*',
  limit: settings.uploadLimit,
  takes: (file) => file.type.startsWith('image/'),
  refusal: (file) => `${file.name} is not a picture.`,
};
