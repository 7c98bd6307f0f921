import { createHash, randomBytes } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '#server/platform/config/config.ts';
import { parseS3Url, type S3Place } from '#server/platform/config/s3-url.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type ProxiedRequest, type S3Server, s3Credentials, startS3, startS3Proxy } from '#tests/support/s3.ts';
import { temporaryDirectory } from '#tests/support/temporary-directory.ts';
import { fileKey } from './keys.ts';
import { openBucket } from './s3-bucket.ts';
import { openS3Store } from './s3-store.ts';
import type { FileStore, StoredFile } from './store.ts';

let server: S3Server;
let store: FileStore;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
const tenant = newId();
const megabyte = 1024 * 1024;

beforeAll(async () => {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
  directory = await temporaryDirectory();
  server = await startS3(['files']);
  store = await openS3Store(placeIn('files'));
});
afterAll(async () => {
  await server.stop();
  await directory.remove();
  vi.unstubAllEnvs();
});

function placeIn(bucket: string, endpoint = server.endpoint): S3Place {
  return parseS3Url(`s3://${bucket}/some/folder?endpoint=${endpoint}`) as S3Place;
}

const startProxy = (look: (proxied: ProxiedRequest) => number | undefined) => startS3Proxy(server.endpoint, look);

async function keep(bytes: Buffer, key = fileKey(tenant, newId())): Promise<string> {
  const file = path.join(directory.path, newId());
  await writeFile(file, bytes);
  await store.put(key, file);
  return key;
}

async function read(key: string, range?: { start: number; end: number }): Promise<Buffer> {
  const stored = await store.open(key);
  if (!stored) throw new Error(`No file has the key ${key}.`);
  return buffer(stored.read(range));
}

describe('a bucket', () => {
  it('returns stored bytes, whole and in ranges', async () => {
    const bytes = randomBytes(300_000);
    const key = await keep(bytes);
    expect((await store.open(key))?.size).toBe(300_000);
    expect((await read(key)).equals(bytes)).toBe(true);
    expect((await read(key, { start: 100, end: 199 })).equals(bytes.subarray(100, 200))).toBe(true);
    expect((await read(key, { start: 299_999, end: 299_999 })).length).toBe(1);
  });

  it('stores an empty file', async () => {
    const key = await keep(Buffer.alloc(0));
    expect((await store.open(key))?.size).toBe(0);
    expect(await read(key)).toHaveLength(0);
  });

  it('removes the temporary file', async () => {
    const file = path.join(directory.path, newId());
    await writeFile(file, 'a');
    await store.put(fileKey(tenant, newId()), file);
    await expect(open(file)).rejects.toThrow(/ENOENT/);
  });

  it('returns undefined for an unknown key and allows removing it twice', async () => {
    const key = await keep(Buffer.from('a'));
    await store.remove(key);
    await store.remove(key);
    expect(await store.open(key)).toBeUndefined();
  });

  it('lists the keys of one company, page by page', async () => {
    const other = newId();
    const keys = Array.from({ length: 25 }, () => fileKey(other, newId()));
    for (const key of keys) await keep(Buffer.from('a'), key);
    let pages = 0;
    const proxy = await startProxy((proxied) => {
      if (!/prefix=/.test(proxied.url)) return undefined;
      pages += 1;
      proxied.url += '&max-keys=10';
      return undefined;
    });
    const found: string[] = [];
    for await (const key of (await openS3Store(placeIn('files', proxy.endpoint))).list(other)) found.push(key);
    await proxy.stop();
    expect([found.sort(), pages]).toEqual([keys.sort(), 3]);
  });

  it('refuses invalid keys', async () => {
    await expect(store.open('../token-secret')).rejects.toThrow(/Invalid file key/);
    await expect(store.remove(`${tenant}/`)).rejects.toThrow(/Invalid file key/);
  });
});

