import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { oneLine } from '#contract/platform/one-line.ts';
import { decodeText, encodingOf } from '#server/platform/text/text-encoding.ts';
import { mailSizeLimit } from './size-limit.ts';
import { textOfHtml } from './text-of-html.ts';
import { plainText, visibleReply } from './visible-reply.ts';

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
  /** All of the text. A new mail is taken whole: who forwards or quotes something wants it to be read. */
  text: string;
  /** What the sender wrote in an answer, without what they quoted. Empty if they wrote nothing else. */
  answer: string;
  /** Whether it answers another mail, whoever wrote that. */
  isAnswer: boolean;
  /** Of everything below the headers, to which each server on the way adds, and of the two that belong to it. */
  contentSha256: Buffer;
  files: MailFile[];
};

/** Why a mail is refused. The words are the answer to its sender's mail server. */
export type Unreadable = { refusal: string };

const limits = { depth: 50, headerBytes: 256 * 1024, headers: 1000, files: 200 };
/** A line takes the parser microseconds. Files have lines of 76 characters. */
const lineLimits = { any: 50_000, bytesPerLine: 60 };
/** Characters. */
const lengths = { address: 320, name: 200, subject: 200, messageId: 998, header: 8192 };

/** What mail programs write before the subject of an answer, and of a mail that they forward. */
const answers = /^\s*(?:re|aw|antw|sv|rép|odp|r)\s?:/i;
const forwards = /^\s*(?:fwd?|wg|tr|i|vs|enc|rv)\s?:/i;

/** What a mail says: in an answer what its sender wrote, in any other mail everything. An answer of nothing but a quotation is that. */
export function ownTextOf({ text, answer, isAnswer }: ReadMail, isReply: boolean): string {
  return ((isReply || isAnswer) && answer) || text;
}

/** Reads a mail that may be hostile. Never throws. */
export async function readMail(raw: Uint8Array): Promise<ReadMail | Unreadable> {
  if (raw.length > mailSizeLimit) return { refusal: '5.3.4 The mail is too large.' };
  if (hasTooManyLines(raw)) return { refusal: '5.6.0 The mail has too many lines.' };
  try {
    const parser = new MailParser({
      maxNestingDepth: limits.depth,
      maxHeadersSize: limits.headerBytes,
      // A forwarded mail is a file, so that its text is not taken for the sender's.
      forceRfc822Attachments: true,
      maxRfc822NestingDepth: 0,
      attachmentEncoding: 'arraybuffer',
    });
    const mail = await parser.parse(withReadableHeaders(raw));
    if (mail.headers.length > limits.headers) return { refusal: '5.6.0 The mail has too many headers.' };
    if (mail.attachments.length > limits.files) return { refusal: '5.6.0 The mail has too many files.' };
    return present(mail, raw);
  } catch (error) {
    const isDeep = /nesting depth/i.test((error as Error).message);
    return { refusal: isDeep ? '5.6.0 The mail has too many parts in parts.' : '5.6.0 The mail cannot be read.' };
  }
}

type Part = { content: ArrayBuffer | null; contentType: { parsed: { params: Record<string, string> } } };
type Options = Parameters<typeof PostalMime.parse>[1];

/** The library calls `collectNode` for each part, before it reads the text. Its types do not say so. */
const Parser = PostalMime as unknown as new (
  options: Options,
) => { parse(raw: Uint8Array): Promise<Email>; collectNode(part: Part, ...more: unknown[]): Promise<void> };

/** Many programs name no encoding, or another one than they write. */
class MailParser extends Parser {
  override async collectNode(part: Part, ...more: unknown[]): Promise<void> {
    const { params } = part.contentType.parsed;
    if (part.content) params.charset = encodingOf(new Uint8Array(part.content), params.charset);
    await super.collectNode(part, ...more);
  }
}

/**
 * Headers are UTF-8, but old programs write others. The escapes of ISO-2022-JP are read in subjects alone: elsewhere they could hide the
 * signs that end an address.
 */
function withReadableHeaders(raw: Uint8Array): Uint8Array {
  const headers = raw.subarray(0, endOfHeaders(raw));
  if (encodingOf(headers) === 'utf-8') return raw;
  const lines = Buffer.from(headers).toString('latin1').split('\n');
  const readable = lines.map((line) => {
    const bytes = Buffer.from(line, 'latin1');
    const isRead = !bytes.includes(0x1b) || /^subject:/i.test(line);
    return isRead ? decodeText(bytes) : bytes.toString();
  });
  return Buffer.concat([Buffer.from(readable.join('\n')), raw.subarray(headers.length)]);
}

