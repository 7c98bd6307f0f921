import type { Readable } from 'node:stream';
import type { MoreDocumentType } from '#contract/people/document-types.ts';
import { Failure } from '#server/platform/answers/failures.ts';
import { startLoop } from '#server/platform/jobs/loop.ts';
import type { Tenancy, WriteTx } from '#server/platform/tenancy/index.ts';
import { newId } from '#server/platform/text/ids.ts';
import type { Files } from './index.ts';
import { fileKey, type Variant } from './keys.ts';
import type { Spooled } from './spool.ts';
import { createIntent, fulfilIntent, removeIntents, renewIntent } from './storage.ts';

/** Milliseconds. Well below the hour after which the sweeper marks an intent as abandoned. */
const renewalInterval = 10 * 60 * 1000;

/** Milliseconds. */
const retryDelay = 2000;

export type Upload = {
  /** The id of the row that will be added. */
  id: string;
  /** Maximum bytes of the file. */
  limit: number;
  /** Whether the company wants no place of pictures to be kept. */
  removesPlace: boolean;
  /** The types of documents that the company takes besides those that every company takes. */
  moreTypes: readonly MoreDocumentType[];
  receive(source: Readable): Promise<Spooled>;
  write(bytes: Buffer): Promise<Spooled>;
  /** Moves a temporary file into the store under the id. */
  keep(file: Spooled, variant?: Variant): Promise<void>;
  /** Must be called in the transaction that adds the row. */
  fulfil(tx: WriteTx, size: number): Promise<void>;
};

type Caller = {
  tenantId: string;
  tenancy: Tenancy;
  enter: <T>(work: (tx: WriteTx) => Promise<T>) => Promise<T>;
  /** Content length of the request, if it has one. */
  declared: number | undefined;
};

/**
 * Runs one upload so that row and bytes stay consistent: committed intent → temporary file → checks → stored bytes →
 * committed row. If the process dies, the intent remains, and the sweeper uses it to find bytes without a row.
 */
export async function withUpload<T>(files: Files, caller: Caller, work: (upload: Upload) => Promise<T>): Promise<T> {
  const { tenantId, tenancy, enter, declared } = caller;
  const id = newId();
  const temporary: Spooled[] = [];
  const kept: string[] = [];
  let mayHaveRow = false;
  const renewal = startLoop(() => tenancy.asServer(tenantId, 'write', (tx) => renewIntent(tx, id)), {
    every: renewalInterval,
    first: renewalInterval,
  });

  try {
    const granted = await enter((tx) => createIntent(tx, id, declared, files.limit));
    return await work({
      id,
      ...granted,
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
    // A refusal has rolled back the row. After any other error it may be committed, which the sweeper checks.
    if (error instanceof Failure || !mayHaveRow) await cleanUp().catch(cleanUpLater);
    throw error;
  } finally {
    void renewal.stop();
    await Promise.all(temporary.map((file) => files.spool.discard(file)));
  }

  async function cleanUp(): Promise<void> {
    for (const key of kept) await files.store.remove(key);
    await tenancy.asServer(tenantId, 'write', (tx) => removeIntents(tx, [id]));
  }

  /** Tries again once, because the database may be busy. If that fails, the sweeper cleans up within the hour. */
  function cleanUpLater(): void {
    setTimeout(() => cleanUp().catch(() => {}), retryDelay).unref();
  }
}

function remember(files: Spooled[], file: Spooled): Spooled {
  files.push(file);
  return file;
}
