/** Characters of a page to show in a message. */
const charactersAtMost = 300;
/** Characters to parse. The important text is at the beginning. */
const parsedAtMost = 20_000;

const silent = 'head, script, style, template, noscript, iframe, object, svg, textarea, select, [hidden]';
const inline = 'a, abbr, b, code, em, i, small, span, strong, tt, u';

/**
 * The text of an HTML page, such as a proxy's error page, in one line without tags. Undefined if there is no text.
 * Parsing runs no scripts and loads nothing.
 */
export function textOfPage(html: string): string | undefined {
  const page = new DOMParser().parseFromString(html.slice(0, parsedAtMost), 'text/html');
  const { title } = page;
  for (const element of page.querySelectorAll(silent)) element.remove();
  // Keep a space between headings and paragraphs.
  for (const element of page.querySelectorAll(`body :not(${inline})`)) {
    element.prepend(' ');
    element.append(' ');
  }
  const text = oneLine(page.body.textContent) || oneLine(title);
  const characters = [...text];
  if (characters.length > charactersAtMost) return `${characters.slice(0, charactersAtMost).join('').trimEnd()}...`;
  return text || undefined;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
