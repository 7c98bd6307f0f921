import type { InboundReason } from '#contract/exchange/inbound-reasons.ts';

type Header = { key: string; value: string };

/** The header that Loggia adds to every mail it sends. */
const ownHeader = 'x-loggia-mail';

type MachineReason = Extract<InboundReason, 'OwnMail' | 'AutoSubmitted' | 'NoReturnPath' | 'Report'>;
type ListReason = Extract<InboundReason, 'List' | 'Bulk' | 'AutoResponse'>;

/**
 * Why nobody wrote this mail by hand, or undefined. Machine mail is kept and never answered, and it opens and reopens nothing, so two
 * programs that answer each other stop at once. `returnPath` is the sender of the envelope, empty for a report.
 */
export function machineReason(headers: readonly Header[], returnPath: string | undefined): MachineReason | undefined {
  const header = readerOf(headers);
  if (header(ownHeader) !== undefined) return 'OwnMail';
  // RFC 3834: `no` may be followed by parameters or a comment.
  if (!/^no\b/.test(header('auto-submitted') ?? 'no')) return 'AutoSubmitted';
  if (/^multipart\/report\b/.test(header('content-type') ?? '')) return 'Report';
  if (returnPath === '' || header('return-path') === '<>') return 'NoReturnPath';
  return undefined;
}

/**
 * Why the mail went to many, or does not want to be answered by programs. People write such mails as well: through a group, from their
 * CRM, or with a mail program that adds the header to everything.
 */
export function listReason(headers: readonly Header[]): ListReason | undefined {
  const header = readerOf(headers);
  const precedence = header('precedence') ?? '';
  if (/^(bulk|junk|auto_reply)\b/.test(precedence)) return 'Bulk';
  if ((header('x-auto-response-suppress') ?? 'none') !== 'none') return 'AutoResponse';
  if (/^list\b/.test(precedence) || headers.some(({ key }) => key.startsWith('list-'))) return 'List';
  return undefined;
}

function readerOf(headers: readonly Header[]): (name: string) => string | undefined {
  return (name) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
}
