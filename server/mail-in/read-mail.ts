import { createHash } from 'node:crypto';
import { convert } from 'html-to-text';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { mailSizeLimit } from './size-limit.ts';
import { visibleReply } from './visible-reply.ts';

type MailFile = { fileName: string; content: Uint8Array };

/** A mail as Loggia uses it. */
export type ReadMail = {
  messageId: string;
  /** In the order of the mail, names in lower case. */
  headers: { key: string; value: string }[];
  /** Lower case. Undefined if From names nobody, or several. */
  from: string | undefined;
  fromName: string;
  to: string;
  subject: string;
  /** What the sender wrote, without what they quoted. */
  text: string;
  files: MailFile[];
};

/** Why a mail is refused. The words are the answer to its sender's mail server. */
export type Unreadable = { refusal: string };

const limits = { depth: 50, headerBytes: 256 * 1024, headers: 1000, files: 200, html: 1024 * 1024 };
/** Characters. */
const lengths = { address: 320, name: 200, subject: 200, messageId: 998, header: 8192 };

/** Reads a mail that may be hostile. Never throws. */
export async function readMail(raw: Uint8Array): Promise<ReadMail | Unreadable> {
  if (raw.length > mailSizeLimit) return { refusal: '5.3.4 The mail is too large.' };
  try {
    const mail = await PostalMime.parse(raw, {
      maxNestingDepth: limits.depth,
      maxHeadersSize: limits.headerBytes,
      // A forwarded mail is a file, so that its text is not taken for the sender's.
      forceRfc822Attachments: true,
      maxRfc822NestingDepth: 0,
      attachmentEncoding: 'arraybuffer',
    });
    if (mail.headers.length > limits.headers) return { refusal: '5.6.0 The mail has too many headers.' };
    if (mail.attachments.length > limits.files) return { refusal: '5.6.0 The mail has too many files.' };
    return present(mail, raw);
  } catch (error) {
    const isDeep = /nesting depth/i.test((error as Error).message);
    return { refusal: isDeep ? '5.6.0 The mail has too many parts in parts.' : '5.6.0 The mail cannot be read.' };
  }
}

function present(mail: Email, raw: Uint8Array): ReadMail {
  const froms = mail.headers.filter(({ key }) => key === 'from');
  const [sender, ...more] = mail.from ? boxesOf([mail.from]) : [];
  const isOne = froms.length === 1 && more.length === 0 && !/,.*@/.test(withoutQuotes(froms[0]?.value ?? ''));
  const address = sender?.address.trim().toLowerCase() ?? '';
  return {
    messageId: messageIdOf(mail.messageId, raw),
    headers: mail.headers.map(({ key, value }) => ({ key, value: value.slice(0, lengths.header) })),
    from: isOne && isAddress(address) ? address : undefined,
    fromName: oneLine(sender?.name ?? '', lengths.name),
    to: oneLine(
      boxesOf([...(mail.to ?? []), ...(mail.cc ?? [])])
        .map((each) => each.address)
        .join(', '),
      lengths.address,
    ),
    subject: oneLine(mail.subject ?? '', lengths.subject),
    text: visibleReply(mail.text?.trim() ? mail.text : textOf(mail.html ?? '')),
    files: mail.attachments.filter(isFile).map(fileOf),
  };
}

/** A mail without one gets a name of its bytes, so that it still counts once. */
function messageIdOf(given: string | undefined, raw: Uint8Array): string {
  const id = oneLine(given ?? '', lengths.messageId).replace(/\s+/g, '');
  return /^<.+>$/.test(id) ? id : `<sha256.${createHash('sha256').update(raw).digest('hex')}@loggia.invalid>`;
}

function boxesOf(addresses: readonly Address[]): { name: string; address: string }[] {
  return addresses.flatMap(({ name, address, group }) => (group ? group : address ? [{ name, address }] : []));
}

function isAddress(address: string): boolean {
  return (
    address.length <= lengths.address &&
    /^[^\s<>()[\]\\,;:"@\p{Cc}\p{Cf}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}\p{Cf}]{1,253}$/u.test(address)
  );
}

/** A name in quotation marks may contain a comma. */
function withoutQuotes(value: string): string {
  return value.slice(0, lengths.header).replace(/"(?:[^"\\]|\\.)*"/g, '');
}

function textOf(html: string): string {
  return convert(html.slice(0, limits.html), {
    wordwrap: false,
    limits: { maxInputLength: limits.html, maxChildNodes: 10_000, maxDepth: 100 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
}

/** Pictures that the HTML shows, such as a logo in a signature, are no files that somebody attached. */
function isFile({ disposition, contentId, filename, mimeType }: Attachment): boolean {
  return disposition === 'attachment' || mimeType === 'message/rfc822' || (filename !== null && !contentId);
}

function fileOf({ filename, content, mimeType }: Attachment): MailFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const fallback = mimeType === 'message/rfc822' ? 'mail.eml' : 'file';
  return { fileName: oneLine(filename ?? '', lengths.name) || fallback, content: bytes };
}

/** Controls and characters that change the direction of text become spaces. */
function oneLine(text: string, limit: number): string {
  return text
    .slice(0, 20 * limit)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, limit)
    .toWellFormed();
}
