import { z } from 'zod';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant, optionalId, requiredText, text } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { attachmentSchema } from './attachments.ts';
import { messageStarts, messageSubjects, messageWays, mostAttachments } from './message-kinds.ts';

const subjectType = z.enum(messageSubjects, 'Choose project, ticket, document or image');

export const messageSchema = z.object({
  id,
  subjectType,
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
});

export type Message = z.output<typeof messageSchema>;

/** A message that only its author sees until it is posted. */
const withheldMessageSchema = messageSchema.omit({ editedAt: true, deletedAt: true }).extend({
  /** Milliseconds until it is posted. */
  releasesIn: z.int(),
  /** Why it could not be posted. It stays until its author takes it back. */
  refusal: z.string().optional(),
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
  subjectType,
  subjectId: id,
  from: z.enum(messageStarts).default('start'),
  /** A message in the middle of the page. */
  around: id.optional(),
  ...paging,
});

export const messageReadersQuery = z.object({
  subjectType,
  subjectId: id,
  audience,
  search: text(200).trim().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});

export const createMessageBody = z.object({
  subjectType,
  subjectId: id,
  body: messageText,
  /** Client users send `client`. */
  audience,
  parentId: optionalId,
  /** Files that the caller uploaded and no message has yet. */
  attachmentIds: z.array(id).max(mostAttachments, `At most ${mostAttachments} files`).default([]),
});

export const withheldListQuery = z.object({ subjectType, subjectId: id });

export const updateMessageBody = z.object({ body: messageText });

/**
 * The conversation about one subject, oldest first, answers among the others by time. `from=start` begins with the first messages
 * and links to later ones (`rel="next"`). `from=end` begins with the latest ones and links to earlier ones (`rel="prev"`); each
 * page is oldest first too. `around` begins at a message and links both ways. 404 if the caller may not see the subject or that
 * message.
 */
export const listMessages = defineEndpoint('listMessages', {
  query: messageListQuery,
  responses: { 200: z.array(messageSchema) },
});

/** Who would read a message here, for the line below the text and for choosing people to mention. */
export const listMessageReaders = defineEndpoint('listMessageReaders', {
  query: messageReadersQuery,
  responses: { 200: readersSchema },
});

/**
 * Posts a message and returns it. 400 for a subject, a parent, a file or a mentioned person that does not exist, and the same for
 * one that the caller may not see. People who may not read the message cannot be mentioned. An answer to an internal message is
 * internal.
 */
export const createMessage = defineEndpoint('createMessage', {
  body: createMessageBody,
  responses: { 201: messageSchema },
});

/**
 * Posts a message some seconds later, so that its author can take it back. It is checked like a posted one at once, and again when it
 * is posted. At most 20 of a person wait.
 */
export const withholdMessage = defineEndpoint('withholdMessage', {
  body: createMessageBody,
  responses: { 201: withheldMessageSchema },
});

/** The caller's own messages about one subject that are not posted yet, or could not be, oldest first. */
export const listWithheldMessages = defineEndpoint('listWithheldMessages', {
  query: withheldListQuery,
  responses: { 200: z.array(withheldMessageSchema) },
});

/** Takes a withheld message back and returns it. 410 if it is posted already. */
export const undoMessage = defineEndpoint('undoMessage', {
  params: idParams,
  responses: { 200: withheldMessageSchema },
});

/** Changes the text. Only the author may: otherwise 403, or 404 if the caller may not see it. */
export const updateMessage = defineEndpoint('updateMessage', {
  params: idParams,
  body: updateMessageBody,
  responses: { 200: messageSchema },
});

/** Removes text, history, mentions and files for everybody. The author and administrators may. */
export const deleteMessage = defineEndpoint('deleteMessage', {
  params: idParams,
  responses: { 204: null },
});

/** The earlier texts of an edited message, newest first, for everybody who may read it. */
export const listMessageEdits = defineEndpoint('listMessageEdits', {
  params: idParams,
  query: z.object(paging),
  responses: { 200: z.array(messageEditSchema) },
});
