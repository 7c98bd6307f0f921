import path from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
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

/** The store that the configuration names. */
export function openFiles({ dataDir, filesUrl, uploadLimit }: Config): Files {
  if (filesUrl) throw new ConfigError('FILES_URL is not supported by this version. Leave it unset.');
  const directory = path.join(dataDir, 'files');
  return { store: openLocalStore(directory), spool: openSpool(path.join(directory, 'incoming')), limit: uploadLimit };
}
