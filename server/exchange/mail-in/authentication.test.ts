import { describe, expect, it } from 'vitest';
import { isAuthenticated } from './authentication.ts';

const server = 'mx.studio.example';
const results = (...values: string[]) => [
  { key: 'received', value: 'from a by b' },
  ...values.map((value) => ({ key: 'authentication-results', value })),
];
const check = (...values: string[]) => isAuthenticated(results(...values), server, 'acme.example');

describe('the mail comes from the domain of its From if the own mail server says', () => {
  it.each([
    ['DMARC', `${server}; dmarc=pass (p=reject dis=none) header.from=acme.example`],
    [
      'DMARC among others',
      `${server}; spf=fail smtp.mailfrom=x@y.example; dkim=none; dmarc=pass header.from=ACME.example`,
    ],
    ['the version of the header', `${server} 1; dmarc=pass header.from=acme.example`],
    ['the name in capitals', `MX.Studio.EXAMPLE; dmarc=pass header.from=acme.example`],
    ['DKIM of the domain', `${server}; dkim=pass (2048-bit key) header.d=acme.example header.s=s1`],
    ['DKIM of a domain below', `${server}; dkim=pass header.d=mail.acme.example`],
    ['DKIM by its identity', `${server}; dkim=pass header.i=@acme.example`],
    ['one of several signatures', `${server}; dkim=fail header.d=list.example; dkim=pass header.d=acme.example`],
    ['DKIM without a policy', `${server}; dkim=pass header.d=acme.example; dmarc=none header.from=acme.example`],
    ['quoted values', `"${server}"; dmarc=pass header.from="acme.example"`],
    ['a comment with an escaped parenthesis', `${server}; spf=fail (a \\) b); dmarc=pass header.from=acme.example`],
    [
      'quotes with an escaped quotation mark',
      `${server}; spf=fail smtp.helo="a\\";b"; dmarc=pass header.from=acme.example`,
    ],
    ['folded spaces', `${server};\r\n\tdmarc = pass\r\n\theader.from = acme.example`],
  ])('%s', (_, value) => {
    expect(check(value)).toBe(true);
  });

  it('by its topmost header, whatever the sender wrote below', () => {
    const [pass, fail] = ['pass', 'fail'].map((result) => `${server}; dmarc=${result} header.from=acme.example`);
    expect(check(pass as string, fail as string)).toBe(true);
    expect(check(fail as string, pass as string)).toBe(false);
    expect(check('evil.example; dmarc=fail', pass as string)).toBe(true);
  });
});

describe('a header of the own server that cannot be read does not make another one count', () => {
  it.each([
    ['an open comment', 'spf=fail smtp.helo=a(b'],
    ['a comment that was never opened', 'spf=fail smtp.helo=a)b'],
    ['an open quotation mark', 'spf=fail smtp.helo="a'],
    ['too many characters', 'dkim=fail (comment) '.repeat(500)],
  ])('with %s', (_, words) => {
    const forged = `${server}; dmarc=pass header.from=acme.example`;
    expect(check(`${server}; ${words}; dmarc=fail header.from=acme.example`, forged)).toBe(false);
    expect(check(`"${server}"; ${words}; dmarc=fail header.from=acme.example`, forged)).toBe(false);
  });
});

describe('the mail may come from anybody', () => {
  it.each([
    ['without the header', []],
    ['by the word of another server', ['mx.evil.example; dmarc=pass header.from=acme.example']],
    ['by the word of a server below', [`evil.${server}; dmarc=pass header.from=acme.example`]],
    ['with another domain', [`${server}; dmarc=pass header.from=evil.example`]],
    ['without a domain', [`${server}; dmarc=pass`]],
    ['after SPF alone', [`${server}; spf=pass smtp.mailfrom=ann@acme.example`]],
    ['with a signature of somebody else', [`${server}; dkim=pass header.d=evil.example`]],
    ['with a signature of a similar name', [`${server}; dkim=pass header.d=evilacme.example`]],
    ['with a signature of a whole country', [`${server}; dkim=pass header.d=example`]],
    ['against its policy', [`${server}; dkim=pass header.d=acme.example; dmarc=fail header.from=acme.example`]],
    ['with two policies', [`${server}; dmarc=pass header.from=acme.example; dmarc=fail header.from=acme.example`]],
    ['without a policy and a signature', [`${server}; dmarc=none header.from=acme.example`]],
    [
      'with the words behind an escaped quotation mark',
      [`${server}; spf=fail smtp.helo="a\\"; dmarc=pass header.from=acme.example"`],
    ],
    [
      'with the words behind an escaped parenthesis',
      [`${server}; spf=fail (a \\); dmarc=pass header.from=acme.example)`],
    ],
    ['with the words in a comment', [`${server}; spf=pass (x; dmarc=pass header.from=acme.example)`]],
    [
      'with the words in quotes',
      [`${server}; spf=pass smtp.mailfrom="x; dmarc=pass header.from=acme.example"@y.example`],
    ],
    ['after an open comment', [`${server}; spf=pass (x; dmarc=pass header.from=acme.example`]],
    ['after an open quotation', [`${server}; spf=pass smtp.helo="x; dmarc=pass header.from=acme.example`]],
    ['after a stray parenthesis', [`${server}; spf=pass x) ; dmarc=pass header.from=acme.example`]],
    ['in a header that is too long', [`${server}; ${'x'.repeat(9000)}; dmarc=pass header.from=acme.example`]],
    ['with a second From in the result', [`${server}; dmarc=pass header.from=evil.example header.from=acme.example`]],
  ])('%s', (_, values) => {
    expect(check(...values)).toBe(false);
  });

  it('as long as no server is named', () => {
    expect(isAuthenticated(results(`${server}; dmarc=pass header.from=acme.example`), undefined, 'acme.example')).toBe(
      false,
    );
  });
});
