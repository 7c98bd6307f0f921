import { z } from 'zod';
import { emailAddress } from '#contract/people/credentials.ts';
import { administrator } from '#contract/platform/access.ts';
import { defineEndpoint } from '#contract/platform/endpoint.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { id, idParams, instant } from '#contract/platform/fields.ts';
import { counted } from '#contract/platform/headers.ts';
import { mailKinds, mailStates } from '#contract/platform/mail-kinds.ts';
import type { NamedSchemas } from '#contract/platform/named-schemas.ts';
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
export const mailListQuery = z.object({ state: z.enum(mailStates).optional(), ...paging });

const mail: Mail = {
  id: ids.mail,
  kind: 'passwordReset',
  to: 'cleo@acme.example',
  userId: ids.cleo,
  subject: 'Your password at Studio North Architects was changed',
  state: 'Failed',
  attempts: 1,
  answer: '550 5.1.1 No such user here',
  createdAt: '2026-04-14T15:05:00.000Z',
};

export const listMails = defineEndpoint('listMails', {
  method: 'GET',
  path: '/api/Mail',
  access: administrator(),
  problems: [400],
  query: mailListQuery,
  responses: { 200: z.array(mailSchema) },
  summary: 'List mails',
  description:
    'Lists the mails of the company, newest first. `answer` has the last words of the mail server, or why a mail was not sent.',
  headers: counted,
  example: { query: { state: 'Failed', limit: 100 }, answer: [mail] },
});

export const getMail = defineEndpoint('getMail', {
  method: 'GET',
  path: '/api/Mail/:id',
  access: administrator(),
  problems: [404],
  params: idParams,
  responses: { 200: mailDetailsSchema },
  summary: 'Read a mail',
  description:
    'Returns one mail with its text, as its recipient gets it now. A link in the text is masked and opens nothing. `text` and `html` are omitted if the recipient was deactivated or removed.',
  example: {
    params: { id: ids.mail },
    answer: {
      ...mail,
      text: 'Hello Cleo,\n\nA new password was set for your account at Studio North Architects, and all devices were signed out.\n\nIf that was not you, tell an administrator of the company now.\n\n-- \nStudio North Architects\n',
      html: '<!doctype html>\n<html lang="en">…</html>\n',
    },
  },
});

export const resendMail = defineEndpoint('resendMail', {
  method: 'POST',
  path: '/api/Mail/:id/resend',
  access: administrator(),
  changes: 'mails',
  records: 'mail.resent',
  problems: [404],
  params: idParams,
  responses: { 202: null },
  summary: 'Send a mail again',
  description:
    'Sends a mail again, or at once if it waits for its next attempt. It is sent even if mail did not reach the address before; if it arrives, the mark on the user is cleared. It keeps its Message-ID.',
  example: { params: { id: ids.mail } },
});

const mailTestSchema = z.object({ accepted: z.boolean(), answer: z.string() });

export const testMailBody = z.object({ to: emailAddress });

export const testMail = defineEndpoint('testMail', {
  method: 'POST',
  path: '/api/Mail/test',
  access: administrator(),
  changes: 'mails',
  records: 'mail.tested',
  problems: [400],
  body: testMailBody,
  responses: { 200: mailTestSchema },
  summary: 'Send a test message',
  description:
    'Sends a test message while the caller waits, and returns what the mail server said. A company can send 20 test messages an hour.',
  example: {
    body: { to: 'ada@studio-north.example' },
    answer: { accepted: false, answer: 'Mail is off: no mail server is set up.' },
  },
});

export const namedSchemas = {
  Mail: { schema: mailSchema, description: 'A mail. `nextAt` is present while the mail is queued.' },
  MailDetails: { schema: mailDetailsSchema, description: 'A mail with its text. Links in it are masked.' },
  MailTest: { schema: mailTestSchema, description: 'What the mail server said to a test message.' },
} satisfies NamedSchemas;
