import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downloadInboundMail, listInboundMails } from '#contract/exchange/inbound-mail.ts';
import { handOver } from '#tests/support/lmtp.ts';
import { type Replies, replyToOf, startReplies, startTalk, type Talk } from '#tests/support/replies.ts';
import { replyMails } from '#tests/support/reply-mails.ts';

/** Whole mails, as they arrive, and what is stored of them. */

let test: Replies;
let talk: Talk;
let from: string;
let to: string;
beforeAll(async () => {
  test = await startReplies();
  await test.wantAll(test.studio.cleo, test.studio.worker);
  from = await test.addressOf(test.studio.cleo);
});
beforeEach(async () => {
  talk = await startTalk(test);
  to = replyToOf(await talk.mailToCleo());
});
afterAll(() => test.stop());

const results = () => `Authentication-Results: mx.studio.example; dmarc=pass header.from=${from.split('@')[1]}\r\n`;
const deliver = (raw: string) => handOver(test.port, to, `${results()}${raw}`, from);

it('replies of the usual mail programs are stored without the quotation, and as they came in', async () => {
  for (const [at, { name, raw, said }] of replyMails.entries()) {
    const own = raw.replace('ann@acme.example', from).replace('<sample@acme.example>', `<${at}@acme.example>`);
    expect(await deliver(own), name).toBe('250 Taken');
    const [mail] = await talk.mails();
    const stored = (await talk.messages(test.studio.cleo)).at(-1);
    expect([name, stored?.body, stored?.authorId]).toEqual([name, said, test.studio.cleo.id]);
    const { body } = await test.studio.worker.call(downloadInboundMail, { params: { id: mail.id } });
    expect(String(body).trimEnd(), name).toBe(`${results()}${own}`.trimEnd());
  }
}, 240_000);

describe('markup and controls in every header and file name', () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const evil = `"${script}\u0000\u202e`;
  const encoded = `=?utf-8?B?${Buffer.from(evil).toString('base64')}?=`;

  it('are text, without the characters that hide other text', async () => {
    const file = [
      'Content-Type: text/plain; name="a.txt"',
      `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(`${script}.txt`)}`,
      '',
      'x',
    ];
    const raw = [
      `From: ${encoded} <${from}>`,
      `To: ${encoded} <${to}>`,
      `Subject: ${encoded}`,
      `Message-ID: <${script}@acme.example>`,
      `X-Mailer: ${encoded}`,
      'Content-Type: multipart/mixed; boundary=part',
      '',
      '--part',
      'Content-Type: text/html; charset=utf-8',
      '',
      `<p>Hello</p>${script}<a href="javascript:alert(1)">here</a>`,
      '--part',
      ...file,
      '--part--',
      '',
    ].join('\r\n');
    expect(await deliver(raw)).toBe('250 Taken');
    const answer = await test.studio.worker.call(listInboundMails, {});
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const [mail] = answer.body;
    expect(mail).toMatchObject({
      state: 'Taken',
      from,
      subject: `"${script}`,
      fromName: expect.stringContaining(script),
    });
    expect(JSON.stringify(mail)).not.toMatch(/\\u0000|\u202e/);
    const message = (await talk.messages(test.studio.cleo)).at(-1);
    expect(message?.body).toMatch(/^Hello/);
    expect(message?.body).not.toMatch(/<script|onerror/);
    for (const { fileName } of message?.attachments ?? []) expect(fileName).not.toMatch(/[/\\]|\p{Cc}/u);
    const { headers } = await test.studio.worker.call(downloadInboundMail, { params: { id: mail.id } });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"\r\n]*"; filename\*=/);
    expect(headers['content-type']).toBe('message/rfc822');
  });
});

it('mails as large as they may be are taken one after another, in bounded memory', async () => {
  const part = [
    'Content-Type: text/plain',
    'Content-Disposition: attachment; filename=a.txt',
    'Content-Transfer-Encoding: base64',
  ];
  const start = [
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    '',
    'See the file.',
    '--part',
    ...part,
    '',
  ];
  const raw = `${start.join('\r\n')}\r\n${`${'QUJD'.repeat(19)}\r\n`.repeat(370_000)}--part--\r\n`;
  expect(raw.length).toBeGreaterThan(28_000_000);
  const before = process.memoryUsage().rss;
  for (const id of ['one', 'two', 'three'])
    expect(await deliver(`From: <${from}>\r\nMessage-ID: <${id}@large.example>\r\n${raw}`)).toBe('250 Taken');
  expect((await talk.messages(test.studio.cleo)).filter(({ body }) => body.startsWith('See the file.'))).toHaveLength(
    3,
  );
  // The test itself holds a mail several times, and the thread that reads mails has a limit of its own.
  expect(process.memoryUsage().rss - before).toBeLessThan(900_000_000);
});
