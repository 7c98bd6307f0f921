/** Nobody reads more of a page in a message. */
const charactersAtMost = 300;
/** Parsing takes time, and what a person should read stands at the beginning. */
const parsedAtMost = 20_000;

const silent = 'head, script, style, template, noscript, iframe, object, svg, textarea, select, [hidden]';
const inline = 'a, abbr, b, code, em, i, small, span, strong, tt, u';

/**
 * What a page of HTML, such as a proxy's, says to a person: its text without tags, in one line. Undefined where it says
 * nothing. A page that is parsed like this runs no scripts and loads nothing.
 */
export function textOfPage(html: string): string | undefined {
  const page = new DOMParser().parseFromString(html.slice(0, parsedAtMost), 'text/html');
  const { title } = page;
  for (const element of page.querySelectorAll(silent)) element.remove();
  // Headings and paragraphs do not run together.
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
