import type { Readable } from 'node:stream';

/** A byte range. Both positions are inclusive. */
export type ByteRange = { start: number; end: number };

export type StoredFile = {
  /** Bytes. */
  size: number;
  /** Reads the whole file or a range. Reading to the end or destroying the stream closes the file. */
  read(range?: ByteRange): Readable;
  /** Closes the file without reading it. */
  close(): Promise<void>;
};

/** Stores bytes under keys that only the server creates (`keys.ts`). */
export type FileStore = {
  /** Moves a finished temporary file into the store. When it resolves, the bytes survive a power loss. */
  put(key: string, temporaryFile: string): Promise<void>;
  /** Returns undefined if the key does not exist. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Does nothing if the key does not exist, because removals are repeated after a crash. */
  remove(key: string): Promise<void>;
  /** Lists every key of a company. */
  list(tenantId: string): AsyncIterable<string>;
};

/** Removes all files of a company, for purging it or resetting the demo. */
export async function removeFilesOf(store: FileStore, tenantId: string): Promise<void> {
  for await (const key of store.list(tenantId)) await store.remove(key);
}
