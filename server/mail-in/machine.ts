import type { InboundReason } from '#contract/inbound-reasons.ts';

type Header = { key: string; value: string };

/** The header that Loggia adds to every mail it sends. */
const ownHeader = 'x-loggia-mail';

type MachineReason = Extract<
  InboundReason,
  'OwnMail' | 'AutoSubmitted' | 'NoReturnPath' | 'Report' | 'List' | 'Bulk' | 'AutoResponse'
>;

/**
 * Why nobody wrote this mail by hand, or undefined. Machine mail is kept and never answered, and it opens and reopens nothing, so two
 * programs that answer each other stop at once. `returnPath` is the sender of the envelope, empty for a report.
 */
export function machineReason(headers: readonly Header[], returnPath: string | undefined): MachineReason | undefined {
  const header = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  if (header(ownHeader) !== undefined) return 'OwnMail';
  // RFC 3834: `no` may be followed by parameters or a comment.
  if (!/^no\b/.test(header('auto-submitted') ?? 'no')) return 'AutoSubmitted';
  if (/^multipart\/report\b/.test(header('content-type') ?? '')) return 'Report';
  if (returnPath === '' || header('return-path') === '<>') return 'NoReturnPath';
  if (headers.some(({ key }) => key.startsWith('list-'))) return 'List';
  if (/^(bulk|list|junk|auto_reply)\b/.test(header('precedence') ?? '')) return 'Bulk';
  if ((header('x-auto-response-suppress') ?? 'none') !== 'none') return 'AutoResponse';
  return undefined;
}