function endOfHeaders(raw: Uint8Array): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const ends = ['\r\n\r\n', '\n\n'].map((line) => bytes.indexOf(line)).filter((at) => at >= 0);
  return ends.length > 0 ? Math.min(...ends) : 0;
}

function hasTooManyLines(raw: Uint8Array): boolean {
  let free = lineLimits.any + raw.length / lineLimits.bytesPerLine;
  for (let at = raw.indexOf(10); at >= 0 && free > 0; at = raw.indexOf(10, at + 1)) free -= 1;
  return free <= 0;
}

function present(mail: Email, raw: Uint8Array): ReadMail {
  const froms = mail.headers.filter(({ key }) => key === 'from');
  const [sender, ...more] = mail.from ? boxesOf([mail.from]) : [];
  const isOne = froms.length === 1 && more.length === 0 && !/,.*@/.test(withoutQuotes(froms[0]?.value ?? ''));
  const address = sender?.address.trim().toLowerCase() ?? '';
  return {
    messageId: messageIdOf(mail.messageId, raw),
    // One character more than is read of one, so that a header that was cut is known as too long.
    headers: mail.headers.map(({ key, value }) => ({ key, value: value.slice(0, lengths.header + 1) })),
    from: isOne && isAddress(address) ? address : undefined,
    fromName: bounded(sender?.name ?? '', lengths.name),
    to: bounded(
      boxesOf([...(mail.to ?? []), ...(mail.cc ?? [])])
        .map((each) => each.address)
        .join(', '),
      lengths.address,
    ),
    subject: bounded(mail.subject ?? '', lengths.subject),
    ...textsAndFilesOf(mail),
    isAnswer: answers.test(mail.subject ?? '') || (mail.inReplyTo !== undefined && !forwards.test(mail.subject ?? '')),
    contentSha256: contentHashOf(mail, raw),
  };
}

/** A mail without one gets a name of its bytes, so that it still counts once. */
function messageIdOf(given: string | undefined, raw: Uint8Array): string {
  const id = bounded(given ?? '', lengths.messageId).replace(/\s+/g, '');
  return /^<.+>$/.test(id) ? id : `<sha256.${createHash('sha256').update(raw).digest('hex')}@loggia.invalid>`;
}

function contentHashOf({ headers }: Email, raw: Uint8Array): Buffer {
  const own = headers.filter(({ key }) => key === 'subject' || key === 'content-type').map(({ value }) => value);
  return createHash('sha256')
    .update(own.join('\n'))
    .update(raw.subarray(endOfHeaders(raw)))
    .digest();
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

/**
 * The texts of a mail, and its files. A picture that the HTML shows is a file too, with its name where it stands, unless it stands in what
 * an answer quotes. Everything else is a file, whatever it says of itself.
 */
function textsAndFilesOf({ text = '', html = '', attachments }: Email): Pick<ReadMail, 'text' | 'answer' | 'files'> {
  const all = attachments.map((attachment) => ({ ...fileOf(attachment), contentId: idOf(attachment) }));
  const names = new Map(all.flatMap(({ contentId, fileName }) => (contentId ? [[contentId, fileName] as const] : [])));
  const shown = [...names.keys()].filter((id) => html.toLowerCase().includes(`cid:${id.toLowerCase()}`));
  // The plain text of a mail program says nothing reliable of its pictures.
  const whole = plainText(text.trim() && shown.length === 0 ? text : textOfHtml(html, names));
  const answer = visibleReply(whole);
  const isQuoted = (id: string) => shown.includes(id) && answer !== '' && !answer.includes(names.get(id) as string);
  const files = all.filter(({ contentId }) => !contentId || !isQuoted(contentId));
  return { text: whole, answer, files: files.map(({ fileName, content }) => ({ fileName, content })) };
}

function idOf({ contentId, mimeType }: Attachment): string | undefined {
  return mimeType.startsWith('image/') ? contentId?.replace(/^<|>$/g, '') || undefined : undefined;
}

/** What a part without a name is called, by its type. */
const names: Record<string, string> = {
  'message/rfc822': 'mail.eml',
  'text/calendar': 'invitation.ics',
  'application/pdf': 'document.pdf',
  'image/png': 'picture.png',
  'image/jpeg': 'picture.jpg',
  'image/gif': 'picture.gif',
};

function fileOf({ filename, content, mimeType }: Attachment): MailFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const fallback = names[mimeType] ?? 'file';
  return { fileName: bounded(filename ?? '', lengths.name) || fallback, content: bytes };
}

/** A text on one line, with single spaces and without what nobody sees. */
function bounded(text: string, limit: number): string {
  return oneLine(text.slice(0, 20 * limit).toWellFormed())
    .replace(/\s+/g, ' ')
    .slice(0, limit)
    .toWellFormed();
}
