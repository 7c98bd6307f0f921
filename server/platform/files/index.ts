import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { openLocalStore } from './local-store.ts';
import { scanFile } from './scan.ts';
import { openSpool, type Spool, type Spooled } from './spool.ts';
import type { FileStore } from './store.ts';

export type { Spooled } from './spool.ts';
export type { StoredFile } from './store.ts';

/** Receives and stores the bytes of files. */
export type Files = {
  store: FileStore;
  spool: Spool;
  /** Refuses a received file that contains malware. Does nothing without CLAMD_URL. */
  scan(file: Spooled, onFailure: (error: unknown) => void): Promise<void>;
  /** Maximum bytes per upload. */
  limit: number;
};

/** Opens the configured file store. Throws ConfigError if the bucket cannot be used. */
export async function openFiles({ dataDir, filesIn, scanner, uploadLimit }: Config): Promise<Files> {
  const directory = path.join(dataDir, 'files');
  const spool = openSpool(path.join(directory, 'incoming'));
  return {
    store: filesIn ? await openBucket(filesIn) : openLocalStore(directory),
    spool,
    scan: async (file, onFailure) => scanner && scanFile(scanner, file, onFailure),
    limit: uploadLimit,
  };
}

/** Loads the SDK only when needed, because it takes a third of a second and 30 MB. */
async function openBucket(place: NonNullable<Config['filesIn']>): Promise<FileStore> {
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(place);
}
