import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownTextOf, type ReadMail, readMail } from './read-mail.ts';
import { mailSizeLimit } from './size-limit.ts';

const read = (text: string | Buffer) => readMail(Buffer.from(text as string, 'latin1'));
const mail = async (text: string) => (await read(text)) as ReadMail;
const letter = (headers: string, body = 'Hello') => `${headers}\r\n\r\n${body}\r\n`;
const from = 'From: Ann <Ann@Acme.example>';
const btoa8 = (text: string) => Buffer.from(text).toString('base64');

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
    expect((await mail(letter(`${from}\r\nSubject: =?utf-8?Q?a=E2=80=AEb?=`))).subject).toBe('ab');
  });

  it('keeps the joiners of emoji and of scripts that need them', async () => {
    const subject = 'می\u200cخواهم 👩\u200d💻';
    expect((await mail(letter(`${from}\r\nSubject: =?utf-8?B?${btoa8(subject)}?=`))).subject).toBe(subject);
  });
});

describe('a mail that does not say its encoding, or a wrong one', () => {
  const japanese = '\x1b$B%F%9%H$G$9!#\x1b(B';
  const utf8 = Buffer.from('Grüße aus Köln').toString('latin1');
  it.each([
    ['ISO-2022-JP without a name', 'text/plain', japanese, 'テストです。'],
    ['ISO-2022-JP that is called ASCII', 'text/plain; charset=us-ascii', japanese, 'テストです。'],
    ['UTF-8 that is called ASCII', 'text/plain; charset=us-ascii', utf8, 'Grüße aus Köln'],
    ['UTF-8 without a name', 'text/plain', utf8, 'Grüße aus Köln'],
    ['Latin-1 without a name', 'text/plain', 'Gr\xfc\xdfe', 'Grüße'],
    ['Latin-1 that is called UTF-8', 'text/plain; charset=utf-8', 'Gr\xfc\xdfe', 'Grüße'],
    ['Latin-1 in HTML', 'text/html; charset=utf-8', '<p>Gr\xfc\xdfe</p>', 'Grüße'],
    ['an encoding that it says', 'text/plain; charset=iso-8859-2', '\xb3\xf3d\xbc', 'łódź'],
  ])('is read: %s', async (_, type, body, expected) => {
    expect((await mail(letter(`${from}\r\nContent-Type: ${type}`, body))).text).toBe(expected);
    const encoded = `${from}\r\nContent-Transfer-Encoding: base64\r\nContent-Type: ${type}`;
    expect((await mail(letter(encoded, Buffer.from(body, 'latin1').toString('base64')))).text).toBe(expected);
  });

  it.each([
    ['Latin-1', 'Gr\xfc\xdfe', 'Grüße'],
    ['UTF-8', Buffer.from('Grüße').toString('latin1'), 'Grüße'],
    ['ISO-2022-JP', japanese, 'テストです。'],
  ])('has a readable subject in %s, and the same sender', async (_, subject, expected) => {
    const read = await mail(letter(`${from}\r\nSubject: ${subject}`));
    expect([read.subject, read.from, read.text]).toEqual([expected, 'ann@acme.example', 'Hello']);
  });

  it('hides no sign of an address by an escape', async () => {
    const name = 'From: \x1b$B <eve@evil.example> \x1b(B <ann@acme.example>';
    expect((await mail(letter(`${name}\r\nX-Name: \xfc`))).from).not.toBe('ann@acme.example');
  });
});

