/** A project, a message about it with a file, and their company. */
type Named = Record<'projectId' | 'messageId' | 'attachmentId', string>;

/** Requests about messages, for `samples`. */
export const messageSamples = {
  listMessages: ({ projectId }) => ({ query: { subjectType: 'project', subjectId: projectId } }),
  listMessageReaders: ({ projectId }) => ({
    query: { subjectType: 'project', subjectId: projectId, audience: 'client' },
  }),
  createMessage: ({ projectId }) => ({
    body: { subjectType: 'project', subjectId: projectId, body: 'From the matrix', audience: 'client' },
  }),
  withholdMessage: ({ projectId }) => ({
    body: { subjectType: 'project', subjectId: projectId, body: 'From the matrix', audience: 'client' },
  }),
  listWithheldMessages: ({ projectId }) => ({ query: { subjectType: 'project', subjectId: projectId } }),
  undoMessage: ({ messageId }) => ({ params: { id: messageId } }),
  updateMessage: ({ messageId }) => ({ params: { id: messageId }, body: { body: 'Edited' } }),
  deleteMessage: ({ messageId }) => ({ params: { id: messageId } }),
  // `fileOf` returns the file.
  uploadAttachment: () => ({ body: {} }),
  downloadAttachment: ({ attachmentId }) => ({ params: { id: attachmentId } }),
  listMessageEdits: ({ messageId }) => ({ params: { id: messageId } }),
} satisfies Record<string, (named: Named) => object>;
