import path from 'node:path';
import type { Config } from '#server/config.ts';
import { openLocalStore } from './local-store.ts';
import { openSpool, type Spool } from './spool.ts';
import type { FileStore } from './store.ts';

export type { Spooled } from './spool.ts';
export type { StoredFile } from './store.ts';

/** Bytes, from the first that arrives to the last that is kept. */
export type Files = {
  store: FileStore;
  spool: Spool;
  /** Bytes that one upload may have. */
  limit: number;
};

/** The store that the configuration names; a bucket is asked whether it can be used, and refused with ConfigError. */
export async function openFiles({ dataDir, filesIn, uploadLimit }: Config): Promise<Files> {
  const directory = path.join(dataDir, 'files');
  const spool = openSpool(path.join(directory, 'incoming'));
  return { store: filesIn ? await openBucket(filesIn) : openLocalStore(directory), spool, limit: uploadLimit };
}

/** The SDK is loaded where it is needed alone: it takes a third of a second and 30 MB. */
async function openBucket(place: NonNullable<Config['filesIn']>): Promise<FileStore> {
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(place);
}
