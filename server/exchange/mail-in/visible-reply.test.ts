import { describe, expect, it } from 'vitest';
import { replyMails } from '#tests/support/reply-mails.ts';
import { ownTextOf, type ReadMail, readMail } from './read-mail.ts';
import { visibleReply } from './visible-reply.ts';

it.each(replyMails)('the text of a reply by $name is what its sender wrote', async ({ raw, said }) => {
  const mail = (await readMail(Buffer.from(raw))) as ReadMail;
  expect([mail.isAnswer, ownTextOf(mail, false)]).toEqual([true, said]);
});

describe('what the sender wrote', () => {
  it.each<[string, string, string]>([
    ['may stand between quotations', '> When?\nOn Monday.\n> Where?\nAt the tap.', 'On Monday.\nAt the tap.'],
    ['may contain one header', 'From: the garden\nit looks fine', 'From: the garden\nit looks fine'],
    [
      'may be a list that begins like headers, below a line of text',
      'Please print:\nFrom: the garden\nSent: by post\nTo: the house\nSubject: paint\nThank you',
      'Please print:\nFrom: the garden\nSent: by post\nTo: the house\nSubject: paint\nThank you',
    ],
    ['may begin like a quotation', 'On Monday I can come.\nAm Montag auch.', 'On Monday I can come.\nAm Montag auch.'],
    ['is nothing where everything is quoted', '> all of it\n> is old', ''],
    ['has no characters that hide text', 'a\u0000b\u0007c\r\nd', 'abc\nd'],
  ])('%s', (_, text, expected) => {
    expect(visibleReply(text)).toBe(expected);
  });

  it('is read up to 200,000 characters', () => {
    expect(visibleReply(`${'x'.repeat(199_999)}yz`)).toBe(`${'x'.repeat(199_999)}y`);
  });
});
