import { expect, it } from 'vitest';
import { uploadLimitOf } from '#contract/platform/upload-limit.ts';
import { documentExtensions, documentTypes, mayDeleteDocument } from './documents.ts';
import { mayDeleteImage } from './images.ts';

it('limits files in demo companies to 5 MB, even if the operator allows more', () => {
  const megabytes = (demo: boolean, configured: number) => uploadLimitOf(demo, configured * 1024 * 1024) / 1024 / 1024;
  expect([megabytes(true, 512), megabytes(true, 1), megabytes(false, 512)]).toEqual([5, 1, 512]);
});

it('lets the uploader and holders of the right permission delete a file', () => {
  const who = (id: string, held?: string) => ({ id, holds: (claim: string) => claim === held });
  const [documents, images] = ['ProjectDocuments:DeleteProjectDocuments', 'ProjectImages:DeleteProjectImages'];
  const people = [who('a'), who('b'), who('b', documents), who('b', images)];
  expect(people.map((each) => mayDeleteDocument({ createdByUser: 'a' }, each))).toEqual([true, false, true, false]);
  expect(people.map((each) => mayDeleteImage({ uploadedBy: 'a' }, each))).toEqual([true, false, true, true]);
});

it('supports the document types of the specification', () => {
  expect(documentExtensions).toEqual(['pdf', 'doc', 'docx', 'txt', 'xls', 'xlsx', 'ppt', 'pptx', 'csv', 'zip', 'rar']);
  for (const type of Object.values(documentTypes)) expect(type).toMatch(/^(application|text)\/[a-z.-]+$/);
});
