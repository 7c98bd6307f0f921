import { describe, expect, it } from 'vitest';
import { reportOf } from '#tests/support/delivery-report.ts';
import { readDeliveryReport } from './delivery-report.ts';

const read = (text: string) => readDeliveryReport(Buffer.from(text));

describe('a report', () => {
  it('says that the mail failed, with the status and the words of the server', async () => {
    expect(
      await read(reportOf({ status: '5.1.1', words: '550 5.1.1 <a@b.example>: Recipient\r\n    rejected' })),
    ).toEqual({
      outcome: 'failed',
      status: '5.1.1',
      words: '550 5.1.1 <a@b.example>: Recipient rejected',
    });
  });

  it.each([
    ['delayed', '4.4.1', 'delayed'],
    ['Failed (mailbox full)', '4.2.2', 'failed'],
    ['delivered', '2.0.0', 'other'],
    ['relayed', '2.0.0', 'other'],
    ['failed', '2.0.0', 'other'],
  ])('with the action %s and the status %s is %s', async (action, status, outcome) => {
    expect(await read(reportOf({ action, status }))).toMatchObject({ outcome, status });
  });

  it('without words still has some', async () => {
    expect((await read(reportOf({ words: null })))?.words).toBe('Status 5.1.1, without a reason.');
  });

  it('about several recipients is about the one that failed', async () => {
    const text = reportOf({ action: 'delivered', status: '2.0.0' }).replace(
      'Diagnostic-Code: smtp; 550 no\r\n',
      'X: y\r\n\r\nFinal-Recipient: rfc822; b@y.example\r\nAction: failed\r\nStatus: 5.2.1 (disabled)\r\n',
    );
    expect(await read(text)).toMatchObject({ outcome: 'failed', status: '5.2.1' });
  });

  it('has one line of at most 500 characters, whatever the server says', async () => {
    const words = (await read(reportOf({ words: `550 \u0000\u001b[2J\t${'é'.repeat(3000)}` })))?.words;
    expect(words).toMatch(/^550 [^\p{Cc}]{1,496}$/u);
  });
});

describe('not a report is', () => {
  const letter = 'From: a@b.example\r\nSubject: I am away\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n';
  it.each<[string, string]>([
    ['nothing', ''],
    ['an ordinary mail', letter],
    ['a mail that forwards a report', `Content-Type: message/rfc822\r\n\r\n${reportOf()}`],
    [
      'a mail with a report attached',
      `Content-Type: multipart/mixed; boundary=m\r\n\r\n--m\r\nContent-Type: text/plain\r\n\r\nsee\r\n--m\r\nContent-Type: message/rfc822\r\n\r\n${reportOf()}\r\n--m--\r\n`,
    ],
    ['a receipt that a mail was read', reportOf().replaceAll('delivery-status', 'disposition-notification')],
    ['a report without a status', reportOf().replace('Status: 5.1.1\r\n', '')],
    ['a report with a made-up status', reportOf({ status: '9.1.1' })],
    ['bytes', Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 256)).toString('latin1')],
  ])('%s', async (_, text) => {
    expect(await read(text)).toBeUndefined();
  });
});

/** The parser needs microseconds for each line, so a megabyte of short lines would hold the process for seconds. */
describe('only the beginning is read:', () => {
  const readAfter = (text: string) => read(reportOf().replace('I am sorry', `${text}I am sorry`));
  it.each([
    ['10,000 lines', 'x\r\n'.repeat(9_900), 'x\r\n'.repeat(10_000)],
    ['256 kB', `${'x'.repeat(98)}\r\n`.repeat(2_500), `${'x'.repeat(98)}\r\n`.repeat(2_700)],
  ])('%s', async (_, enough, tooMuch) => {
    expect(await readAfter(enough)).toMatchObject({ outcome: 'failed' });
    expect(await readAfter(tooMuch)).toBeUndefined();
  });
});

describe('a hostile mail of a megabyte is no report:', () => {
  const fill = (part: string) => part.repeat(Math.floor(1_000_000 / part.length));
  const report = 'Content-Type: multipart/report; boundary=b\r\n\r\n';
  const status = `${report}--b\r\nContent-Type: message/delivery-status\r\n\r\n`;
  it.each([
    ['headers', fill('X: y\r\n')],
    ['one header', `X: ${fill('a')}`],
    ['a folded header', `X: a\r\n${fill(' \t\r\n')}`],
    ['encoded words', `Subject: ${fill('=?utf-8?B?4pyT?= ')}\r\n\r\n`],
    ['addresses', `To: ${fill('"a <b@c>,;(')}\r\n\r\n`],
    ['parts', `${report}${fill('--b\r\n\r\n\r\n')}`],
    ['parts in parts', fill('Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\n')],
    ['parameters', `Content-Type: multipart/report${fill('; a*0*=%41')}\r\n\r\n`],
    ['empty lines in the status', `${status}${fill('\r\n')}`],
    ['spaces in the status', `${status}Action: failed${fill(' ')}`],
    ['folded lines in the status', `${status}Action: failed${fill('\r\n ')}`],
    ['fields in the status', `${status}${fill('a:b\r\n')}`],
    ['digits in the status', `${status}Action: failed\r\nStatus: 5.1.${fill('1')}`],
  ])('%s', async (_, text) => {
    expect(await read(text)).toBeUndefined();
  });
});
