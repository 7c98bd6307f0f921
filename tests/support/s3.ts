import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** The credentials that the S3 server accepts. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export type S3Server = {
  endpoint: string;
  /** For FILES_URL. */
  url(bucket: string): string;
  stop(): Promise<void>;
};

/** Starts a server for the S3 protocol with these buckets. */
export async function startS3(buckets: readonly string[]): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'loggia-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    url: (bucket) => `s3://${bucket}/some/folder?endpoint=${endpoint}`,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
