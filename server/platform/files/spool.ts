import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { told } from '#contract/platform/texts/say.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { newId } from '#server/platform/text/ids.ts';

/** A temporary file of one request. */
export type Spooled = { path: string; size: number; sha256: Buffer };

export type Spool = {
  /** Streams to disk and hashes the bytes. Removes the file when it fails. */
  receive(source: Readable): Promise<Spooled>;
  write(bytes: Buffer): Promise<Spooled>;
  discard(file: Spooled): Promise<void>;
  /** Removes files left over from processes that died. */
  sweep(olderThan: Date): Promise<void>;
};

/** Manages temporary files below `directory`, which must be on the filesystem of the store. */
export function openSpool(directory: string): Spool {
  async function newPath(): Promise<string> {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    return path.join(directory, newId());
  }

  async function spool(fill: (file: string) => Promise<Omit<Spooled, 'path'>>): Promise<Spooled> {
    const file = await newPath();
    try {
      return { path: file, ...(await fill(file)) };
    } catch (error) {
      await rm(file, { force: true });
      throw toFailure(error);
    }
  }

  return {
    receive: (source) =>
      spool(async (file) => {
        const hash = createHash('sha256');
        let size = 0;
        const measure = async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            size += chunk.length;
            yield chunk;
          }
        };
        // Opened first: a stream whose source fails at once could still create the file after it was removed.
        const handle = await open(file, 'wx', 0o600);
        await pipeline(source, measure, handle.createWriteStream());
        return { size, sha256: hash.digest() };
      }),

    write: (bytes) =>
      spool(async (file) => {
        await writeFile(file, bytes, { flag: 'wx', mode: 0o600 });
        return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
      }),

    discard: (file) => rm(file.path, { force: true }),

    async sweep(olderThan) {
      for (const name of await readdir(directory).catch(() => [])) {
        const file = path.join(directory, name);
        const found = await stat(file).catch(() => undefined);
        if (found && found.mtime < olderThan) await rm(file, { force: true });
      }
    },
  };
}

function toFailure(error: unknown): unknown {
  const { code } = error as { code?: string };
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new Failure(
        'unavailable',
        told('This server has no space left for files. Nothing was saved. Please contact the operator.'),
        { retryAfter: 60 },
      )
    : error;
}
