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
import { ConfigError } from '#server/config.ts';
import { openFairQueue } from '#server/fair-queue.ts';
import { isFileKey } from './keys.ts';
import type { S3Place } from './s3-url.ts';
import type { ByteRange, FileStore } from './store.ts';

const megabyte = 1024 * 1024;
/** What is smaller goes in one request; S3 takes no smaller parts than 5 MB, and no more than 10,000 of them. */
const leastPart = 8 * megabyte;
const mostParts = 10_000;
const partsAtOnce = 2;
/** Bytes of parts in memory, of all uploads together: those that find no room wait. */
const memory = 64 * megabyte;

/**
 * Files in a bucket. Each part is signed with the hash of its bytes, so the store refuses what was altered on the way,
 * and shows a file only once it is whole. Throws ConfigError when the bucket cannot be used.
 */
export async function openS3Store(place: S3Place): Promise<FileStore> {
  const { bucket: Bucket, prefix } = place;
  const client = connect(place);
  const queue = openFairQueue({ capacity: memory });
  await checkBucket(client, place);

  function addressOf(key: string) {
    if (!isFileKey(key)) throw new Error('Not a key of a file.');
    return { Bucket, Key: prefix + key };
  }

  async function* bytesOf(key: string, range: ByteRange | undefined): AsyncGenerator<Buffer> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await asked(client.send(new GetObjectCommand({ ...addressOf(key), ...(Range && { Range }) })));
    yield* Body as Readable;
  }

  return {
    async put(key, temporaryFile) {
      const address = addressOf(key);
      const { size } = await stat(temporaryFile);
      const partSize = Math.max(leastPart, Math.ceil(size / mostParts));
      await queue.run('', Math.min(size, (partsAtOnce + 1) * partSize), async () => {
        const Body = createReadStream(temporaryFile, { highWaterMark: megabyte });
        await asked(
          new Upload({ client, params: { ...address, Body }, partSize, queueSize: partsAtOnce }).done(),
        ).finally(() => Body.destroy());
      });
      await rm(temporaryFile, { force: true });
    },

    async open(key) {
      const found = await asked(client.send(new HeadObjectCommand(addressOf(key)))).catch(undefinedIfMissing);
      return (
        found && {
          size: found.ContentLength ?? 0,
          read: (range) => Readable.from(bytesOf(key, range), { objectMode: false }),
          close: async () => {},
        }
      );
    },

    async remove(key) {
      await asked(client.send(new DeleteObjectCommand(addressOf(key))));
    },

    // The first version of this call: every store knows it, and it goes on after a key, not by a token that may expire.
    async *list(tenantId) {
      const Prefix = `${prefix}${tenantId}/`;
      for (let Marker: string | undefined = Prefix; Marker; ) {
        const page: ListObjectsCommandOutput = await asked(
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
    // Stores other than AWS rarely have a name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Not every store knows AWS's further checksums; the signed hash of the bytes is part of the protocol.
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
  if (status === 301) return 'it is in another region. Add ?region=… to the URL.';
  if (status === 401 || status === 403)
    return 'access is refused. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and what they may do.';
  const { name, message } = error as Error;
  if (name === 'CredentialsProviderError')
    return 'there are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  return `${endpoint} does not answer as a store (${(message || name).split('\n')[0]}). Check the endpoint.`;
}

/** What goes wrong with the store is worth another try in a moment; `http/problem.ts` answers the code with 503. */
async function asked<T>(work: Promise<T>): Promise<T> {
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
