const maxLength = 255;

/** Only the end of a longer name is used. Some steps below take quadratic time, and folders are removed anyway. */
const maxInputLength = 1000;

/**
 * Makes a file name safe to show, to store and to send in a header: removes folders, control characters and characters
 * that change the writing direction (`photo\u202Egpj.exe`). Returns `document` if nothing is left.
 */
export function safeFileName(original: string | undefined): string {
  const name = (original ?? '')
    .slice(-maxInputLength)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return shorten(name) || 'document';
}

/** The extension in lower case without the dot, or an empty string. */
export function extensionOf(fileName: string): string {
  return /\.([^.\s]{1,20})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Keeps the extension, because it shows the file type. */
function shorten(name: string): string {
  if (name.length <= maxLength) return name;
  const extension = /\.[^.\s]{1,20}$/.exec(name)?.[0] ?? '';
  return `${name
    .slice(0, maxLength - extension.length)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}${extension}`;
}
