import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant, optionalId, requiredText, text } from '#contract/platform/fields.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { constant } from '../platform/texts/constant.ts';
import { attachmentSchema } from './attachments.ts';
import { maxAttachments, maxPinPage, messageStarts, messageSubjects, messageWays } from './message-kinds.ts';

export const messageSubject = z.enum(messageSubjects, 'Choose project, ticket, task, document or image');

const pinPart = z
  .number('Choose a place on the page')
  .min(0, 'The pin is beside the page')
  .max(1, 'The pin is beside the page');

/** A place on a document or a picture. */
const pinPlaceSchema = z.object({
  /** Of the document. A picture has one version. */
  version: z.int().min(1, 'This version does not exist').max(2_147_483_647, 'This version does not exist'),
  /** Of a PDF. */
  page: z.int().min(1, 'This page does not exist').max(maxPinPage, 'This page does not exist').optional(),
  /** From the left edge of the page, as a part of its width. */
  x: pinPart,
  /** From the upper edge of the page, as a part of its height. */
  y: pinPart,
});

export type PinPlace = z.output<typeof pinPlaceSchema>;

const pinSchema = z.object({
  version: z.int(),
  page: z.int().optional(),
  x: z.number(),
  y: z.number(),
  /** Counted among the pins of the version that were posted to the same readers. */
  number: z.int(),
});

export type Pin = z.output<typeof pinSchema>;

export const messageSchema = z.object({
  id,
  subjectType: messageSubject,
  subjectId: id,
  /** The message that this one answers. Answers have no answers. */
  parentId: id.optional(),
  /** As typed, with mentions as `@[Name](user:id)`. Empty if the message was deleted. */
  body: z.string(),
  /** The text of a mail with what it quotes, if that is more than the body. */
  fullText: z.string().optional(),
  /** Who may read it now: the narrower of `postedTo` and the audience of the subject. */
  audience,
  /** Who its author chose. */
  postedTo: audience,
  authorId: id.optional(),
  authorName: z.string(),
  via: z.enum(messageWays),
  createdAt: instant,
  /** Present after an edit later than 15 minutes. Then there is a history. */
  editedAt: instant.optional(),
  /** A deleted message stays in its place, without text. */
  deletedAt: instant.optional(),
  /** The mentioned people that the caller may see. */
  mentions: z.array(z.object({ id, name: z.string() })),
  attachments: z.array(attachmentSchema),
  /** The place that it is about. */
  pin: pinSchema.optional(),
});

export type Message = z.output<typeof messageSchema>;

/** A message that only its author sees until it is posted. */
const withheldMessageSchema = messageSchema.omit({ editedAt: true, deletedAt: true, fullText: true }).extend({
  /** Milliseconds until it is posted. */
  releasesIn: z.int(),
  /** Why it could not be posted. It stays until its author takes it back. */
  refusal: z.string().optional(),
  /** It gets its number when it is posted. */
  pin: pinSchema.omit({ number: true }).optional(),
});

export type WithheldMessage = z.output<typeof withheldMessageSchema>;

/** An earlier text of a message, and when it was written. */
const messageEditSchema = z.object({ id, body: z.string(), writtenAt: instant });

export type MessageEdit = z.output<typeof messageEditSchema>;

const readerSchema = z.object({ id, name: z.string(), kind: z.enum(['staff', 'client']) });

/** Who would read a message that the caller posts now. The caller is not counted. */
const readersSchema = z.object({
  /** The lane that the message would have: `staff` where the subject is internal, whatever was asked for. */
  audience,
  total: z.int(),
  /** How many of them are users of the client. */
  clientTotal: z.int(),
  /** The client of the subject, if the lane is `client`. */
  clientName: z.string().optional(),
  /** Ordered by name, at most `limit` of them; with `search` only those whose name contains it. */
  people: z.array(readerSchema),
});

export type MessageReaders = z.output<typeof readersSchema>;

const messageText = requiredText('Please write a message');

export const messageListQuery = z.object({
  subjectType: messageSubject,
  subjectId: id,
  from: z.enum(messageStarts).default('start'),
  /** A message in the middle of the page. */
  around: id.optional(),
  /** Only messages with a pin on this version. */
  pinVersion: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  ...paging,
});

