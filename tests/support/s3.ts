import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** The credentials that the S3 server accepts. */
export const s3Credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

export type S3Server = {
  endpoint: string;
  /** For FILES_URL and BACKUP_URL. */
  url(bucket: string): string;
  stop(): Promise<void>;
};

type Store = {
  getResourcePath(bucket: string, key: string, resource: string): string;
  deleteObject(this: Store, bucket: string, key: string): Promise<void>;
};

/**
 * s3rver removes empty folders after a deletion. If an upload is about to write into one of them, the error ends the whole
 * test run. A real store has no folders, so we remove only the object's files.
 */
const { prototype: store } = createRequire(import.meta.url)('s3rver/lib/stores/filesystem.js') as { prototype: Store };
store.deleteObject = async function (bucket, key) {
  const files = ['object', 'object.md5', 'metadata.json'].map((each) => this.getResourcePath(bucket, key, each));
  await Promise.all(files.map((file) => rm(file, { force: true })));
};

/**
 * Starts a server for the S3 protocol with these buckets. Nobody keeps s3rver any longer, but no other one does: the fork that is kept,
 * `@20minutes/s3rver` 5.0, refuses the signature of each list of a bucket, because it drops the slash behind the bucket.
 */
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

export type ProxiedRequest = { url: string; method: string; headers: IncomingHttpHeaders };

/**
 * A proxy for a store. Requests for which `look` returns a status get that status, and for 0 never an answer; others are forwarded.
 */
export async function startS3Proxy(endpoint: string, look: (proxied: ProxiedRequest) => number | undefined) {
  let refused = 0;
  const proxy = createServer((incoming, answer) => {
    const proxied = { url: incoming.url ?? '', method: incoming.method ?? '', headers: incoming.headers };
    const status = look(proxied);
    if (status !== undefined) {
      refused += 1;
      incoming.resume();
      if (status > 0) answer.writeHead(status).end();
      return;
    }
    const { expect: _, ...headers } = incoming.headers;
    const forwarded = request(endpoint + proxied.url, { method: proxied.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    refused: () => refused,
    stop: () =>
      new Promise<void>((resolve) => {
        proxy.closeAllConnections();
        proxy.close(() => resolve());
      }),
  };
}
