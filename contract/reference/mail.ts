import { ids } from '#contract/platform/example-ids.ts';
import { counted } from '#contract/platform/headers.ts';
import type { Mail } from '#contract/work/mail.ts';
import type { References } from './row.ts';

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

export const mailReference = {
  listMails: {
    summary: 'List mails',
    description:
      'Lists the mails of the company, newest first. `answer` has the last words of the mail server, or why a mail was not sent.',
    headers: counted,
    example: { query: { state: 'Failed', limit: 100 }, answer: [mail] },
  },
  getMail: {
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
  },
  resendMail: {
    summary: 'Send a mail again',
    description:
      'Sends a mail again, or at once if it waits for its next attempt. It is sent even if mail did not reach the address before; if it arrives, the mark on the user is cleared. It keeps its Message-ID.',
    example: { params: { id: ids.mail } },
  },
  testMail: {
    summary: 'Send a test message',
    description:
      'Sends a test message while the caller waits, and returns what the mail server said. A company can send 20 test messages an hour.',
    example: {
      body: { to: 'ada@studio-north.example' },
      answer: { accepted: false, answer: 'Mail is off: no mail server is set up.' },
    },
  },
} satisfies Partial<References>;