describe('large files', () => {
  it('are uploaded in parts and returned unchanged', async () => {
    const bytes = randomBytes(20 * megabyte + 7);
    const back = await read(await keep(bytes));
    expect(createHash('sha256').update(back).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('do not appear if a part failed', async () => {
    const key = fileKey(tenant, newId());
    const file = path.join(directory.path, newId());
    await writeFile(file, randomBytes(20 * megabyte));
    const proxy = await startProxy(({ url }) => (/partNumber=2/.test(url) ? 503 : undefined));
    const through = await openS3Store(placeIn('files', proxy.endpoint));
    await expect(through.put(key, file)).rejects.toMatchObject({ code: 'ESTORE' });
    expect(proxy.refused()).toBeGreaterThan(1);
    expect(await store.open(key)).toBeUndefined();
    await proxy.stop();
  });
});

describe('a failing store', () => {
  it('is retried before the call fails', async () => {
    let failures = 0;
    const proxy = await startProxy(({ method }) => (method === 'PUT' && failures++ < 1 ? 503 : undefined));
    const through = await openS3Store(placeIn('files', proxy.endpoint));
    const key = fileKey(tenant, newId());
    const file = path.join(directory.path, newId());
    await writeFile(file, 'kept');
    await through.put(key, file);
    expect((await read(key)).toString()).toBe('kept');
    await proxy.stop();
    await expect(through.open(key)).rejects.toMatchObject({ code: 'ESTORE' });
  });

  it('signs every part with the hash of its bytes', async () => {
    const hashes: unknown[] = [];
    const proxy = await startProxy(({ method, headers }) => {
      if (method === 'PUT') hashes.push(headers['x-amz-content-sha256']);
      return undefined;
    });
    const through = await openS3Store(placeIn('files', proxy.endpoint));
    const file = path.join(directory.path, newId());
    await writeFile(file, 'kept');
    await through.put(fileKey(tenant, newId()), file);
    expect(hashes).toEqual([createHash('sha256').update('kept').digest('hex')]);
    await proxy.stop();
  });

  it('stops the start with a one-line reason', async () => {
    const refused = async (place: S3Place) => openS3Store(place).then(String, (error: Error) => error);
    const noBucket = (await refused(placeIn('other'))) as Error;
    expect(noBucket).toBeInstanceOf(ConfigError);
    expect(noBucket.message).toMatch(/^The bucket other of FILES_URL cannot be used: \S+ has no such bucket\. .*$/);
    const noServer = (await refused(placeIn('files', 'http://127.0.0.1:1'))) as Error;
    expect(noServer).toBeInstanceOf(ConfigError);
    expect(noServer.message).toMatch(
      /^The bucket files .* does not respond like an S3 store \(.*\)\. Check the endpoint\.$/,
    );
    const denied = await startProxy(() => 403);
    const noAccess = (await refused(placeIn('files', denied.endpoint))) as Error;
    await denied.stop();
    expect(noAccess.message).toMatch(/Access is denied\. Check AWS_ACCESS_KEY_ID/);
  });

  it('that accepts a connection and says nothing is away', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const place = placeIn('files', `http://127.0.0.1:${port}`);
    const opening = openBucket(place, { variable: 'BACKUP_URL', idleTimeout: 200 });
    await expect(opening).rejects.toThrow(/^The bucket files of BACKUP_URL cannot be used: .* does not respond/);
    silent.close();
  });

  it('that falls silent fails a file instead of keeping its reader waiting', async () => {
    const key = await keep(randomBytes(300_000));
    for (const stopAfter of [0, 5]) {
      // It answers the size of a file, and then not its bytes, or only some.
      const halting = createHttpServer((request, answer) => {
        if (request.method === 'HEAD') answer.writeHead(200, { 'content-length': '300000' }).end();
        else if (stopAfter > 0) answer.writeHead(200, { 'content-length': '300000' }).write('a'.repeat(stopAfter));
      });
      await new Promise<void>((resolve) => halting.listen(0, '127.0.0.1', resolve));
      const { port } = halting.address() as { port: number };
      const stuck = await openS3Store(placeIn('files', `http://127.0.0.1:${port}`), 100);
      const found = await stuck.open(key);
      expect(found?.size).toBe(300_000);
      await expect(buffer((found as StoredFile).read()), `${stopAfter}`).rejects.toMatchObject({ code: 'ESTORE' });
      halting.closeAllConnections();
      halting.close();
    }
  });

  it('does not fail a reader who pauses for longer than it may', async () => {
    const bytes = randomBytes(12 * megabyte);
    const key = await keep(bytes);
    const idleTimeout = 100;
    const patient = await openS3Store(placeIn('files'), idleTimeout);
    const stream = (await patient.open(key))?.read() as Readable;
    const parts: Buffer[] = [];
    for await (const part of stream) {
      if (parts.length === 0) await new Promise((resolve) => setTimeout(resolve, idleTimeout * 5));
      parts.push(part);
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });
});

it('a profile in the URL replaces the credentials of the environment', async () => {
  const file = path.join(directory.path, 'credentials');
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = s3Credentials;
  const lines = [`aws_access_key_id = ${AWS_ACCESS_KEY_ID}`, `aws_secret_access_key = ${AWS_SECRET_ACCESS_KEY}`];
  await writeFile(file, ['[backups]', ...lines, ''].join('\n'));
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', file);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'of-another-account');
  const open = (more: string) =>
    openS3Store(parseS3Url(`s3://files/some/folder?endpoint=${server.endpoint}${more}`) as S3Place);
  await expect(open('')).rejects.toThrow(/Access is denied/);
  expect(await (await open('&profile=backups')).open(fileKey(tenant, newId()))).toBeUndefined();
  await expect(open('&profile=other')).rejects.toThrow(/The shared AWS files have no profile other with credentials/);
  vi.stubEnv('AWS_ACCESS_KEY_ID', AWS_ACCESS_KEY_ID);
});
