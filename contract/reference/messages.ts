import { ids } from '#contract/platform/example-ids.ts';
import type { Message, WithheldMessage } from '#contract/work/messages.ts';
import type { References } from './row.ts';

export const message: Message = {
  id: ids.message,
  subjectType: 'project',
  subjectId: ids.lobby,
  body: `The lamps arrived. @[Wim Vos](user:${ids.wim}), can you be there on Friday?`,
  audience: 'client',
  postedTo: 'client',
  authorId: ids.ada,
  authorName: 'Ada North',
  via: 'Web',
  createdAt: '2026-04-13T10:00:00.000Z',
  editedAt: '2026-04-13T11:30:00.000Z',
  mentions: [{ id: ids.wim, name: 'Wim Vos' }],
  attachments: [{ id: ids.attachment, fileName: 'notes.txt', sizeBytes: 27, contentType: 'text/plain' }],
};

const about = { subjectType: 'project', subjectId: ids.lobby } as const;

const withheld: WithheldMessage = {
  id: ids.withheldMessage,
  ...about,
  body: 'The lamps are red.',
  audience: 'client',
  postedTo: 'client',
  authorId: ids.ada,
  authorName: 'Ada North',
  via: 'Web',
  createdAt: '2026-04-14T15:04:00.000Z',
  mentions: [],
  attachments: [],
  releasesIn: 10000,
};

export const messagesReference = {
  listMessages: {
    summary: 'List messages',
    description:
      'Lists the messages about a project, a ticket, a document or an image, the oldest first. `from=start` begins with the first message, and the `Link` header has the next page. `from=end` has the latest messages, and the `Link` header has the page before, with `rel="prev"`. `around` has half a page before a message and half a page from it on, and the `Link` header has both pages. Client users get only messages for the client. A deleted message keeps its place without its text.',
    example: { query: { ...about, from: 'end', limit: 50 }, answer: [message] },
  },
  listMessageReaders: {
    summary: 'List who would read a message',
    description:
      'Returns who would read a message that the caller posts, without the caller. `total` and `clientTotal` count all of them; `people` has at most `limit`, in the order of their names. Only they can be mentioned. `audience` is `staff` if the object is internal, whatever was asked for.',
    example: {
      query: { ...about, audience: 'client', search: 'cleo' },
      answer: {
        audience: 'client',
        total: 2,
        clientTotal: 1,
        clientName: 'Acme Hotels',
        people: [{ id: ids.cleo, name: 'Cleo Marsh', kind: 'client' }],
      },
    },
  },
  createMessage: {
    summary: 'Post a message',
    description:
      'Posts a message about an object that the caller may see. Staff choose whether the client may read it; messages of client users are always for the client. `parentId` makes it an answer. A mention is written as `@[Name](user:id)` and notifies its user, who must be able to read the message. `attachmentIds` names files that the caller uploaded before. If a client user answers a ticket that was done more than 14 days ago, a new ticket that follows up on it is opened and linked to it. The message is posted there, and its `subjectId` is the id of the new ticket.',
    example: {
      body: { ...about, body: 'We start on Monday.', audience: 'client', parentId: ids.message },
      answer: {
        id: ids.created,
        ...about,
        parentId: ids.message,
        body: 'We start on Monday.',
        audience: 'client',
        postedTo: 'client',
        authorId: ids.ada,
        authorName: 'Ada North',
        via: 'Web',
        createdAt: '2026-04-14T15:05:00.000Z',
        mentions: [],
        attachments: [],
      },
    },
  },
  withholdMessage: {
    summary: 'Post a message a little later',
    description:
      'Takes a message like `createMessage`, with the same checks, and posts it after some seconds (`UNDO_SECONDS` of the installation). Until then its author alone sees it, nobody is told, and its author can take it back. At most 20 messages of a person wait.',
    example: {
      body: { ...about, body: 'The lamps are red.', audience: 'client' },
      answer: { ...withheld, id: ids.created },
    },
  },
  listWithheldMessages: {
    summary: 'List your messages that are not posted yet',
    description:
      'Lists the messages of the caller about an object that wait to be posted, the oldest first. `releasesIn` says in how many milliseconds. A message with a `refusal` could not be posted, for example because the object was deleted: it stays for 30 days, until its author takes it back.',
    example: { query: about, answer: [withheld] },
  },
  undoMessage: {
    summary: 'Take a message back',
    description:
      'Takes back a message of the caller that is not posted yet, and returns it. Nobody else has seen it. If it is posted already, the answer is 410.',
    example: { params: { id: ids.withheldMessage }, answer: withheld },
  },
  updateMessage: {
    summary: 'Edit a message',
    description:
      'Changes the text of a message of the caller. Later than 15 minutes after it was posted, the message gets `editedAt`, and the text before stays in its history.',
    example: {
      params: { id: ids.message },
      body: { body: 'The lamps arrived.' },
      answer: { ...message, body: 'The lamps arrived.', mentions: [] },
    },
  },
  deleteMessage: {
    summary: 'Delete a message',
    description:
      'Removes the text of a message, its history, its mentions and its files, for everybody. Its author and administrators may do so. Its answers stay.',
    example: { params: { id: ids.message } },
  },
  listMessageEdits: {
    summary: 'Read the history of a message',
    description: 'Lists the texts that later edits replaced, the newest first.',
    example: {
      params: { id: ids.message },
      answer: [{ id: ids.messageEdit, body: 'The lamp arrived.', writtenAt: '2026-04-13T10:00:00.000Z' }],
    },
  },
} satisfies Partial<References>;
