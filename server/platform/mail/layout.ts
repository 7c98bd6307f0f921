import { type ColorToken, colors } from '#contract/platform/colors.ts';
import { directionOf } from '#contract/platform/texts/languages.ts';
import { fontOf, type Look, logoOf, pictureId } from './look.ts';
import { escapeHtml, type Written } from './markdown.ts';

/** A thing that a mail tells of: its name, what happened, and where it is. */
export type Entry = { title: string; text: string; link?: string | undefined };

/** Entries with what they have in common, such as their project. */
export type Section = { heading?: string | undefined; entries: readonly Entry[] };

export type Fact = { label: string; value: string };

/** Further changes, and how many more there are. */
export type Also = Section & { more?: string | undefined };

export type Letter = {
  look: Look;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** What lists of mails show beside the subject. Without it the first paragraph. */
  preview?: string | undefined;
  facts?: readonly Fact[];
  /** What somebody wrote. */
  quote?: Written | undefined;
  /** What the mail is about, as it looks. The width is in pixels on the screen. */
  picture?: { text: string; width: number } | undefined;
  sections?: readonly Section[];
  /** Below the sections, such as how many more there are. */
  more?: string | undefined;
  button?: { label: string; link: string; hint: string } | undefined;
  also?: Also | undefined;
  note?: string | undefined;
  /** Why the recipient gets this, and a link that ends it. */
  unsubscribe?: { reason: string; label: string; link: string } | undefined;
};

/** The plain text: the same words, with each link below its label. */
export function textBody(letter: Letter): string {
  const {
    look,
    greeting,
    paragraphs,
    facts = [],
    quote,
    sections = [],
    more,
    button,
    also,
    note,
    unsubscribe,
  } = letter;
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote?.text,
    ...sections.flatMap(sectionText),
    more,
    button && `${button.label}:\n${button.link}`,
    ...(also ? [...sectionText(also), also.more] : []),
    note,
    `-- \n${look.company}`,
    unsubscribe && `${unsubscribe.reason}\n${unsubscribe.label}:\n${unsubscribe.link}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function sectionText({ heading, entries }: Section): (string | undefined)[] {
  return [heading, ...entries.map(({ title, text, link }) => [title, text, link].filter(Boolean).join('\n'))];
}

/**
 * The HTML: one table and inline styles, because mail programs ignore the rest. It loads nothing: pictures
 * are attached, and have a text. `color-scheme` and the media query keep it readable in dark mode; programs that know neither
 * show it light.
 */
export function htmlBody(letter: Letter): string {
  const {
    look,
    greeting,
    subject,
    paragraphs,
    preview = paragraphs[0],
    facts = [],
    quote,
    picture,
    sections = [],
    more,
    button,
    also,
    note,
    unsubscribe,
  } = letter;
  const dir = directionOf(look.language);
  // Many mail programs do not know logical properties.
  const start = dir === 'rtl' ? 'right' : 'left';
  const texts = [greeting, ...paragraphs].map((each) => `<p style="margin:0 0 16px">${escapeHtml(each)}</p>`);
  return `<!doctype html>
<html lang="${look.language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${dark.paper} !important; }
  .card { background: ${dark.surface} !important; border-color: ${dark.line} !important; color: ${dark.ink} !important; }
  .line { border-color: ${dark.line} !important; }
  .quiet, .quiet a { color: ${dark.muted} !important; }
  .accent { color: ${look.accent.dark} !important; }
  .button { background: ${look.accent.dark} !important; color: ${dark['on-accent']} !important; }
  .logo { background: ${light.surface} !important; color: ${light.ink} !important; padding: 8px 12px !important; }
}
</style></head>
<body class="page" dir="${dir}" style="margin:0;padding:24px 12px;background:${light.paper}">
${preview ? `<div style="display:none">${escapeHtml(preview)}</div>` : ''}
<table role="presentation" dir="${dir}" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;margin:0 auto">
<tr><td class="card" style="${cardStyle}">
<p style="margin:0 0 24px;font-weight:600">${logoOf(look, escapeHtml(look.company))}</p>
${texts.join('\n')}
${facts.length > 0 ? factsOf(facts, start) : ''}
${quote ? `<div class="line" style="${quoteStyle(start)}">${quote.html}</div>` : ''}
${picture ? pictureOf(picture) : ''}
${sections.map((section) => sectionOf(section, look)).join('\n')}
${more ? `<p class="quiet" style="${quietStyle}">${escapeHtml(more)}</p>` : ''}
${button ? buttonOf(button, look) : ''}
${also ? `${sectionOf(also, look)}${also.more ? `<p class="quiet" style="${quietStyle}">${escapeHtml(also.more)}</p>` : ''}` : ''}
${note ? `<p class="quiet" style="${quietStyle}">${escapeHtml(note)}</p>` : ''}
</td></tr>
${unsubscribe ? `<tr><td class="quiet" style="${footerStyle}">${footerOf(unsubscribe)}</td></tr>` : ''}
</table>
</body></html>
`;
}

/** Where a line begins. */
type Side = 'left' | 'right';

const { light, dark }: Record<'light' | 'dark', Record<ColorToken, string>> = colors;

const cardStyle = `${fontOf(16)};padding:32px;border:1px solid ${light.line};border-radius:12px;background:${light.surface};color:${light.ink};overflow-wrap:anywhere`;
const quietStyle = `margin:16px 0 0;color:${light.muted};font-size:14px;line-height:1.5;overflow-wrap:anywhere`;
const footerStyle = `${fontOf(14)};padding:16px 32px;color:${light.muted};text-align:center`;
const quoteStyle = (start: Side) =>
  `margin:0 0 16px;padding-top:2px;padding-${start}:16px;border-${start}:3px solid ${light.line}`;
const itemStyle = `padding:12px 0;border-top:1px solid ${light.line}`;

function pictureOf({ text, width }: NonNullable<Letter['picture']>): string {
  return `<p style="margin:0 0 16px">${attachedPicture(pictureId, text, width)}</p>`;
}

/** Shows an attached picture. Without a height, it takes one line where pictures are off. */
export function attachedPicture(contentId: string, text: string, width: number): string {
  const style = `display:block;max-width:100%;height:auto;border:1px solid ${light.line};color:${light.muted};font-size:14px`;
  return `<img src="cid:${contentId}" alt="${escapeHtml(text)}" width="${width}" class="line quiet" style="${style}">`;
}

/** The link again, for programs that show no button. Its words are where it leads: an address with its keys is nothing to read. */
function buttonOf({ label, link, hint }: NonNullable<Letter['button']>, { accent }: Look): string {
  const href = escapeHtml(link);
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${accent.light};color:${light['on-accent']};font-weight:600;text-decoration:none`;
  return `<p style="margin:24px 0"><a href="${href}" class="button" style="${style}">${escapeHtml(label)}</a></p>
<p class="quiet" style="${quietStyle}">${escapeHtml(hint)} <a href="${href}" style="color:inherit">${escapeHtml(placeOf(link))}</a></p>`;
}

