import { z } from 'zod';
import { signedIn } from '#contract/platform/access.ts';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant, optionalId } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
import { paging } from '#contract/platform/paging.ts';
import { messageSubject } from '#contract/work/messages.ts';
import { inboundStates } from './inbound-kinds.ts';
import { inboundReasons } from './inbound-reasons.ts';

const inboundMailSchema = z.object({
  id,
  /** Absent if the mail names nobody, or several people. */
  from: z.string().optional(),
  fromName: z.string(),
  to: z.string(),
  subject: z.string(),
  /** The beginning of what the sender wrote. */
  excerpt: z.string(),
  state: z.enum(inboundStates),
  /** Why it was not posted. Absent if it was. */
  reason: z.enum(inboundReasons).optional(),
  /** The ticket that it opened, or what it answers. Absent for new mail that was not posted. */
  subjectType: messageSubject.optional(),
  subjectId: id.optional(),
  subjectTitle: z.string().optional(),
  /** Who may read an answer at most. Absent for new mail. */
  lane: audience.optional(),
  /** The active user with the address of the sender. */
  senderId: id.optional(),
  senderName: z.string().optional(),
  sizeBytes: z.int(),
  receivedAt: instant,
  /** Who accepted or discarded it. */
  decidedByName: z.string().optional(),
  decidedAt: instant.optional(),
});

export type InboundMail = z.output<typeof inboundMailSchema>;

export const inboundMailQuery = z.object({ state: z.enum(inboundStates).optional(), ...paging });

const mail: InboundMail = {
  id: ids.inboundMail,
  from: 'desk@acme-hotels.example',
  fromName: 'Front desk',
  to: 'support+studio-north.example@mail.studio-north.example',
  subject: 'The lamp in room 12',
  excerpt: 'It flickers.',
  state: 'Held',
  reason: 'UnknownSender',
  sizeBytes: 61,
  receivedAt: '2026-04-14T15:05:00.000Z',
};

/** Answers to what the caller does not see are left out. */
export const listInboundMails = defineEndpoint('listInboundMails', {
  method: 'GET',
  path: '/api/Mail/inbound',
  // Staff decide about it as about tickets.
  access: signedIn({ staffOnly: true }),
  problems: [400],
  query: inboundMailQuery,
  responses: { 200: z.array(inboundMailSchema) },
  summary: 'List mails that came in',
  description:
    'Lists the mails that came in, newest first, with what became of them. `Held` mails wait until staff accept or discard them; `reason` says why. Answers to what the caller does not see are left out. Mails are kept for 90 days.',
  headers: counted,
  example: { query: { state: 'Held', limit: 100 }, answer: [mail] },
});

const acceptInboundMailBody = z.object({
  /** Who wrote it: a client user, or the caller. Omitted, the user with the sender's address. */
  userId: optionalId,
});

/** Posts a held mail as its sender. An answer to an internal mail stays internal, so only staff can be its author. */
export const acceptInboundMail = defineEndpoint('acceptInboundMail', {
  method: 'POST',
  path: '/api/Mail/inbound/:id/accept',
  access: signedIn({ staffOnly: true }),
  changes: 'inboundMails',
  records: 'mail.accepted',
  problems: [400, 404],
  params: idParams,
  body: acceptInboundMailBody,
  responses: { 200: inboundMailSchema },
  summary: 'Accept a held mail',
  description:
    'Posts a held mail: a new mail opens a ticket, an answer becomes a message. `userId` names who wrote it, a client user or the caller; if it is left out, the user with the address of the sender. An answer to an internal mail stays internal, so a client user cannot be its author.',
  example: {
    params: { id: ids.inboundMail },
    body: { userId: ids.cleo },
    answer: {
      ...mail,
      state: 'Taken',
      reason: undefined,
      subjectType: 'ticket',
      subjectId: ids.created,
      subjectTitle: 'The lamp in room 12',
      decidedByName: 'Ada North',
      decidedAt: '2026-04-14T15:20:00.000Z',
    },
  },
});

export const discardInboundMail = defineEndpoint('discardInboundMail', {
  method: 'POST',
  path: '/api/Mail/inbound/:id/discard',
  access: signedIn({ staffOnly: true }),
  changes: 'inboundMails',
  records: 'mail.discarded',
  problems: [400, 404],
  params: idParams,
  responses: { 204: null },
  summary: 'Discard a held mail',
  description: 'Takes a held mail off the list without posting it. It is kept with the others.',
  example: { params: { id: ids.oldInboundMail } },
});

/** The mail as it came in, for 90 days. */
export const downloadInboundMail = defineEndpoint('downloadInboundMail', {
  method: 'GET',
  path: '/api/Mail/inbound/:id/raw',
  access: signedIn({ staffOnly: true }),
  problems: [404, 416],
  params: idParams,
  responses: { 200: 'binary' },
  summary: 'Download a mail that came in',
  description: 'Returns the mail as it came in, with all headers and files, as an attachment.',
  example: { params: { id: ids.inboundMail } },
});

export const namedSchemas = {
  InboundMail: {
    schema: inboundMailSchema,
    description: 'A mail that came in. `lane` says who may read an answer at most.',
  },
} satisfies NamedSchemas;
