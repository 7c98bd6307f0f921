/** Replies as the usual mail programs write them, in three languages. Written for these tests, with what their sender typed. */

type Sample = { name: string; raw: string; said: string };

const head = (more: string[]) => [
  'From: =?UTF-8?Q?Ann_L=C3=A9e?= <ann@acme.example>',
  'To: Studio North <t+abc@mail.studio.example>',
  'Subject: Re: [#12] Leaking tap',
  'Message-ID: <sample@acme.example>',
  'Date: Sat, 21 Nov 2026 10:12:00 +0100',
  'MIME-Version: 1.0',
  ...more,
  '',
];
const plain = (body: string) =>
  [...head(['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit']), ...body.split('\n')].join(
    '\r\n',
  );
const html = (body: string) =>
  [...head(['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64']), wrapped(body), ''].join(
    '\r\n',
  );
const wrapped = (body: string) => Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n');
const alternative = (text: string, markup: string) =>
  [
    ...head(['Content-Type: multipart/alternative; boundary="0000b"']),
    '--0000b',
    'Content-Type: text/plain; charset="UTF-8"',
    'Content-Transfer-Encoding: base64',
    '',
    wrapped(text),
    '',
    '--0000b',
    'Content-Type: text/html; charset="UTF-8"',
    'Content-Transfer-Encoding: base64',
    '',
    wrapped(markup),
    '',
    '--0000b--',
    '',
  ].join('\r\n');

const quoted = '> Hello Ann,\n>\n> Please look at the tap.\n>\n> Studio North\n';
const quotedHtml = '<blockquote type="cite"><p>Hello Ann,</p><p>Please look at the tap.</p></blockquote>';
const outlookBody = 'Hello Ann,\n\nPlease look at the tap.\n\nStudio North\n';

const said = {
  en: 'The tap still drips.\n\nCould you come on Monday?',
  de: 'Der Hahn tropft immer noch.\n\nKönnen Sie am Montag kommen?',
  fr: 'Le robinet fuit toujours.\n\nPouvez-vous venir lundi ?',
};

export const replyMails: readonly Sample[] = [
  // Gmail writes the line in one, or breaks it before the address.
  {
    name: 'Gmail, English',
    said: said.en,
    raw: alternative(
      `${said.en}\n\nOn Sat, Nov 21, 2026 at 10:12 AM Studio North <t+abc@mail.studio.example>\nwrote:\n\n${quoted}`,
      `<div dir="ltr">${said.en}</div><br><div class="gmail_quote">On Sat, … wrote:${quotedHtml}</div>`,
    ),
  },
  {
    name: 'Gmail, German',
    said: said.de,
    raw: alternative(
      `${said.de}\n\nAm Sa., 21. Nov. 2026 um 10:12 Uhr schrieb Studio North <\nt+abc@mail.studio.example>:\n\n${quoted}`,
      `<div dir="ltr">${said.de}</div>`,
    ),
  },
  {
    name: 'Gmail, French',
    said: said.fr,
    raw: alternative(
      `${said.fr}\n\nLe sam. 21 nov. 2026 à 10:12, Studio North <t+abc@mail.studio.example> a\nécrit :\n\n${quoted}`,
      `<div dir="ltr">${said.fr}</div>`,
    ),
  },
  {
    name: 'Outlook, English',
    said: said.en,
    raw: plain(
      `${said.en}\n\n________________________________\nFrom: Studio North <t+abc@mail.studio.example>\nSent: Saturday, November 21, 2026 10:12 AM\nTo: Ann Lee <ann@acme.example>\nSubject: [#12] Leaking tap\n\n${outlookBody}`,
    ),
  },
  {
    name: 'Outlook, German',
    said: said.de,
    raw: plain(
      `${said.de}\n\nVon: Studio North\nGesendet: Samstag, 21. November 2026 10:12\nAn: Ann Lee\nBetreff: [#12] Leaking tap\n\n${outlookBody}`,
    ),
  },
  {
    name: 'Outlook, French',
    said: said.fr,
    raw: plain(
      `${said.fr}\n\n-----Message d'origine-----\nDe : Studio North <t+abc@mail.studio.example>\nEnvoyé : samedi 21 novembre 2026 10:12\nÀ : Ann Lee <ann@acme.example>\nObjet : [#12] Leaking tap\n\n${outlookBody}`,
    ),
  },
  {
    name: 'Outlook, German, without a text part',
    said: said.de,
    raw: html(
      `<html><head><style>p { margin: 0 }</style></head><body><p>Der Hahn tropft immer noch.</p><p>Können Sie am Montag kommen?</p><hr><div id="divRplyFwdMsg"><b>Von:</b> Studio North &lt;t+abc@mail.studio.example&gt;<br><b>Gesendet:</b> Samstag, 21. November 2026 10:12<br><b>An:</b> Ann Lee<br><b>Betreff:</b> [#12] Leaking tap</div><p>Hello Ann,</p></body></html>`,
    ),
  },
  {
    name: 'Apple Mail, English',
    said: said.en,
    raw: plain(
      `${said.en}\n\nSent from my iPhone\n\n> On 21 Nov 2026, at 10:12, Studio North <t+abc@mail.studio.example> wrote:\n> \n${quoted}`,
    ),
  },
  {
    name: 'Apple Mail, German',
    said: said.de,
    raw: plain(
      `${said.de}\n\nVon meinem iPhone gesendet\n\n> Am 21.11.2026 um 10:12 schrieb Studio North <t+abc@mail.studio.example>:\n> \n> ${quoted}`,
    ),
  },
  {
    name: 'Apple Mail, French',
    said: said.fr,
    raw: plain(
      `${said.fr}\n\nEnvoyé de mon iPhone\n\n> Le 21 nov. 2026 à 10:12, Studio North <t+abc@mail.studio.example> a écrit :\n> \n> ${quoted}`,
    ),
  },
  {
    name: 'Thunderbird, English',
    said: said.en,
    raw: plain(`${said.en}\n\nOn 21/11/2026 10:12, Studio North wrote:\n${quoted}\n\n-- \nAnn Lee\nAcme`),
  },
  {
    name: 'Thunderbird, German',
    said: said.de,
    raw: plain(`${said.de}\n\nAm 21.11.26 um 10:12 schrieb Studio North:\n${quoted}\n\n-- \nAnn Lee\nAcme`),
  },
  {
    name: 'Thunderbird, French',
    said: said.fr,
    raw: plain(`${said.fr}\n\nLe 21/11/2026 à 10:12, Studio North a écrit :\n${quoted}`),
  },
  {
    name: 'Thunderbird, English, below the quotation',
    said: said.en,
    raw: plain(`On 21/11/2026 10:12, Studio North wrote:\n${quoted}\n${said.en}\n\n-- \nAnn Lee\nAcme`),
  },
  {
    name: 'Thunderbird, German, below the quotation',
    said: said.de,
    raw: plain(`Am 21.11.26 um 10:12 schrieb Studio North:\n${quoted}\n${said.de}\n`),
  },
  {
    name: 'Thunderbird, English, between the lines',
    said: 'It still drips.\nOn Monday.',
    raw: plain(
      `On 21/11/2026 10:12, Studio North wrote:\n> Does the tap drip?\n\nIt still drips.\n\n> When does it suit you?\n\nOn Monday.\n`,
    ),
  },
];
