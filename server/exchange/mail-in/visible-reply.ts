import EmailReplyParser from 'email-reply-parser';

/** Characters. What follows is not read. */
const inputLimit = 200_000;
/** Lines among which quotations are looked for, because that takes more than linear time. In an answer, what follows is a quotation. */
const lineLimit = 2000;

/**
 * What the sender wrote, without the quoted mail below it and without a signature. The library knows the lines with which mail
 * programs begin a quotation. Outlook begins with a block of headers instead, which is cut here.
 */
export function visibleReply(text: string): string {
  const plain = plainText(text);
  const lines = plain.split('\n');
  const looked = lines.length > lineLimit ? lines.slice(0, lineLimit).join('\n') : plain;
  const own = new EmailReplyParser().parseReply(joinBeginning(withoutHeaderBlock(looked)));
  return plainText(own);
}

/** The text as it can be stored and shown: no control characters, one kind of line break and of space, nothing at the ends of lines. */
export function plainText(text: string): string {
  return (
    text
      .slice(0, inputLimit)
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // NUL cannot be stored, and nobody types the other controls.
      .replace(/[^\P{Cc}\n\t]|\uFEFF/gu, '')
      .replace(/[\u00A0\u202F]/g, ' ')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim()
  );
}

const from = /^[ \t]*\*?(From|Von|De)[ \t]*:\*?[ \t]*\S/i;
const others = [
  /^[ \t]*\*?(Sent|Date|Gesendet|Datum|Envoyé|Envoyé le)[ \t]*:/i,
  /^[ \t]*\*?(To|An|À|A)[ \t]*:/i,
  /^[ \t]*\*?(Subject|Betreff|Objet)[ \t]*:/i,
];
/** Lines among which the other headers must be. */
const blockLines = 8;

/** Ends the text at the first block of From, Sent, To and Subject. A quoted block stays: the writer may answer below it. */
function withoutHeaderBlock(text: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line, index) => {
    // Below a line of text it is a list that the sender wrote.
    if (!from.test(line) || !/^[\s_*-]*$/.test(lines[index - 1] ?? '')) return false;
    const following = lines.slice(index + 1, index + blockLines);
    return others.every((other) => following.some((each) => other.test(each)));
  });
  if (start < 0) return text;
  // The ruled line above belongs to the block.
  let end = start;
  while (end > 0 && /^[ \t]*([_-]{5,}.*)?$/.test(lines[end - 1] as string)) end -= 1;
  return lines.slice(0, end).join('\n');
}

/**
 * Mail programs break the line that begins a quotation at 72 or 78 characters, sometimes within the sender's name. The library
 * expects it in one line, or broken before the verb.
 */
function joinBeginning(text: string): string {
  return text.replace(
    /^((?:On|Am|Le) [^\n]{5,200})\n([^\n]{0,200}:)[ \t]*$/gm,
    (both, first: string, second: string) => {
      const line = `${first.trimEnd()} ${second}`.replace('< ', '<');
      return /(wrote|schrieb|écrit)/.test(line) ? line : both;
    },
  );
}
