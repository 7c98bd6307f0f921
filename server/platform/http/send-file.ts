import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from '#server/platform/files/index.ts';
import type { ByteRange } from '#server/platform/files/store.ts';

export type SentFile = {
  stored: StoredFile;
  name: string;
  contentType: string;
  /** The ETag without quotes. Changes with the bytes. */
  tag: string;
  disposition: 'attachment' | 'inline';
  /** Seconds for which the browser may cache the file without revalidation. */
  maxAge: number;
};

/**
 * Sets the headers and returns the body: the whole file, one range (206), or nothing if the client already has it (304).
 * The content type is the one detected at upload; every answer also has nosniff and a sandbox policy.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { stored, name, contentType, tag, disposition, maxAge }: SentFile,
): Promise<Readable | undefined> {
  const etag = `"${tag}"`;
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', maxAge > 0 ? `private, max-age=${maxAge}` : 'private, no-cache');
  if (isKnown(request, tag)) {
    await stored.close();
    reply.code(304);
    return undefined;
  }
  const ifRange = request.headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, stored.size) : undefined;
  if (range === 'unsatisfiable') {
    await stored.close();
    reply.header('content-range', `bytes */${stored.size}`).header('cache-control', 'no-store');
    throw Object.assign(new Error('The range is outside of the file.'), { statusCode: 416 });
  }
  reply.header('content-type', contentType).header('content-disposition', contentDisposition(disposition, name));
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${stored.size}`);
  reply.header('content-length', range ? range.end - range.start + 1 : stored.size);
  return stored.read(range);
}

/**
 * Whether the client has what the tag names. `fresh` would also compare dates, which no answer has, and obey `cache-control` of the
 * request.
 */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const etag = `"${tag}"`;
  return !!headers['if-none-match']?.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()));
}

/**
 * RFC 6266: the name in plain ASCII for old clients, and the full name encoded by RFC 8187 for all others. `content-disposition` would
 * write `?` for every other letter, where this writes `Ubersicht` for `Übersicht`.
 */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * Parses one byte range (RFC 9110). Returns `unsatisfiable` if it begins after the end, and undefined if the whole file
 * is to be sent: no range, several ranges, or an invalid header. `range-parser` takes other units for bytes, and calls a range that ends
 * before it begins unsatisfiable, which the RFC calls invalid.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
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
