import { constants, crc32, deflateRawSync, inflateSync } from 'node:zlib';
import { readExactly } from '#server/platform/files/ranges.ts';
import { clearExif } from './exif.ts';
import type { Clear, Picture } from './metadata.ts';
import { clearXmp } from './xmp.ts';

/** Encoders write a chunk for some kilobytes of pixels. */
const chunkLimit = 200_000;
/** Bytes of a text after unpacking. */
const textLimit = 4 * 1024 * 1024;

export async function clearPng({ file, size, clear }: Picture): Promise<void> {
  let at = 8;
  for (let count = 0; count < chunkLimit && at + 12 <= size; count += 1) {
    const head = await readExactly(file, { start: at, end: at + 8 });
    // Type, data and checksum.
    const range = { start: at + 4, end: at + 12 + head.readUInt32BE(0) };
    const kind = kinds[head.toString('latin1', 4, 8)];
    if (kind) await clear([range], (chunk) => clearChunk(chunk, kind));
    at = range.end;
  }
}

function clearChunk(chunk: Buffer, clear: Clear): boolean {
  const body = chunk.subarray(0, -4);
  if (!clear(body)) return false;
  chunk.writeUInt32BE(crc32(body), body.length);
  return true;
}

/** What each chunk, which begins with its type, has to do with the place. */
const kinds: Record<string, Clear> = {
  eXIf: (chunk) => clearExif(chunk.subarray(4)),
  tEXt: (chunk) => clearText(chunk, ({ text, clear }) => clear(text)),
  zTXt: (chunk) => clearText(chunk, ({ text, clear }) => clearPacked(chunk, text.subarray(1), clear)),
  iTXt: (chunk) => clearText(chunk, ({ text, clear }) => clearInternational(chunk, text, clear)),
};

/** Texts with metadata, by their keyword. ImageMagick writes them as digits. */
const texts = new Map<string, Clear>([
  ['XML:com.adobe.xmp', clearXmp],
  ['Raw profile type exif', clearDigits],
  ['Raw profile type APP1', clearDigits],
  ['Raw profile type xmp', clearDigits],
]);

/** `change` gets what is behind the keyword. */
function clearText(chunk: Buffer, change: (found: { text: Buffer; clear: Clear }) => boolean): boolean {
  const end = chunk.indexOf(0, 4);
  const clear = texts.get(chunk.toString('latin1', 4, Math.max(end, 4)));
  return clear ? change({ text: chunk.subarray(end + 1), clear }) : false;
}

/** Whether it is packed, how, its language and its translated keyword come before the text. */
function clearInternational(chunk: Buffer, text: Buffer, clear: Clear): boolean {
  const start = text.indexOf(0, text.indexOf(0, 2) + 1) + 1;
  return text[0] === 1 ? clearPacked(chunk, text.subarray(start), clear) : clear(text.subarray(start));
}

/** The bytes in hexadecimal digits, in lines behind their kind and number. */
function clearDigits(text: Buffer): boolean {
  const [head = ''] = /^\s*\w+\s+\d+\s/.exec(text.toString('latin1', 0, 100)) ?? [];
  const lines = text.toString('latin1', head.length);
  const profile = Buffer.from(lines.replace(/[^\da-f]/gi, ''), 'hex');
  if (!clearExif(profile) && !clearXmp(profile)) return false;
  const digits = profile.toString('hex');
  let next = 0;
  text.write(
    lines.replace(/[\da-f]/gi, () => digits[next++] ?? '0'),
    head.length,
    'latin1',
  );
  return true;
}

/** Changes packed text at the end of a chunk. If it does not fit any more, which is rare, the chunk becomes an empty comment. */
function clearPacked(chunk: Buffer, packed: Buffer, clear: Clear): boolean {
  const text = unpack(packed);
  if (!clear(text)) return false;
  const again = packTo(text, packed.length);
  if (again) again.copy(packed);
  else {
    chunk.fill(' ');
    chunk.write('tEXtComment\0', 'latin1');
  }
  return true;
}

/** Empty if it cannot be unpacked. */
function unpack(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: textLimit });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Packs text (RFC 1950 and 1951) to exactly this many bytes: spaces behind it fill the rest, as they are. */
function packTo(text: Buffer, length: number): Buffer | undefined {
  const start = deflateRawSync(text, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const spaces = length - start.length - 11;
  if (spaces < 0 || spaces > 0xffff) return undefined;
  const filled = Buffer.concat([text, Buffer.alloc(spaces, ' ')]);
  const [last, check] = [Buffer.alloc(5), Buffer.alloc(4)];
  last.writeUInt8(1);
  last.writeUInt16LE(spaces, 1);
  last.writeUInt16LE(0xffff - spaces, 3);
  check.writeUInt32BE(adler32(filled));
  return Buffer.concat([Buffer.from('78da', 'hex'), start, last, filled.subarray(text.length), check]);
}

function adler32(bytes: Buffer): number {
  let [one, other] = [1, 0];
  for (const byte of bytes) {
    one = (one + byte) % 65_521;
    other = (other + one) % 65_521;
  }
  return other * 65_536 + one;
}