/** Without `PUBLIC_URL` no mail leaves, but an administrator can look at it. */
function placeOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}

function factsOf(facts: readonly Fact[], start: Side): string {
  const end = start === 'left' ? 'right' : 'left';
  const rows = facts.map(
    ({
      label,
      value,
    }) => `<tr><td class="quiet" style="padding-bottom:4px;padding-${end}:16px;color:${light.muted};font-size:14px;vertical-align:top">${escapeHtml(label)}</td>
<td style="padding:0 0 4px;font-size:14px">${escapeHtml(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px">\n${rows.join('\n')}\n</table>`;
}

function textOf({ text }: Entry): string {
  return text && `<br>\n<span class="quiet" style="color:${light.muted};font-size:14px">${escapeHtml(text)}</span>`;
}

function sectionOf({ heading, entries }: Section, { accent }: Look): string {
  if (entries.length === 0) return '';
  const titleOf = ({ title, link }: Entry) =>
    link
      ? `<a href="${escapeHtml(link)}" class="accent" style="color:${accent.light};text-decoration:none">${escapeHtml(title)}</a>`
      : escapeHtml(title);
  const items = entries.map(
    (entry) =>
      `<tr><td class="line" style="${itemStyle}"><span style="font-weight:600">${titleOf(entry)}</span>${textOf(entry)}</td></tr>`,
  );
  return `${heading ? `<p style="margin:24px 0 8px;font-weight:600">${escapeHtml(heading)}</p>\n` : ''}<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:0 0 8px">\n${items.join('\n')}\n</table>`;
}

function footerOf({ reason, label, link }: NonNullable<Letter['unsubscribe']>): string {
  return `${escapeHtml(reason)}<br><a href="${escapeHtml(link)}" style="color:inherit">${escapeHtml(label)}</a>`;
}
