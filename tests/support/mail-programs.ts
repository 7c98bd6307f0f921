import { randomUUID } from 'node:crypto';
import { base64, htmlPart, type Part, partsOf, textPart } from './mail-parts.ts';

/** Mails as Apple Mail, Gmail, Outlook and Thunderbird write them, each with its own structure. Written for these tests. */

type Occasion = 'new' | 'answer' | 'forward' | 'group';
type Files = 'none' | 'attached' | 'inline';

export type ProgramMail = {
  name: string;
  isAnswer: boolean;
  raw: string;
  /** What the writer wrote, and what they quote or pass on. */
  said: string[];
  passedOn: string[];
  files: string[];
};

/** The writer, and where an answer goes. */
type People = { from: string; to: string };

const said = ['Guten Tag, der Hahn tropft – seit Montag.', 'Können Sie kommen?'];
const quoted = ['Please look at the tap.', 'Studio North'];
const forwarded = ['Wasser im 3. Stock.', 'Bitte melden: 0171 5550'];
const pdf = { name: 'Plan Küche.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
const picture = {
  name: 'image001.png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const paragraphs = (lines: string[], attribute = '') =>
  lines.map((line) => `<p${attribute}>${line.replaceAll('<', '&lt;')}</p>`).join('\r\n');

/** How a program writes what is different in each. */
type Program = {
  name: string;
  agent: string;
  prefix: Record<'answer' | 'forward', string>;
  /** Of an answer: the line or block above the quotation, and the quotation. */
  quote: (to: string) => string;
  /** Of a forwarded mail. */
  forward: string;
  html: (own: string[], rest: string) => string;
  attached: (part: { name: string; bytes: Buffer }) => string[];
  /** How a file is put between the lines. `related` pictures are shown by the HTML. */
  inline: 'disposition' | 'related';
  /** What a group does with a mail of this program. */
  group: { headers: string[]; footer: string };
};

const angled = (lines: string[]) => lines.map((line) => `> ${line}`).join('\n');
const encodedName = (name: string) => `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;
const extendedName = (name: string) => `filename*=UTF-8''${encodeURIComponent(name)}`;

const programs: Program[] = [
  {
    name: 'Apple Mail',
    agent: 'X-Mailer: Apple Mail (2.3826.200.121)',
    prefix: { answer: 'Re: ', forward: 'Fwd: ' },
    quote: (to) => `On 21. Nov 2026, at 10:12, Studio North <${to}> wrote:\n\n${angled(quoted)}`,
    forward: `Begin forwarded message:\n\nFrom: Tom Mieter <tom@tenant.example>\nSubject: Leck\nDate: 26. November 2026 at 09:12:00 CET\nTo: Ina <ina@acme.example>\n\n${forwarded.join('\n')}`,
    html: (own, rest) =>
      `<html><head><meta charset="utf-8"></head><body style="overflow-wrap: break-word;">${own.join('<div><br></div>')}<br><div><blockquote type="cite"><div>${rest}</div></blockquote></div></body></html>`,
    attached: ({ name }) => [
      `Content-Type: application/pdf;\r\n\tx-unix-mode=0644;\r\n\tname="${encodedName(name)}"`,
      `Content-Disposition: inline;\r\n\t${extendedName(name)}`,
      'Content-Id: <87D1@acme.example>',
    ],
    inline: 'disposition',
    group: {
      headers: ['List-Id: Builders <builders.acme.example>', 'Precedence: list', 'X-BeenThere: builders@acme.example'],
      footer: '_______________________________________________\nBuilders mailing list',
    },
  },
  {
    name: 'Gmail',
    agent: 'X-Gm-Message-State: AOJu0Yx',
    prefix: { answer: 'Re: ', forward: 'Fwd: ' },
    quote: (to) => `On Sat, Nov 21, 2026 at 10:12 AM Studio North <${to}>\nwrote:\n\n${angled(quoted)}`,
    forward: `---------- Forwarded message ---------\nVon: Tom Mieter <tom@tenant.example>\nDate: Do., 26. Nov. 2026 um 09:12 Uhr\nSubject: Leck\nTo: Ina <ina@acme.example>\n\n\n${forwarded.join('\n')}`,
    html: (own, rest) =>
      `<div dir="ltr">${own.map((line) => `<div>${line}</div>`).join('')}</div><br><div class="gmail_quote">${rest}</div>`,
    attached: ({ name }) => [
      `Content-Type: application/pdf; name="${encodedName(name)}"`,
      `Content-Disposition: attachment; filename="${encodedName(name)}"`,
      'X-Attachment-Id: f_m4x1',
      'Content-ID: <f_m4x1>',
    ],
    inline: 'related',
    group: {
      headers: [
        'Precedence: list',
        'Mailing-list: list builders@acme.example; contact builders+owners@acme.example',
        'List-ID: <builders.acme.example>',
        'List-Unsubscribe: <mailto:leave@acme.example>',
      ],
      footer: '-- \nYou received this message because you are subscribed to the group "Builders".',
    },
  },
  {
    name: 'Outlook',
    agent: 'Thread-Index: AQHbPDk3',
    prefix: { answer: 'AW: ', forward: 'WG: ' },
    quote: (to) =>
      `________________________________\nVon: Studio North <${to}>\nGesendet: Samstag, 21. November 2026 10:12\nAn: Ina <ina@acme.example>\nBetreff: [#12] Leaking tap\n\n${quoted.join('\n')}`,
    forward: `Von: Tom Mieter <tom@tenant.example>\nGesendet: Donnerstag, 26. November 2026 09:12\nAn: Ina <ina@acme.example>\nBetreff: Leck\n\n${forwarded.join('\n')}`,
    html: (own, rest) =>
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0} --></style></head><body lang="DE"><div class="WordSection1">${paragraphs(own, ' class="MsoNormal"')}<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt">${rest}</div></div></body></html>`,
    attached: ({ name }) => [
      `Content-Type: application/pdf; name="${encodedName(name)}"`,
      'Content-Description: Plan',
      `Content-Disposition: attachment; filename="${encodedName(name)}"; size=15`,
    ],
    inline: 'related',
    group: { headers: ['X-Auto-Response-Suppress: DR, OOF, AutoReply', 'List-Id: <g.acme.example>'], footer: '' },
  },
  {
    name: 'Thunderbird',
    agent: 'User-Agent: Mozilla Thunderbird',
    prefix: { answer: 'Re: ', forward: 'Fwd: ' },
    quote: (to) => `Am 21.11.26 um 10:12 schrieb Studio North <${to}>:\n${angled(quoted)}`,
    forward: `-------- Weitergeleitete Nachricht --------\nBetreff: \tLeck\nDatum: \tThu, 26 Nov 2026 09:12:00 +0100\nVon: \tTom Mieter <tom@tenant.example>\nAn: \tIna <ina@acme.example>\n\n${forwarded.join('\n')}`,
    html: (own, rest) =>
      `<!DOCTYPE html>\r\n<html><body>${paragraphs(own)}<div class="moz-cite-prefix">${rest}</div></body></html>`,
    attached: ({ name }) => [
      `Content-Type: application/pdf; name="${encodedName(name)}"`,
      `Content-Disposition: attachment; ${extendedName(name)}`,
    ],
    inline: 'related',
    group: {
      headers: [
        'List-Post: <mailto:builders@acme.example>',
        'List-Id: Builders <builders.acme.example>',
        'Precedence: list',
      ],
      footer: '_______________________________________________\nBuilders mailing list',
    },
  },
];

const asHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>\r\n');

function fileParts(program: Program, files: Files): { parts: Part[]; names: string[]; isRelated: boolean } {
  const encoded = (headers: string[], bytes: Buffer): Part => ({
    headers: [...headers, 'Content-Transfer-Encoding: base64'],
    body: base64(bytes),
  });
  if (files === 'none') return { parts: [], names: [], isRelated: false };
  if (files === 'attached')
    return { parts: [encoded(program.attached(pdf), pdf.bytes)], names: [pdf.name], isRelated: false };
  const headers = [
    `Content-Type: image/png; name="${picture.name}"`,
    `Content-Disposition: inline; filename="${picture.name}"`,
    'Content-ID: <image001.png@01DB3C39>',
  ];
  return {
    parts: [encoded(headers, picture.bytes)],
    names: [picture.name],
    isRelated: program.inline === 'related',
  };
}

function compose(program: Program, { from, to }: People, occasion: Occasion, files: Files): ProgramMail {
  const isAnswer = occasion === 'answer';
  const rest =
    occasion === 'answer'
      ? program.quote(to)
      : occasion === 'forward'
        ? program.forward
        : occasion === 'group'
          ? program.group.footer
          : '';
  const { parts, names, isRelated } = fileParts(program, files);
  const shown = isRelated ? [`${said[0]}<img src="cid:image001.png@01DB3C39" width="1">`, said[1] as string] : said;
  const text = textPart([...said, '', rest].join('\n'), program.name === 'Thunderbird' ? '; format=flowed' : '');
  const html = htmlPart(program.html(shown, asHtml(rest)));
  const alternative = partsOf('alternative', [text, isRelated ? partsOf('related', [html, ...parts]) : html]);
  const body = parts.length > 0 && !isRelated ? partsOf('mixed', [alternative, ...parts]) : alternative;
  const prefix = occasion === 'answer' || occasion === 'forward' ? program.prefix[occasion] : '';
  const isPassedOn = occasion === 'answer' || occasion === 'forward';
  return {
    name: `${program.name}: ${occasion}, files: ${files}`,
    isAnswer,
    raw: letter(program, { from, to }, `${prefix}${isAnswer ? '[#12] ' : ''}Leaking tap`, body, [
      // Gmail and Outlook name the mail that is passed on, as if they answered it.
      ...(isPassedOn ? ['In-Reply-To: <before@mail.studio.example>', 'References: <before@mail.studio.example>'] : []),
      ...(occasion === 'group' ? program.group.headers : []),
    ]),
    said,
    passedOn: occasion === 'answer' ? quoted : occasion === 'forward' ? forwarded : [],
    files: names,
  };
}

