import { expect, test } from 'vitest';
import { onlyImages } from './queries.ts';

test('shows only items of an image type', { tags: ['S2.images.only-images'] }, () => {
  const items = ['image/png', 'application/pdf', 'image/webp', 'text/image/'].map((contentType) => ({ contentType }));
  expect(onlyImages(items).map(({ contentType }) => contentType)).toEqual(['image/png', 'image/webp']);
});
