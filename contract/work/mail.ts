import { z } from 'zod';
import { emailAddress } from '#contract/people/credentials.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
import { mailKinds, mailStates } from '#contract/platform/mail-kinds.ts';
import { paging } from '#contract/platform/paging.ts';

const mailSchema = z.object({
  id,
  kind: z.enum(mailKinds),
  to: z.string(),
  userId: id.optional(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  /** The last words of the mail server, or why the mail was not sent. */
  answer: z.string().optional(),
  createdAt: instant,
  sentAt: instant.optional(),
  /** When a queued mail is sent, or tried again. */
  nextAt: instant.optional(),
});

const mailDetailsSchema = mailSchema.extend({
  /** As the recipient gets it, except that its link opens nothing. Left out if the recipient was deactivated or removed. */
  text: z.string().optional(),
  html: z.string().optional(),
});

export type Mail = z.output<typeof mailSchema>;
export type MailDetails = z.output<typeof mailDetailsSchema>;

export const mailListQuery = z.object({ state: z.enum(mailStates).optional(), ...paging });

export const listMails = defineEndpoint('listMails', {
  query: mailListQuery,
  responses: { 200: z.array(mailSchema) },
});

export const getMail = defineEndpoint('getMail', { params: idParams, responses: { 200: mailDetailsSchema } });

export const resendMail = defineEndpoint('resendMail', { params: idParams, responses: { 202: null } });

export const testMailBody = z.object({ to: emailAddress });

export const testMail = defineEndpoint('testMail', {
  body: testMailBody,
  responses: { 200: z.object({ accepted: z.boolean(), answer: z.string() }) },
});
