import { expect, it } from 'vitest';
import { attachmentExtensions, pictureTypes } from './attachments.ts';
import { messageReadersQuery } from './messages.ts';

it('a message can have documents, and pictures of five formats', () => {
  expect(attachmentExtensions.toSorted()).toEqual(
    'csv doc docx gif heic heif jfif jpe jpeg jpg pdf png ppt pptx rar txt webp xls xlsx zip'.split(' '),
  );
  expect(pictureTypes).toEqual({
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    jpe: 'image/jpeg',
    jfif: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    gif: 'image/gif',
    heic: 'image/heic',
    heif: 'image/heic',
  });
});

it('the people who may read a message are searched without the spaces around what was typed', () => {
  const about = { subjectType: 'project', subjectId: '01900000-0000-7000-8000-000000000001', audience: 'staff' };
  expect(messageReadersQuery.parse({ ...about, search: ' Nina ' }).search).toBe('Nina');
});