function letter(program: Program, { from, to }: People, subject: string, body: Part, more: string[]): string {
  return [
    `Authentication-Results: mx.studio.example; dmarc=pass header.from=${from.split('@')[1]}`,
    `From: =?UTF-8?Q?Ina_L=C3=A9e?= <${from}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@acme.example>`,
    'Date: Sat, 21 Nov 2026 10:12:00 +0100',
    program.agent,
    'MIME-Version: 1.0',
    ...more,
    ...body.headers,
    '',
    body.body,
    '',
  ].join('\r\n');
}

/** What only some people do. */
function special(program: Program, people: People): ProgramMail[] {
  const name = (what: string) => `${program.name}: ${what}`;
  const forward: Part = {
    headers: ['Content-Type: message/rfc822; name="Leck.eml"', 'Content-Disposition: attachment; filename="Leck.eml"'],
    body: `From: Tom <tom@tenant.example>\r\nSubject: Leck\r\n\r\n${forwarded.join('\r\n')}`,
  };
  const between: Part[] = [
    textPart(said[0] as string),
    {
      headers: [...program.attached(pdf), 'Content-Transfer-Encoding: base64'],
      body: base64(pdf.bytes),
    },
    textPart(said[1] as string),
  ];
  const listed = [
    'From the garden it looks fine:',
    '> they said that it is tight',
    '- and it is not',
    '---',
    'Really.',
  ];
  return [
    {
      name: name('forwarded as a file'),
      isAnswer: false,
      raw: letter(program, people, 'Leck', partsOf('mixed', [textPart(said.join('\n')), forward]), []),
      said,
      passedOn: [],
      files: ['Leck.eml'],
    },
    {
      name: name('a file between the lines'),
      isAnswer: false,
      raw: letter(program, people, 'Plan', partsOf('mixed', between), []),
      said,
      passedOn: [],
      files: [pdf.name],
    },
    {
      name: name('a new mail with lines that look like quotations'),
      isAnswer: false,
      raw: letter(program, people, 'Garden', textPart(listed.join('\n')), []),
      said: listed,
      passedOn: [],
      files: [],
    },
  ];
}

/** Sixty mails of one person. `answerTo` is an address that answers go to, `to` that of the company. */
export function mailbox({ from, to, answerTo }: People & { answerTo: string }): ProgramMail[] {
  const occasions: Occasion[] = ['new', 'answer', 'forward', 'group'];
  const kinds: Files[] = ['none', 'attached', 'inline'];
  return programs.flatMap((program) => [
    ...occasions.flatMap((occasion) =>
      kinds.map((files) => compose(program, { from, to: occasion === 'answer' ? answerTo : to }, occasion, files)),
    ),
    ...special(program, { from, to }),
  ]);
}
