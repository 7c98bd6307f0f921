import { ids } from '#contract/platform/example-ids.ts';
import type { Attachment } from '#contract/work/attachments.ts';
import type { References } from './row.ts';

const notes: Attachment = { id: ids.attachment, fileName: 'notes.txt', sizeBytes: 27, contentType: 'text/plain' };

export const attachmentsReference = {
  uploadAttachment: {
    summary: 'Upload a file for a message',
    description:
      'Uploads a file of a type that documents can have. It belongs to the caller alone until `POST /api/Messages` names it in `attachmentIds`, and is removed after a day without a message.',
    example: {
      body: { File: 'Ground floor, one big room.' },
      answer: { ...notes, id: ids.created, fileName: 'example.txt' },
    },
  },
  downloadAttachment: {
    summary: 'Download a file of a message',
    description:
      'Returns the content of a file, for everybody who may read its message, with the content type that the server detected during upload. Denied downloads are recorded in the audit log.',
    example: { params: { id: ids.attachment } },
  },
} satisfies Partial<References>;
