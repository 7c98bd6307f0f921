import { shortenAnswer } from '#server/platform/mail/answer.ts';

/** What a mail server reports about a mail that it had taken. */
export type DeliveryReport = {
  /** `failed`: it will not arrive. `delayed`: it may. `other`: it arrived, or was passed on. */
  outcome: 'failed' | 'delayed' | 'other';
  /** Such as 5.1.1 (no such mailbox) or 4.2.2 (mailbox full). */
  status: string;
  /** The words of the server that refused the mail. */
  words: string;
};

const statusType = /^message\/(global-)?delivery-status$/;
/**
 * The report stands before the mail that came back, so the beginning is enough. The parser needs microseconds for each line, and a
 * megabyte of empty lines would hold the process for seconds.
 */
const beginning = { bytes: 256 * 1024, lines: 10_000 };

/** Reads a delivery status notification (RFC 3464). Undefined if the mail is none. */
export async function readDeliveryReport(raw: Buffer): Promise<DeliveryReport | undefined> {
  const { default: PostalMime } = await import('postal-mime');
  const limits = { maxNestingDepth: 10, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };
  const mail = await PostalMime.parse(beginningOf(raw), { ...limits, attachmentEncoding: 'arraybuffer' }).catch(
    () => undefined,
  );
  const type = mail?.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^multipart\/report\b/i.test(type)) return undefined;
  const part = mail?.attachments.find(({ mimeType }) => statusType.test(mimeType));
  if (!part || typeof part.content === 'string') return undefined;
  return readStatus(new TextDecoder().decode(part.content));
}

function beginningOf(raw: Buffer): Buffer {
  const bytes = raw.subarray(0, beginning.bytes);
  let end = -1;
  for (let line = 0; line < beginning.lines; line++) {
    end = bytes.indexOf(10, end + 1);
    if (end < 0) return bytes;
  }
  return bytes.subarray(0, end + 1);
}

/** Fields of the report and then of each recipient, in groups with an empty line between them. */
function readStatus(text: string): DeliveryReport | undefined {
  const groups = text.split(/\r?\n[ \t]*\r?\n/).map(readFields);
  const reports = groups.flatMap((fields) => readRecipient(fields) ?? []);
  // A report about the address of one mail has one recipient, except where the mail was passed on to several.
  return reports.find(({ outcome }) => outcome === 'failed') ?? reports[0];
}

function readFields(group: string): Map<string, string> {
  const lines = group.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
    }),
  );
}

function readRecipient(fields: Map<string, string>): DeliveryReport | undefined {
  const action = /^\w+/.exec(fields.get('action') ?? '')?.[0].toLowerCase();
  const [status] = /^[245]\.\d{1,3}\.\d{1,3}(?!\d)/.exec(fields.get('status') ?? '') ?? [];
  if (!action || !status) return undefined;
  const diagnosis = fields.get('diagnostic-code')?.replace(/^[\w.-]{1,40};/, '');
  const words = shortenAnswer(diagnosis ?? '') || `Status ${status}, without a reason.`;
  const isProblem = !status.startsWith('2') && (action === 'failed' || action === 'delayed');
  return { outcome: isProblem ? action : 'other', status, words };
}
