import type { Endpoint } from '#contract/platform/endpoint.ts';
import type { FormPart } from '#tests/support/upload.ts';

/** A small file that the upload accepts. */
export function fileOf({ id }: Endpoint): FormPart {
  if (id === 'createImport') return ['File', Buffer.from('name\nFrom the matrix'), 'clients.csv'];
  return ['uploadImage', 'changeCompanyLogo', 'changeOwnPicture'].includes(id)
    ? ['File', pixel, 'pixel.png']
    : ['File', Buffer.from('A note.'), 'note.txt'];
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
