import { convert } from 'html-to-text';

/** Characters, tags, and tags that are open at once. The library needs more than linear time for what is beyond. */
const limits = { html: 1024 * 1024, tags: 4000, depth: 200 };

/** The text of HTML that may be hostile. `pictures` has the names of those that the mail brings along, by their content id. */
export function textOfHtml(html: string, pictures: ReadonlyMap<string, string> = new Map()): string {
  const bounded = withPictureNames(html.slice(0, limits.html), pictures);
  return isOrdinary(bounded) ? converted(bounded) : withoutTags(bounded);
}

/** Writes the name of a picture where it stands, so that one sees in the text where it belongs. */
function withPictureNames(html: string, pictures: ReadonlyMap<string, string>): string {
  if (pictures.size === 0) return html;
  // Each character is read once: a tag ends at the next bracket of either kind.
  return html.replace(/<img\b[^<>]*>/gi, (tag) => {
    const id = /\bcid:([^"'\s>]{1,500})/i.exec(tag.slice(0, 5000))?.[1] ?? '';
    const name = pictures.get(id) ?? pictures.get(decoded(id));
    return name === undefined ? tag : `[${name.replace(/[<>&]/g, ' ')}]`;
  });
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function isOrdinary(html: string): boolean {
  // Tags such as `<br>` are never closed.
  const unclosed = html.match(/<(?:br|hr|img|meta|link|input|col|wbr)\b/gi)?.length ?? 0;
  let tags = 0;
  let depth = 0;
  for (const [, closing] of html.matchAll(/<(\/?)[a-z]/gi)) {
    tags += 1;
    depth += closing ? -1 : 1;
    if (tags > limits.tags || depth > limits.depth + unclosed) return false;
  }
  return true;
}

function converted(html: string): string {
  const text = convert(html, {
    wordwrap: false,
    limits: { maxInputLength: limits.html, maxChildNodes: 10_000, maxDepth: 100 },
    selectors: [
      { selector: 'img', format: 'skip' },
      // Tables show what belongs together, so each row is a line, and its cells are words.
      { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  // Cells that hold paragraphs leave several empty lines.
  return text.replace(/\n(?:[ \t]*\n){2,}/g, '\n\n');
}

/** What is left of HTML that nobody writes by hand. */
function withoutTags(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6])\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n\s*\n\s*\n+/g, '\n\n')
    .trim();
}
