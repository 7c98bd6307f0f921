import { z } from 'zod';
import { audience } from '#contract/platform/audience.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant, optionalId } from '#contract/platform/fields.ts';
import { paging } from '#contract/platform/paging.ts';
import { inboundStates, inboundSubjects } from './inbound-kinds.ts';
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
  subjectType: z.enum(inboundSubjects).optional(),
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

/** Answers to what the caller does not see are left out. */
export const listInboundMails = defineEndpoint('listInboundMails', {
  query: inboundMailQuery,
  responses: { 200: z.array(inboundMailSchema) },
});

export const acceptInboundMailBody = z.object({
  /** Who wrote it: a client user, or the caller. Omitted, the user with the sender's address. */
  userId: optionalId,
});

/** Posts a held mail as its sender. An answer to an internal mail stays internal, so only staff can be its author. */
export const acceptInboundMail = defineEndpoint('acceptInboundMail', {
  params: idParams,
  body: acceptInboundMailBody,
  responses: { 200: inboundMailSchema },
});

export const discardInboundMail = defineEndpoint('discardInboundMail', { params: idParams, responses: { 204: null } });

/** The mail as it came in, for 90 days. */
export const downloadInboundMail = defineEndpoint('downloadInboundMail', {
  params: idParams,
  responses: { 200: 'binary' },
});
