import type { InboundMail } from '#contract/exchange/inbound-mail.ts';
import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { References } from './row.ts';

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

export const inboundMailReference = {
  listInboundMails: {
    summary: 'List mails that came in',
    description:
      'Lists the mails that came in, newest first, with what became of them. `Held` mails wait until staff accept or discard them; `reason` says why. Answers to what the caller does not see are left out. Mails are kept for 90 days.',
    headers: counted,
    example: { query: { state: 'Held', limit: 100 }, answer: [mail] },
  },
  acceptInboundMail: {
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
  },
  discardInboundMail: {
    summary: 'Discard a held mail',
    description: 'Takes a held mail off the list without posting it. It is kept with the others.',
    example: { params: { id: ids.oldInboundMail } },
  },
  downloadInboundMail: {
    summary: 'Download a mail that came in',
    description: 'Returns the mail as it came in, with all headers and files, as an attachment.',
    example: { params: { id: ids.inboundMail } },
  },
} satisfies Partial<References>;
