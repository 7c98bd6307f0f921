import { signedIn } from '#contract/platform/access.ts';
import { read, write } from '#contract/platform/operation-rows.ts';

export const conversationOperations = {
  // Messages
  // Who may see the subject may read and write. The handlers ask for the subject's own permission.
  listMessages: read('/api/Messages', signedIn(), [400, 404]),
  listMessageReaders: read('/api/Messages/readers', signedIn(), [400, 404]),
  createMessage: write('POST', '/api/Messages', signedIn(), {
    changes: 'messages',
    records: 'message.posted',
    problems: [400],
  }),
  // Only its author sees a withheld message.
  withholdMessage: write('POST', '/api/WithheldMessages', signedIn(), {
    changes: 'withheldMessages',
    records: null,
    problems: [400],
  }),
  listWithheldMessages: read('/api/WithheldMessages', signedIn({ personal: true }), [400]),
  undoMessage: write('POST', '/api/WithheldMessages/:id/undo', signedIn(), {
    changes: 'withheldMessages',
    records: null,
    problems: [404, 410],
  }),
  updateMessage: write('PATCH', '/api/Messages/:id', signedIn(), {
    changes: 'messages',
    records: 'message.edited',
    problems: [400, 404],
  }),
  deleteMessage: write('DELETE', '/api/Messages/:id', signedIn(), {
    changes: 'messages',
    records: 'message.deleted',
    problems: [404],
  }),
  listMessageEdits: read('/api/Messages/:id/history', signedIn(), [400, 404]),

  // Attachments
  // Nobody but the uploader sees a file before a message has it.
  uploadAttachment: write('POST', '/api/Attachments', signedIn(), {
    changes: null,
    records: 'attachment.uploaded',
    problems: [400, 413, 415],
  }),
  downloadAttachment: read('/api/Attachments/:id/download', signedIn(), [404, 416]),
} as const;
