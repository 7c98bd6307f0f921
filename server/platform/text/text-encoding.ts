/** What programs say that do not know the encoding of a text. */
const nothing = /^(us-?ascii|ascii|ansi_x3\.4-1968|utf-?8|unknown(-8bit)?|x-unknown|default|none|)$/i;

/**
 * The encoding of a text. What its writer said of it counts, unless that is nothing, or cannot be: then a byte order mark tells it, or the
 * escapes of ISO-2022-JP, or that it is UTF-8. The rest is Windows-1252, in which Excel and old programs write in Western Europe.
 */
export function encodingOf(text: Uint8Array, said = ''): string {
  const mark = { feff: 'utf-16be', fffe: 'utf-16le' }[Buffer.from(text.subarray(0, 2)).toString('hex')];
  if (mark) return mark;
  if (!nothing.test(said.trim())) return said;
  if (isIso2022Jp(text)) return 'iso-2022-jp';
  return isUtf8(text) ? 'utf-8' : 'windows-1252';
}

export function decodeText(text: Uint8Array): string {
  return new TextDecoder(encodingOf(text)).decode(text);
}

/** It names sets of characters after ESC, and all bytes are those of ASCII. */
function isIso2022Jp(text: Uint8Array): boolean {
  if (!text.includes(esc) || text.some((byte) => byte > 0x7f)) return false;
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  return ['$@', '$B', '$(D', '(I', '(J'].some((set) => bytes.includes(String.fromCharCode(esc) + set));
}

const esc = 0x1b;

function isUtf8(text: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(text);
    return true;
  } catch {
    return false;
  }
}
