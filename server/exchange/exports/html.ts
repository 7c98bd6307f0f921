import { directionOf } from '#contract/platform/texts/languages.ts';
import type { Language, Say } from '#server/platform/texts/index.ts';

/** HTML that is safe by construction: every value in a template is escaped, unless it is HTML itself. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | undefined | Html | readonly Html[];

export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => part + write(values[index])).join(''));
}

function write(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);
}

/** The address of a file of the archive, from a page in `depth` folders. */
export function addressOf(path: string, depth = 0): string {
  return '../'.repeat(depth) + path.split('/').map(encodeURIComponent).join('/');
}

export function link(path: string, text: string, depth = 0): Html {
  return html`<a href="${addressOf(path, depth)}">${text}</a>`;
}

/** `createdAt` and `created_at` are `Created at` for people. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A text of the catalogue whose names in braces are replaced by HTML. */
export function filled(text: string, values: Readonly<Record<string, Html>>): Html {
  const parts = text.split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 ? (values[part] as Html) : html`${part}`))}`;
}

export function page(title: string, body: Html, language: Language): string {
  return `${pageStart(title, language)}${body.text}${pageEnd}`;
}

/** What stands before the body of a page that is written in pieces. */
export function pageStart(title: string, language: Language, width: 'normal' | 'wide' = 'normal'): string {
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main class="${width}">
`.text;
}

export const pageEnd = `
</main>
</body>
</html>
`;

const style = `
:root { --ink: #1b1f27; --soft: #525a69; --line: #d5d9e0; --page: #ffffff; --link: #1f4fb5; }
@media (prefers-color-scheme: dark) { :root { --ink: #eceff4; --soft: #b3bac7; --line: #3a4150; --page: #14171d; --link: #9dbcff; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
main.wide { max-width: 90rem; }
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin-top: 2.5rem; }
a { color: var(--link); overflow-wrap: anywhere; }
p.text, td.text { white-space: pre-wrap; overflow-wrap: anywhere; }
/* On white, because a logo can be dark. */
.logo { display: block; max-width: 16rem; max-height: 4rem; padding: 0.25rem; border-radius: 0.25rem; background: #ffffff; }
img.picture { max-width: 100%; height: auto; }
.soft { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); }
td { overflow-wrap: anywhere; }
.scroll td { overflow-wrap: normal; max-width: 40rem; }
article { border-top: 1px solid var(--line); padding: 0.5rem 0; }
@media print { a { color: inherit; } }
`;

/** What names each file of an archive, and how to check it. */
export function proof(say: Say): Html {
  const manifest = {
    manifest: link('manifest.json', 'manifest.json'),
    signature: link('manifest.signature.json', 'manifest.signature.json'),
  };
  const command = { command: html`<code>node verify-archive.ts</code>` };
  return html`<p>${filled(say('{manifest} names each file with its SHA-256, and {signature} signs it.', { manifest: '{manifest}', signature: '{signature}' }), manifest)}
${filled(say('With Node 24, {command} in this folder checks all of it without a network.', { command: '{command}' }), command)}</p>`;
}
