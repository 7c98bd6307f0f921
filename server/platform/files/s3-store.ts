import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { S3Place } from '#server/platform/config/s3-url.ts';
import { isFileKey } from './keys.ts';
import { openBucket } from './s3-bucket.ts';
import type { FileStore } from './store.ts';

/** Somebody waits for the answer, and each request is made three times. */
const patience = 15_000;

/** Stores files in a bucket. Throws ConfigError if the bucket cannot be used. */
export async function openS3Store(place: S3Place, idleTimeout = patience): Promise<FileStore> {
  const bucket = await openBucket(place, { variable: 'FILES_URL', idleTimeout });

  function checked(key: string): string {
    if (!isFileKey(key)) throw new Error('Invalid file key.');
    return key;
  }

  return {
    async put(key, temporaryFile) {
      await bucket.put(checked(key), temporaryFile);
      await rm(temporaryFile, { force: true });
    },

    async open(key) {
      const found = await bucket.find(checked(key));
      return (
        found && {
          size: found.size,
          read: (range) => Readable.from(bucket.read(key, range), { objectMode: false }),
          close: async () => {},
        }
      );
    },

    async remove(key) {
      await bucket.remove(checked(key));
    },

    async *list(tenantId) {
      for await (const { key } of bucket.list(`${tenantId}/`)) if (isFileKey(key)) yield key;
    },
  };
}
