const longest = 255;

/** What is looked at of a name, from its end: the folders before it are dropped anyway. Some steps take quadratic time. */
const examined = 1000;

/**
 * A file's name as it was typed, but safe to show, to store and to send in a header: without folders, control
 * characters and what turns the direction of writing (`photo\u202Egpj.exe`). `document` where nothing is left.
 */
export function safeFileName(typed: string | undefined): string {
  const name = (typed ?? '')
    .slice(-examined)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return shorten(name) || 'document';
}

/** In lower case, without the dot; empty where there is none. */
export function extensionOf(fileName: string): string {
  return /\.([^.\s]{1,20})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Keeps the extension, because it says what the file is. */
function shorten(name: string): string {
  if (name.length <= longest) return name;
  const extension = /\.[^.\s]{1,20}$/.exec(name)?.[0] ?? '';
  return `${name
    .slice(0, longest - extension.length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}${extension}`;
}
