import type { ByteRange } from '#server/files/store.ts';

/**
 * Parses one byte range (RFC 9110). Returns `unsatisfiable` if it begins after the end, and undefined if the whole file
 * is to be sent: no range, several ranges, or an invalid header.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') {
    const last = Math.min(Number(match[2]), size);
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
