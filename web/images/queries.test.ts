// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { ProjectImage } from '#contract/images.ts';
import { projectImagesQuery } from './queries.ts';

test('only what is of an image type is shown [S2.images.only-images]', () => {
  const items = ['image/png', 'application/pdf', 'image/webp', 'text/image/'].map((contentType) => ({ contentType }));
  const shown = projectImagesQuery('p').select?.(items as ProjectImage[]);
  expect(shown?.map(({ contentType }) => contentType)).toEqual(['image/png', 'image/webp']);
});
