import type { MailText } from './texts.ts';

export type Letter = MailText & { company: string; greeting: string; link: string | undefined };

/** The plain text: the same words, with the link below its label. */
export function textBody({ company, greeting, paragraphs, button, link, note }: Letter): string {
  const parts = [greeting, ...paragraphs, button && link && `${button}:\n${link}`, note, `-- \n${company}`];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/**
 * The HTML: one table and inline styles, because mail programs ignore the rest. It needs no picture. `color-scheme` and the
 * media query keep it readable in dark mode; programs that know neither show it light.
 */
export function htmlBody({ company, greeting, subject, paragraphs, button, link, note }: Letter): string {
  const texts = [greeting, ...paragraphs]
    .map((each) => `<p style="margin:0 0 16px">${escapeHtml(each)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #0f141b !important; }
  .card { background: #171e27 !important; border-color: #2a3441 !important; color: #e8edf4 !important; }
  .quiet, .quiet a { color: #9aa7b8 !important; }
}
</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f7f8fa">
<table role="presentation" align="center" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;margin:0 auto">
<tr><td class="card" style="${cardStyle}">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(company)}</p>
${texts}
${button && link ? buttonOf(button, link) : ''}
${note ? `<p class="quiet" style="${quietStyle}">${escapeHtml(note)}</p>` : ''}
</td></tr></table>
</body></html>
`;
}

// The colours of the app (web/theme/tokens.ts).
const font = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";
const cardStyle = `${font};padding:32px;border:1px solid #e3e7ee;border-radius:12px;background:#ffffff;color:#16202e;font-size:16px;line-height:1.5`;
const quietStyle = 'margin:16px 0 0;color:#5a6778;font-size:14px;line-height:1.5;overflow-wrap:anywhere';
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#2b5bd7;color:#ffffff;font-weight:600;text-decoration:none';

/** The address is repeated as text, for programs that show no links. */
function buttonOf(label: string, link: string): string {
  const href = escapeHtml(link);
  return `<p style="margin:24px 0"><a href="${href}" style="${buttonStyle}">${escapeHtml(label)}</a></p>
<p class="quiet" style="${quietStyle}">If the button does not work, open this address:<br><a href="${href}" style="color:inherit">${href}</a></p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
