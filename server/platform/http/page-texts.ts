/** What has no text to change: a comment, an element for machines, and one that says so. */
const fixed = /^(<!--|<(script|style|svg|code)\b|<\w+ [^>]*\btranslate="no")/;

/** One of these, a tag, or the text between two of them. */
const piece =
  /<!--[\s\S]*?-->|<(script|style|svg|code)\b[\s\S]*?<\/\1>|<(\w+) [^>]*\btranslate="no"[^>]*>[\s\S]*?<\/\2>|<[^>]*>|[^<]+/g;

/** Attributes that people read or hear. */
const attribute =
  /(\s(?:alt|aria-label)=|<meta (?:name="description"|property="og:(?:title|description)") content=)"([^"]+)"/g;

/**
 * Puts other texts into a page that stands as HTML, such as the landing page. `change` gets each text for people, without the space around
 * it, and answers with another. Each piece between two tags is one text.
 */
export function changeTexts(html: string, change: (text: string) => string): string {
  return html.replace(piece, (part) => {
    if (fixed.test(part)) return part;
    if (part.startsWith('<')) {
      return part.replace(attribute, (_, before: string, text: string) => `${before}"${changed(text, change)}"`);
    }
    const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(part) ?? [];
    return `${before}${changed(text, change)}${after}`;
  });
}

function changed(text: string, change: (text: string) => string): string {
  const plain = text.replace(/\s+/g, ' ').replaceAll('&amp;', '&');
  return /\p{L}/u.test(plain) ? escapeHtml(change(plain)) : text;
}

/** As text or as the value of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}
