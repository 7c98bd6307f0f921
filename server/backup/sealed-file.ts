import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BackupError, damaged } from './failure.ts';

/*
 * An encrypted archive: the mark, a random salt, a check of the key, then chunks of AES-256-GCM. The nonce of a chunk is its number and
 * whether it is the last one. So a chunk that was altered, moved, repeated or left out is noticed, and so is a file that was cut.
 */
const mark = Buffer.from('loggia-sealed-1\n');
const saltBytes = 32;
const checkBytes = 16;
const headerBytes = mark.length + saltBytes + checkBytes;
const algorithm = 'aes-256-gcm';
const tagBytes = 16;
/** Of the readable text. Only the last chunk may be shorter. */
export const chunkBytes = 64 * 1024;

/** Each file has another key, so that numbers can be nonces. */
function deriveFileKey(backupKey: Buffer, salt: Buffer): { key: Buffer; check: Buffer } {
  const derived = Buffer.from(hkdfSync('sha256', backupKey, salt, 'loggia/backup', 32 + checkBytes));
  return { key: derived.subarray(0, 32), check: derived.subarray(32) };
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 5, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

export type Sealer = {
  header: Buffer;
  /** Gives the chunks that are complete. It keeps the rest, because the last chunk differs. */
  add(bytes: Buffer): Buffer;
  last(): Buffer;
};

export function createSealer(backupKey: Buffer): Sealer {
  const salt = randomBytes(saltBytes);
  const { key, check } = deriveFileKey(backupKey, salt);
  let rest = Buffer.alloc(0);
  let number = 0;

  function sealChunk(text: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv(algorithm, key, nonce(number, isLast), { authTagLength: tagBytes });
    number += 1;
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  }

  return {
    header: Buffer.concat([mark, salt, check]),
    add(bytes) {
      rest = Buffer.concat([rest, bytes]);
      const chunks: Buffer[] = [];
      while (rest.length > chunkBytes) {
        chunks.push(sealChunk(rest.subarray(0, chunkBytes), false));
        rest = rest.subarray(chunkBytes);
      }
      return Buffer.concat(chunks);
    },
    last: () => sealChunk(rest, true),
  };
}

export type Source = {
  /** Fewer bytes than `length` only at the end. */
  read(offset: number, length: number): Promise<Buffer>;
  stream(offset: number, length: number): Readable;
};

/** The readable bytes of an encrypted archive, or undefined if it is not encrypted. Throws BackupError if the key does not fit. */
export async function openSealed(
  file: string,
  handle: FileHandle,
  backupKey: Buffer | undefined,
): Promise<Source | undefined> {
  const header = await readFully(handle, 0, headerBytes);
  if (!header.subarray(0, mark.length).equals(mark)) return undefined;
  if (!backupKey)
    throw new BackupError(
      `${file} is encrypted. Nothing was changed. Set the environment variable BACKUP_KEY to the key of the installation that made it.`,
    );
  if (header.length < headerBytes) throw damaged(file);
  const { key, check } = deriveFileKey(backupKey, header.subarray(mark.length, mark.length + saltBytes));
  if (!timingSafeEqual(check, header.subarray(mark.length + saltBytes)))
    throw new BackupError(
      `${file} was encrypted with another BACKUP_KEY. Nothing was changed. Set the key that made it.`,
    );
  const lastChunk = Math.ceil(((await handle.stat()).size - headerBytes) / (chunkBytes + tagBytes)) - 1;

  async function readChunk(number: number): Promise<Buffer> {
    const sealed = await readFully(handle, headerBytes + number * (chunkBytes + tagBytes), chunkBytes + tagBytes);
    if (sealed.length <= tagBytes) throw damaged(file);
    const decipher = createDecipheriv(algorithm, key, nonce(number, number === lastChunk), { authTagLength: tagBytes });
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw damaged(file);
    }
  }

  async function* read(offset: number, length: number): AsyncGenerator<Buffer> {
    const end = offset + length;
    for (let number = Math.floor(offset / chunkBytes); number <= lastChunk && number * chunkBytes < end; number += 1) {
      const start = number * chunkBytes;
      yield (await readChunk(number)).subarray(Math.max(offset - start, 0), end - start);
    }
  }

  if (lastChunk < 0) throw damaged(file);
  await readChunk(lastChunk);
  return {
    async read(offset, length) {
      const parts: Buffer[] = [];
      for await (const part of read(offset, length)) parts.push(part);
      return Buffer.concat(parts);
    },
    stream: (offset, length) => Readable.from(read(offset, length), { objectMode: false }),
  };
}

/** Fewer bytes than `length` only at the end of the file. */
export async function readFully(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