describe('a table in HTML', () => {
  it.each([
    ['<table><tr><td>Room</td><td>204</td></tr><tr><th>Fault</th><td>lamp</td></tr></table>', 'Room 204\nFault lamp'],
    ['<p>Hi</p><table><tr><td><p>A</p></td></tr></table><p>End</p>', 'Hi\n\nA\n\nEnd'],
  ])('has its cells apart, and a line for each row: %s', async (html, expected) => {
    expect((await mail(letter(`${from}\r\nContent-Type: text/html`, html))).text).toBe(expected);
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

  const picture = (id: string) =>
    `Content-Type: image/png; name=${id}.png\r\nContent-ID: <${id}>\r\nContent-Disposition: inline\r\n\r\nx`;
  const markup = (html: string) => `Content-Type: text/html\r\n\r\n${html}`;
  const namesOf = ({ files }: ReadMail) => files.map(({ fileName }) => fileName);

  it('include pictures, whose names stand in the text where the HTML shows them', async () => {
    expect(namesOf(await mail(parts(text, picture('a'))))).toEqual(['a.png']);
    const shown = await mail(parts(markup('<p>Crack: <img src="cid:a"> here</p>'), picture('a'), picture('b')));
    expect([shown.text, namesOf(shown)]).toEqual(['Crack: [a.png] here', ['a.png', 'b.png']]);
  });

  it('do not include a picture that stands in what an answer quotes', async () => {
    const html =
      '<p>Yes</p><p>On Mon, Nov 23, 2026 at 9:12 AM Bob &lt;b@c.example&gt; wrote:</p><blockquote><img src="cid:a"></blockquote>';
    const read = await mail(parts(markup(html), picture('a'), picture('b')));
    expect([read.answer, namesOf(read)]).toEqual(['Yes', ['b.png']]);
  });

  it.each([
    ['apple-inline-pdf', 'Here is the plan', ['plan.pdf']],
    ['picture-not-shown-by-html', 'Photo', ['crack.png']],
    ['pasted-screenshot', 'Look at this crack\n\n[image001.png]', ['image001.png']],
    ['invitation', 'Site meeting', ['invitation.ics']],
  ])('of %s.eml are there', async (name, words, files) => {
    const read = (await readMail(await readFile(`tests/mails/${name}.eml`))) as ReadMail;
    expect([read.text.replace('crack[', 'crack\n\n['), namesOf(read)]).toEqual([words, files]);
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
    ['300,000 short lines', letter(from, '>\r\n'.repeat(300_000)), '5.6.0 The mail has too many lines.'],
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

describe('the text of a first mail is kept whole', () => {
  it.each([
    'The tenant said:\n\n> Water on floor 3.\n> Please hurry.',
    '```\ncode\n```\n\n---\n\nAfter the rule',
    'The trip:\nVon: Köln\nDatum: 3.12.\nAn: Hamburg\nBetreff: Montage\nPlease book.',
    'Look.\n\nSent from the roof we see water.\n\nIt drips.',
  ])('with quotes, rules and lists: %j', async (text) => {
    const read = await mail(
      letter(
        `${from}\r\nSubject: New\r\nContent-Type: text/plain; charset=utf-8`,
        Buffer.from(text).toString('latin1'),
      ),
    );
    expect(ownTextOf(read, false)).toBe(text);
  });

  it.each([
    ['forward-gmail', /^Please see below\.[\s\S]*Tom Tenant[\s\S]*There is water on floor 3\.$/],
    ['forward-outlook', /^Von: Tom Mieter[\s\S]*Wasser im 3\. Stock\.$/],
    ['quote-in-new-mail', /^The tenant said:\n\n> Water on floor 3\.\n> Please hurry\.$/],
    ['rule-in-text', /^```\ncode\n```\n\n---\n\nAfter the rule$/],
    ['block-that-is-no-header', /^The trip:\nVon: Köln[\s\S]*Please book\.$/],
  ])('%s.eml', async (name, words) => {
    const read = (await readMail(await readFile(`tests/mails/${name}.eml`))) as ReadMail;
    expect(ownTextOf(read, false)).toMatch(words);
  });

  it('in the form of Apple Mail, and after Sent from', async () => {
    const words = 'See below.\n\nSent from my iPhone\n\nBegin forwarded message:\n\n> From: Tom <t@x.example>\n> Leak';
    const read = await mail(
      letter(`${from}\r\nSubject: Fwd: Leak\r\nIn-Reply-To: <a@b>`, words.replaceAll('\n', '\r\n')),
    );
    expect(ownTextOf(read, false)).toBe(words);
  });

  it('and an answer to nobody in particular is an answer too', async () => {
    const words = 'It drips.\r\n\r\nAm 21.11.26 um 10:12 schrieb Bob:\r\n> old';
    expect(ownTextOf(await mail(letter(`${from}\r\nSubject: AW: Tap`, words)), false)).toBe('It drips.');
    expect(ownTextOf(await mail(letter(`${from}\r\nSubject: Tap\r\nIn-Reply-To: <a@b>`, words)), false)).toBe(
      'It drips.',
    );
    expect(ownTextOf(await mail(letter(`${from}\r\nSubject: Re: Tap`, '> all of it\r\n> is old')), true)).toBe(
      '> all of it\n> is old',
    );
  });
});

describe('hostile text costs no more than other text of its length', () => {
  // Each of them took seconds: 450 kB of cells, 5 MB of nesting, thousands of quoted lines.
  const ordinary = () =>
    letter(`${from}\r\nContent-Type: text/html`, '<p>Words that somebody wrote.</p>\r\n'.repeat(15_000));
  const time = async (text: string) => {
    const start = performance.now();
    await read(text);
    return performance.now() - start;
  };
  let usual: number;
  beforeAll(async () => {
    await time(ordinary());
    usual = await time(ordinary());
  });

  it.each([
    ['cells in cells', `Content-Type: text/html\r\n\r\n${'<table><tr><td>'.repeat(50_000)}`],
    ['nesting', `Content-Type: text/html\r\n\r\n${'<div>'.repeat(1_000_000)}`],
    ['closed cells', `Content-Type: text/html\r\n\r\n${'<table><tr><td>x</td></tr></table>'.repeat(30_000)}`],
    ['open pictures', `Content-Type: text/html\r\n\r\n${'<img src="cid:'.repeat(70_000)}`],
    ['open tags', `Content-Type: text/html\r\n\r\n${'<'.repeat(1_000_000)}`],
    ['quoted lines', `Content-Type: text/plain\r\n\r\n${'>\r\n'.repeat(45_000)}`],
    ['lines of spaces', `Content-Type: text/plain\r\n\r\n${`${' '.repeat(1000)}x\r\n`.repeat(200)}`],
    ['lines that begin like headers', `Content-Type: text/plain\r\n\r\n${'From: a\r\n'.repeat(45_000)}`],
    ['lines that begin a quotation', `Content-Type: text/plain\r\n\r\n${'On Monday we\r\n'.repeat(45_000)}`],
  ])('%s', async (_, body) => {
    const hostile = await time(`${from}\r\n${body}\r\n`);
    // Measured in one run, with room for a busy machine. Before, they took up to a thousand times as long.
    expect(hostile).toBeLessThan(50 * usual);
  });
});
