import { expect, test } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { uploadMessage } from './upload-message.ts';

const fallback = 'Failed to upload image. Please try again.';

test("shows the response's message, or the dialog's fallback", {
  tags: ['S8.upload.inline'],
}, () => {
  const refused = new ApiError('A server side error occurred.', 400, '{"errors":{"File":["Too many pixels"]}}');
  expect(uploadMessage(refused, fallback)).toBe('Too many pixels');
  expect(uploadMessage(new ApiError('An unexpected server error occurred.', 500), fallback)).toBe(fallback);
});
