import type { Readable } from 'node:stream';

/** Bytes by their first and last position, both included. */
export type ByteRange = { start: number; end: number };

export type StoredFile = {
  /** Bytes. */
  size: number;
  /** All of it, or a range; reading to the end or destroying the stream closes the file. */
  read(range?: ByteRange): Readable;
  /** For who does not read after all. */
  close(): Promise<void>;
};

/** Where bytes are kept, under keys that the server alone makes (`keys.ts`). */
export type FileStore = {
  /** Takes a finished temporary file over; when this resolves, the bytes survive a loss of power. */
  put(key: string, temporaryFile: string): Promise<void>;
  /** Undefined where there are no such bytes. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Removing what is not there is fine: removals are repeated after a crash. */
  remove(key: string): Promise<void>;
  /** Every key of a company. */
  list(tenantId: string): AsyncIterable<string>;
};

/** Everything that a company has kept, for when it is purged or restored to its beginnings. */
export async function removeFilesOf(store: FileStore, tenantId: string): Promise<void> {
  for await (const key of store.list(tenantId)) await store.remove(key);
}
