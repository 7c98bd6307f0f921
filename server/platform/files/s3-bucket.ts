import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  type ListObjectsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { fromIni } from '@aws-sdk/credential-provider-ini';
import { Upload } from '@aws-sdk/lib-storage';
import { ConfigError } from '#server/platform/config/config.ts';
import type { S3Place } from '#server/platform/config/s3-url.ts';
import { openFairQueue } from '#server/platform/limits/fair-queue.ts';
import type { ByteRange } from './store.ts';

const megabyte = 1024 * 1024;
/** Smaller files are sent in one request. S3 accepts parts of at least 5 MB and at most 10,000 parts. */
const minPartSize = 8 * megabyte;
const maxParts = 10_000;
const concurrentParts = 2;
/** Bytes of parts in memory for all uploads together. Uploads beyond it wait. */
const memoryLimit = 64 * megabyte;

export type BucketObject = { key: string; size: number; storedAt: Date };

/** Keys are below the prefix of the place. */
export type Bucket = {
  /** The object appears only when it is complete. */
  put(key: string, file: string, signal?: AbortSignal): Promise<void>;
  putBytes(key: string, bytes: Buffer): Promise<void>;
  find(key: string): Promise<{ size: number } | undefined>;
  read(key: string, range?: ByteRange): AsyncGenerator<Buffer>;
  remove(key: string): Promise<void>;
  /** Objects whose keys begin with `start`, in the order of their keys. */
  list(start: string): AsyncGenerator<BucketObject>;
};

type Options = {
  /** The variable that names the bucket, for messages. */
  variable: 'FILES_URL' | 'BACKUP_URL';
  /** Milliseconds without a byte in either direction after which a request fails. A reader may pause for longer. */
  idleTimeout: number;
};

/**
 * Opens a bucket. Each part is signed with the hash of its bytes, so the store refuses bytes altered in transit. Throws ConfigError if
 * the bucket cannot be used.
 */
export async function openBucket(place: S3Place, { variable, idleTimeout }: Options): Promise<Bucket> {
  const { bucket: Bucket, prefix } = place;
  const client = connect(place, idleTimeout);
  const queue = openFairQueue({ capacity: memoryLimit });
  await checkBucket(client, place, variable);
  const addressOf = (key: string) => ({ Bucket, Key: prefix + key });

  async function send(key: string, Body: Readable | Buffer, size: number, signal?: AbortSignal): Promise<void> {
    const partSize = Math.max(minPartSize, Math.ceil(size / maxParts));
    await queue.run('', Math.min(size, (concurrentParts + 1) * partSize), async () => {
      signal?.throwIfAborted();
      const upload = new Upload({ client, params: { ...addressOf(key), Body }, partSize, queueSize: concurrentParts });
      const abort = () => void upload.abort();
      signal?.addEventListener('abort', abort, { once: true });
      await withStoreErrors(upload.done()).finally(() => signal?.removeEventListener('abort', abort));
    });
  }

  return {
    async put(key, file, signal) {
      const { size } = await stat(file);
      const body = createReadStream(file, { highWaterMark: megabyte });
      await send(key, body, size, signal).finally(() => body.destroy());
    },

    putBytes: (key, bytes) => send(key, bytes, bytes.length),

    async find(key) {
      const found = await withStoreErrors(client.send(new HeadObjectCommand(addressOf(key)))).catch(undefinedIfMissing);
      return found && { size: found.ContentLength ?? 0 };
    },

    async *read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await withStoreErrors(
        client.send(new GetObjectCommand({ ...addressOf(key), ...(Range && { Range }) })),
      );
      yield* whileItComes(Body as IncomingMessage, idleTimeout);
    },

    async remove(key) {
      await withStoreErrors(client.send(new DeleteObjectCommand(addressOf(key))));
    },

    // Version 1 of this call: every store supports it, and it continues after a key instead of a token that may expire.
    async *list(start) {
      const Prefix = prefix + start;
      for (let Marker: string | undefined, isMore = true; isMore; ) {
        const page: ListObjectsCommandOutput = await withStoreErrors(
          client.send(new ListObjectsCommand({ Bucket, Prefix, ...(Marker && { Marker }) })),
        );
        const found = page.Contents ?? [];
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of found)
          yield { key: Key.slice(prefix.length), size: Size, storedAt: LastModified };
        Marker = found.at(-1)?.Key;
        isMore = page.IsTruncated === true && Marker !== undefined;
      }
    },
  };
}

function connect({ endpoint, region, profile }: S3Place, idleTimeout: number): S3Client {
  return new S3Client({
    region: region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    // Stores other than AWS rarely have a host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(profile && { credentials: fromIni({ profile }) }),
    // Not every store supports AWS's additional checksums. The signed hash of the bytes is part of the protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2000, socketTimeout: idleTimeout },
  });
}

/** The bytes of an answer. Only the time counts in which the store is waited for, because the reader may be slow. */
async function* whileItComes(body: IncomingMessage, idleTimeout: number): AsyncGenerator<Buffer> {
  body.setTimeout(0);
  const parts = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new Error('It fell silent.')), idleTimeout);
      const part = await withStoreErrors(parts.next()).finally(() => clearTimeout(timer));
      if (part.done) return;
      yield part.value;
    }
  } finally {
    body.destroy();
  }
}

async function checkBucket(client: S3Client, place: S3Place, variable: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: place.bucket }));
  } catch (error) {
    throw new ConfigError(`The bucket ${place.bucket} of ${variable} cannot be used: ${reasonOf(error, place)}`);
  }
}

function reasonOf(error: unknown, { endpoint = 'AWS', profile }: S3Place): string {
  const status = statusOf(error);
  if (status === 404) return `${endpoint} has no such bucket. Create it, or check the name.`;
  if (status === 301) return 'It is in another region. Add ?region=… to the URL.';
  if (status === 401 || status === 403)
    return 'Access is denied. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and their permissions.';
  const { name, message } = error as Error;
  if (name === 'CredentialsProviderError' && profile)
    return `The shared AWS files have no profile ${profile} with credentials. Add it, or check the name.`;
  if (name === 'CredentialsProviderError')
    return 'There are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  return `${endpoint} does not respond like an S3 store (${(message || name).split('\n')[0]}). Check the endpoint.`;
}

/** Adds a code to errors of the store, so that `http/problem.ts` answers 503 and the client may retry. */
async function withStoreErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { name, message } = error as Error;
    const failed = new Error(`The file store failed: ${name}: ${message}`, { cause: error });
    throw Object.assign(failed, { code: 'ESTORE' });
  }
}

function undefinedIfMissing(error: Error): undefined {
  if (statusOf(error.cause) !== 404) throw error;
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