export const messageReadersQuery = z.object({
  subjectType: messageSubject,
  subjectId: id,
  audience,
  search: text(200).trim().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const createMessageBody = z.object({
  subjectType: messageSubject,
  subjectId: id,
  body: messageText,
  /** Client users send `client`. */
  audience,
  parentId: optionalId,
  /** Files that the caller uploaded and no message has yet. */
  attachmentIds: z
    .array(id)
    .max(maxAttachments, constant('At most {limit} files', { limit: maxAttachments }))
    .default([]),
  /** A place that the message is about, on a document or a picture. Answers belong to the pin of what they answer. */
  pin: pinPlaceSchema.optional(),
});

const withheldListQuery = z.object({ subjectType: messageSubject, subjectId: id });

const updateMessageBody = z.object({ body: messageText });

const about = { subjectType: 'project', subjectId: ids.lobby } as const;

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

/**
 * The conversation about one subject, oldest first, answers among the others by time. `from=start` begins with the first messages
 * and links to later ones (`rel="next"`). `from=end` begins with the latest ones and links to earlier ones (`rel="prev"`); each
 * page is oldest first too. `around` begins at a message and links both ways. 404 if the caller may not see the subject or that
 * message.
 */
export const listMessages = defineEndpoint('listMessages', {
  method: 'GET',
  path: '/api/Messages',
  // Who may see the subject may read and write. The handlers ask for the subject's own permission.
  access: signedIn(),
  programs: true,
  problems: [400, 404],
  query: messageListQuery,
  responses: { 200: z.array(messageSchema) },
  summary: 'List messages',
  description:
    'Lists the messages about a project, a ticket, a task, a document or an image, the oldest first. `from=start` begins with the first message, and the `Link` header has the next page. `from=end` has the latest messages, and the `Link` header has the page before, with `rel="prev"`. `around` has half a page before a message and half a page from it on, and the `Link` header has both pages. `pinVersion` leaves the messages with a pin on that version. Client users get only messages for the client. A deleted message keeps its place without its text.',
  example: { query: { ...about, from: 'end', limit: 50 }, answer: [message] },
});

/** Who would read a message here, for the line below the text and for choosing people to mention. */
export const listMessageReaders = defineEndpoint('listMessageReaders', {
  method: 'GET',
  path: '/api/Messages/readers',
  access: signedIn(),
  programs: true,
  problems: [400, 404],
  query: messageReadersQuery,
  responses: { 200: readersSchema },
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
});

/**
 * Posts a message and returns it. 400 for a subject, a parent, a file or a mentioned person that does not exist, and the same for
 * one that the caller may not see. People who may not read the message cannot be mentioned. An answer to an internal message is
 * internal.
 */
export const createMessage = defineEndpoint('createMessage', {
  method: 'POST',
  path: '/api/Messages',
  access: signedIn(),
  programs: true,
  changes: 'messages',
  records: 'message.posted',
  problems: [400],
  body: createMessageBody,
  responses: { 201: messageSchema },
  summary: 'Post a message',
  description:
    'Posts a message about an object that the caller may see. Staff choose whether the client may read it; messages of client users are always for the client. `parentId` makes it an answer. A mention is written as `@[Name](user:id)` and notifies its user, who must be able to read the message. `attachmentIds` names files that the caller uploaded before. `pin` is a place on a version of the document, or on the picture with version 1. If a client user answers a ticket that was done more than 14 days ago, a new ticket that follows up on it is opened and linked to it. The message is posted there, and its `subjectId` is the id of the new ticket.',
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
});

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

/**
 * Posts a message some seconds later, so that its author can take it back. It is checked like a posted one at once, and again when it
 * is posted. At most 20 of a person wait.
 */
export const withholdMessage = defineEndpoint('withholdMessage', {
  method: 'POST',
  path: '/api/WithheldMessages',
  // Only its author sees a withheld message.
  access: signedIn(),
  changes: 'withheldMessages',
  records: null,
  problems: [400],
  body: createMessageBody,
  responses: { 201: withheldMessageSchema },
  summary: 'Post a message a little later',
  description:
    'Takes a message like `createMessage`, with the same checks, and posts it after some seconds (`UNDO_SECONDS` of the installation). Until then its author alone sees it, nobody is told, and its author can take it back. At most 20 messages of a person wait.',
  example: {
    body: { ...about, body: 'The lamps are red.', audience: 'client' },
    answer: { ...withheld, id: ids.created },
  },
});

/** The caller's own messages about one subject that are not posted yet, or could not be, oldest first. */
export const listWithheldMessages = defineEndpoint('listWithheldMessages', {
  method: 'GET',
  path: '/api/WithheldMessages',
  access: signedIn({ personal: true }),
  problems: [400],
  query: withheldListQuery,
  responses: { 200: z.array(withheldMessageSchema) },
  summary: 'List your messages that are not posted yet',
  description:
    'Lists the messages of the caller about an object that wait to be posted, the oldest first. `releasesIn` says in how many milliseconds. A message with a `refusal` could not be posted, for example because the object was deleted: it stays for 30 days, until its author takes it back.',
  example: { query: about, answer: [withheld] },
});

/** Takes a withheld message back and returns it. 410 if it is posted already. */
export const undoMessage = defineEndpoint('undoMessage', {
  method: 'POST',
  path: '/api/WithheldMessages/:id/undo',
  access: signedIn(),
  changes: 'withheldMessages',
  records: null,
  problems: [404, 410],
  params: idParams,
  responses: { 200: withheldMessageSchema },
  summary: 'Take a message back',
  description:
    'Takes back a message of the caller that is not posted yet, and returns it. Nobody else has seen it. If it is posted already, the answer is 410.',
  example: { params: { id: ids.withheldMessage }, answer: withheld },
});

/** Changes the text. Only the author may: otherwise 403, or 404 if the caller may not see it. */
export const updateMessage = defineEndpoint('updateMessage', {
  method: 'PATCH',
  path: '/api/Messages/:id',
  access: signedIn(),
  programs: true,
  changes: 'messages',
  records: 'message.edited',
  problems: [400, 404],
  params: idParams,
  body: updateMessageBody,
  responses: { 200: messageSchema },
  summary: 'Edit a message',
  description:
    'Changes the text of a message of the caller. Later than 15 minutes after it was posted, the message gets `editedAt`, and the text before stays in its history.',
  example: {
    params: { id: ids.message },
    body: { body: 'The lamps arrived.' },
    answer: { ...message, body: 'The lamps arrived.', mentions: [] },
  },
});

/** Removes text, history, mentions and files for everybody. The author and administrators may. */
export const deleteMessage = defineEndpoint('deleteMessage', {
  method: 'DELETE',
  path: '/api/Messages/:id',
  access: signedIn(),
  programs: true,
  changes: 'messages',
  records: 'message.deleted',
  problems: [404],
  params: idParams,
  responses: { 204: null },
  summary: 'Delete a message',
  description:
    'Removes the text of a message, its history, its mentions and its files, for everybody. Its author and administrators may do so. Its answers stay.',
  example: { params: { id: ids.message } },
});

/** The earlier texts of an edited message, newest first, for everybody who may read it. */
export const listMessageEdits = defineEndpoint('listMessageEdits', {
  method: 'GET',
  path: '/api/Messages/:id/history',
  access: signedIn(),
  programs: true,
  problems: [400, 404],
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(messageEditSchema) },
  summary: 'Read the history of a message',
  description: 'Lists the texts that later edits replaced, the newest first.',
  example: {
    params: { id: ids.message },
    answer: [{ id: ids.messageEdit, body: 'The lamp arrived.', writtenAt: '2026-04-13T10:00:00.000Z' }],
  },
});

export const namedSchemas = {
  Message: {
    schema: messageSchema,
    description:
      'A message. `audience` says who may read it now, `postedTo` the readers that its author chose. `editedAt` is present if it has a history, and `deletedAt` if its text was removed. The `number` of a `pin` is counted among the pins of its version that were posted to the same readers.',
  },
  WithheldMessage: {
    schema: withheldMessageSchema,
    description:
      'A message that only its author sees until it is posted. `releasesIn` says in how many milliseconds, and `refusal` why it could not be posted.',
  },
  MessageEdit: { schema: messageEditSchema, description: 'An earlier text of a message, and when it was written.' },
  MessageReaders: {
    schema: readersSchema,
    description: 'Who would read a message. `clientName` is present if the client would.',
  },
} satisfies NamedSchemas;
