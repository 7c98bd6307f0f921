import type { Readable } from 'node:stream';
import { Failure } from '#server/failures.ts';
import { newId } from '#server/ids.ts';
import type { Tenancy, WriteTx } from '#server/tenancy/index.ts';
import type { Files } from './index.ts';
import { fileKey, type Variant } from './keys.ts';
import type { Spooled } from './spool.ts';
import { createIntent, fulfilIntent, removeIntents, renewIntent } from './storage.ts';

/** Well below the hour after which the sweeper takes an intent for abandoned. */
const renewalInterval = 10 * 60 * 1000;

/** Milliseconds. */
const secondTry = 2000;

export type Upload = {
  /** Of the row to be. */
  id: string;
  /** Bytes that the file may have. */
  limit: number;
  receive(source: Readable): Promise<Spooled>;
  write(bytes: Buffer): Promise<Spooled>;
  /** Makes a temporary file durable under the id. */
  keep(file: Spooled, variant?: Variant): Promise<void>;
  /** To be called in the transaction that adds the row. */
  fulfil(tx: WriteTx, size: number): Promise<void>;
};

type Caller = {
  tenantId: string;
  tenancy: Tenancy;
  enter: <T>(work: (tx: WriteTx) => Promise<T>) => Promise<T>;
  /** Bytes of the request, undefined where it does not say. */
  declared: number | undefined;
};

/**
 * One upload, such that row and bytes never part: intent, committed → temporary file → checks → durable bytes →
 * row, committed. Whatever dies on the way leaves an intent, by which the sweeper finds the bytes that have no row.
 */
export async function withUpload<T>(files: Files, caller: Caller, work: (upload: Upload) => Promise<T>): Promise<T> {
  const { tenantId, tenancy, enter, declared } = caller;
  const id = newId();
  const temporary: Spooled[] = [];
  const kept: string[] = [];
  let mayHaveRow = false;
  const renewal = setInterval(() => {
    tenancy.asServer(tenantId, 'write', (tx) => renewIntent(tx, id)).catch(() => {});
  }, renewalInterval);

  try {
    const limit = await enter((tx) => createIntent(tx, id, declared, files.limit));
    return await work({
      id,
      limit,
      receive: async (source) => remember(temporary, await files.spool.receive(source)),
      write: async (bytes) => remember(temporary, await files.spool.write(bytes)),
      keep: async (file, variant) => {
        const key = fileKey(tenantId, id, variant);
        kept.push(key);
        await files.store.put(key, file.path);
      },
      fulfil: (tx, size) => {
        mayHaveRow = true;
        return fulfilIntent(tx, id, size);
      },
    });
  } catch (error) {
    // A refusal has rolled the row back. After any other error it may have been committed: the sweeper will find out.
    if (error instanceof Failure || !mayHaveRow) await giveUp().catch(giveUpLater);
    throw error;
  } finally {
    clearInterval(renewal);
    await Promise.all(temporary.map((file) => files.spool.discard(file)));
  }

  async function giveUp(): Promise<void> {
    for (const key of kept) await files.store.remove(key);
    await tenancy.asServer(tenantId, 'write', (tx) => removeIntents(tx, [id]));
  }

  /** A database that is busy now may not be in a moment; if it still is, the sweeper comes within the hour. */
  function giveUpLater(): void {
    setTimeout(() => giveUp().catch(() => {}), secondTry).unref();
  }
}

function remember(files: Spooled[], file: Spooled): Spooled {
  files.push(file);
  return file;
}
