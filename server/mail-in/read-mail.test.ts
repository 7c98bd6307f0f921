import { describe, expect, it } from 'vitest';
import { type ReadMail, readMail } from './read-mail.ts';
import { mailSizeLimit } from './size-limit.ts';

const read = (text: string | Buffer) => readMail(Buffer.from(text as string, 'latin1'));
const mail = async (text: string) => (await read(text)) as ReadMail;
const letter = (headers: string, body = 'Hello') => `${headers}\r\n\r\n${body}\r\n`;
const from = 'From: Ann <Ann@Acme.example>';

describe('the sender', () => {
  it.each<[string, string, string | undefined]>([
    ['one address', from, 'ann@acme.example'],
    ['a name with a comma', 'From: "Lee, Ann" <ann@acme.example>', 'ann@acme.example'],
    ['nobody', 'To: x@y.example', undefined],
    ['two addresses', 'From: ann@acme.example, eve@evil.example', undefined],
    ['two headers', `${from}\r\nFrom: eve@evil.example`, undefined],
    ['an empty From above', `From:\r\n${from}`, undefined],
    ['a group', 'From: Team: ann@acme.example, bob@acme.example;', undefined],
    ['an address in the name', 'From: "ann@acme.example" <eve@evil.example>', 'eve@evil.example'],
    ['no address', 'From: Ann', undefined],
    ['an address with a space', 'From: <ann lee@acme.example>', undefined],
  ])('is read from %s', async (_, headers, expected) => {
    expect((await mail(letter(headers))).from).toBe(expected);
  });
});

describe('the Message-ID', () => {
  it('is that of the mail', async () => {
    expect((await mail(letter(`${from}\r\nMessage-ID: <a@b.example>`))).messageId).toBe('<a@b.example>');
  });

  it.each(['', 'Message-ID:', 'Message-ID: without-brackets'])('is made of the bytes for %j', async (header) => {
    const [one, same, other] = await Promise.all(
      ['x', 'x', 'y'].map((body) => mail(letter(`${from}${header && `\r\n${header}`}`, body))),
    );
    expect(one?.messageId).toMatch(/^<sha256\.[0-9a-f]{64}@loggia\.invalid>$/);
    expect(same?.messageId).toBe(one?.messageId);
    expect(other?.messageId).not.toBe(one?.messageId);
  });
});

describe('the subject', () => {
  it('is one line of at most 200 characters, in any charset', async () => {
    const { subject } = await mail(letter(`${from}\r\nSubject: =?iso-8859-1?Q?K=FCche=0A?= ${'x'.repeat(300)}`));
    expect(subject).toMatch(/^Küche x+$/);
    expect(subject).toHaveLength(200);
  });

  it('does not change its direction', async () => {
    expect((await mail(letter(`${from}\r\nSubject: =?utf-8?Q?a=E2=80=AEb?=`))).subject).toBe('a b');
  });
});

describe('files', () => {
  const parts = (...all: string[]) =>
    `${from}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${all.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`;
  const text = 'Content-Type: text/plain\r\n\r\nHello';

  it('have their name and bytes', async () => {
    const file =
      'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="plan.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=';
    const { files, text: own } = await mail(parts(text, file));
    expect(own).toBe('Hello');
    expect(files).toEqual([{ fileName: 'plan.pdf', content: new Uint8Array(Buffer.from('%PDF-')) }]);
  });

  it('include a forwarded mail, whose text is not the text of the sender', async () => {
    const { files, text: own } = await mail(
      parts(text, `Content-Type: message/rfc822\r\n\r\n${letter(from, 'Forwarded')}`),
    );
    expect(own).toBe('Hello');
    expect(files.map(({ fileName }) => fileName)).toEqual(['mail.eml']);
  });

  it('do not include pictures that the text shows', async () => {
    const logo = 'Content-Type: image/png; name=logo.png\r\nContent-ID: <logo>\r\nContent-Disposition: inline\r\n\r\nx';
    expect((await mail(parts(text, logo))).files).toEqual([]);
  });

  it('are at most 200', async () => {
    const file = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\n\r\nx';
    const many = (count: number) => read(parts(text, ...Array.from({ length: count }, () => file)));
    expect(await many(200)).toMatchObject({ text: 'Hello' });
    expect(await many(201)).toEqual({ refusal: '5.6.0 The mail has too many files.' });
  });
});

describe('refused in words', () => {
  const nested = (levels: number) => {
    const open = Array.from(
      { length: levels },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    return `${from}\r\n${open.join('')}Content-Type: text/plain\r\n\r\ndeep\r\n`;
  };

  it.each([
    ['1,000 parts in parts', nested(1000), '5.6.0 The mail has too many parts in parts.'],
    ['2,000 headers', letter(`${from}${'\r\nX: y'.repeat(2000)}`), '5.6.0 The mail has too many headers.'],
    ['a megabyte of headers', letter(`${from}\r\nX: ${'y'.repeat(1024 * 1024)}`), '5.6.0 The mail cannot be read.'],
    ['more than 30 MB', 'x'.repeat(mailSizeLimit + 1), '5.3.4 The mail is too large.'],
  ])('%s', async (_, text, refusal) => {
    expect(await read(text)).toEqual({ refusal });
  });

  it('is not what is only strange', async () => {
    expect(await mail(nested(40))).toMatchObject({ text: 'deep' });
    for (const text of [
      '',
      '\r\n',
      '\u0000'.repeat(1000),
      letter(`${from}\r\nContent-Type: text/plain; charset=no-such-charset`, '\u00ff\u00fe'),
      letter(`${from}\r\nContent-Type: text/plain; charset=utf-8`, '\u00c3\u0028'),
      letter(`${from}\r\nContent-Type: multipart/mixed`, '--x'),
      letter(`${from}\r\nContent-Transfer-Encoding: base64`, '%%%'),
      letter(`${from}\r\nSubject: =?utf-8?B?////?= =?x?Q?=?=`),
      Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 256)).toString('latin1'),
    ])
      expect(await read(text)).toHaveProperty('text');
  });
});

it('HTML is never kept: links and pictures load nothing', async () => {
  const html =
    '<script>alert(1)</script><p>See <a href="https://acme.example/a">here</a><img src="https://evil.example/x.png"></p>';
  const { text } = await mail(letter(`${from}\r\nContent-Type: text/html`, html));
  expect(text).toBe('See here [https://acme.example/a]');
});
