import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  type ListObjectsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { ConfigError } from '#server/platform/config/config.ts';
import type { S3Place } from '#server/platform/config/s3-url.ts';
import { openFairQueue } from '#server/platform/limits/fair-queue.ts';
import { isFileKey } from './keys.ts';
import type { ByteRange, FileStore } from './store.ts';

const megabyte = 1024 * 1024;
/** Smaller files are sent in one request. S3 accepts parts of at least 5 MB and at most 10,000 parts. */
const minPartSize = 8 * megabyte;
const maxParts = 10_000;
const concurrentParts = 2;
/** Bytes of parts in memory for all uploads together. Uploads beyond it wait. */
const memoryLimit = 64 * megabyte;

/**
 * Stores files in a bucket. Each part is signed with the hash of its bytes, so the store refuses bytes altered in
 * transit, and a file appears only when it is complete. Throws ConfigError if the bucket cannot be used.
 */
export async function openS3Store(place: S3Place): Promise<FileStore> {
  const { bucket: Bucket, prefix } = place;
  const client = connect(place);
  const queue = openFairQueue({ capacity: memoryLimit });
  await checkBucket(client, place);

  function addressOf(key: string) {
    if (!isFileKey(key)) throw new Error('Invalid file key.');
    return { Bucket, Key: prefix + key };
  }

  async function* bytesOf(key: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await withStoreErrors(
      client.send(new GetObjectCommand({ ...addressOf(key), ...(Range && { Range }) })),
    );
    yield* Body as Readable;
  }

  return {
    async put(key, temporaryFile) {
      const address = addressOf(key);
      const { size } = await stat(temporaryFile);
      const partSize = Math.max(minPartSize, Math.ceil(size / maxParts));
      await queue.run('', Math.min(size, (concurrentParts + 1) * partSize), async () => {
        const Body = createReadStream(temporaryFile, { highWaterMark: megabyte });
        await withStoreErrors(
          new Upload({ client, params: { ...address, Body }, partSize, queueSize: concurrentParts }).done(),
        ).finally(() => Body.destroy());
      });
      await rm(temporaryFile, { force: true });
    },

    async open(key) {
      const found = await withStoreErrors(client.send(new HeadObjectCommand(addressOf(key)))).catch(undefinedIfMissing);
      return (
        found && {
          size: found.ContentLength ?? 0,
          read: (range) => Readable.from(bytesOf(key, range), { objectMode: false }),
          close: async () => {},
        }
      );
    },

    async remove(key) {
      await withStoreErrors(client.send(new DeleteObjectCommand(addressOf(key))));
    },

    // Version 1 of this call: every store supports it, and it continues after a key instead of a token that may expire.
    async *list(tenantId) {
      const Prefix = `${prefix}${tenantId}/`;
      for (let Marker: string | undefined = Prefix; Marker; ) {
        const page: ListObjectsCommandOutput = await withStoreErrors(
          client.send(new ListObjectsCommand({ Bucket, Prefix, Marker })),
        );
        const found = (page.Contents ?? []).map(({ Key = '' }) => Key);
        yield* found.map((name) => name.slice(prefix.length)).filter(isFileKey);
        Marker = page.IsTruncated ? found.at(-1) : undefined;
      }
    },
  };
}

function connect({ endpoint, region }: S3Place): S3Client {
  return new S3Client({
    region: region ?? process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1',
    // Stores other than AWS rarely have a host name per bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Not every store supports AWS's additional checksums. The signed hash of the bytes is part of the protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2000, requestTimeout: 15_000 },
  });
}

async function checkBucket(client: S3Client, { bucket, endpoint = 'AWS' }: S3Place): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    throw new ConfigError(`The bucket ${bucket} of FILES_URL cannot be used: ${reasonOf(error, endpoint)}`);
  }
}

function reasonOf(error: unknown, endpoint: string): string {
  const status = statusOf(error);
  if (status === 404) return `${endpoint} has no such bucket. Create it, or check the name.`;
  if (status === 301) return 'It is in another region. Add ?region=… to the URL.';
  if (status === 401 || status === 403)
    return 'Access is denied. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and their permissions.';
  const { name, message } = error as Error;
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
