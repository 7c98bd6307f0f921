import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepErasures, readErasures } from '#server/people/erasure/register.ts';
import { parseS3Url, type S3Place } from '#server/platform/config/s3-url.ts';
import { openBucket } from '#server/platform/files/s3-bucket.ts';
import { newId } from '#server/platform/text/ids.ts';
import { type BackupTest, startBackupTest } from '#tests/support/backup.ts';
import { type ProxiedRequest, type S3Server, s3Credentials, startS3, startS3Proxy } from '#tests/support/s3.ts';
import { backUpNightly, lastBackup } from './backup-directory.ts';
import { type OffSite, openOffSite, sendBackups } from './off-site.ts';
import { openBackup } from './restore.ts';

let world: BackupTest;
let server: S3Server;
beforeAll(async () => {
  for (const [name, value] of Object.entries(s3Credentials)) vi.stubEnv(name, value);
  server = await startS3(['backups']);
  world = await startBackupTest();
});
afterAll(async () => {
  await world.stop();
  await server.stop();
  vi.unstubAllEnvs();
});

/** A folder of the bucket and a BACKUP_DIR for each test. */
let folder: string;
let directory: string;
let offSite: OffSite;
beforeEach(async () => {
  folder = newId();
  directory = path.join(world.directory, folder);
  await mkdir(directory);
  offSite = await openOffSite(place());
});

const stopping: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0)) await stop();
});

const place = (endpoint = server.endpoint) => parseS3Url(`s3://backups/${folder}?endpoint=${endpoint}`) as S3Place;

async function placeBehind(look: (proxied: ProxiedRequest) => number | undefined): Promise<S3Place> {
  const proxy = await startS3Proxy(server.endpoint, look);
  stopping.push(proxy.stop);
  return place(proxy.endpoint);
}

const send = ({ to = place(), keep = 14, key }: { to?: S3Place; keep?: number; key?: Buffer } = {}) =>
  sendBackups({ backups: { directory, keep }, backupsIn: to, backupKey: key, ownerUrl: world.test.database.ownerUrl });
const there = async () => (await offSite.list()).map(({ key }) => key);
const nameOf = (day: number, suffix = '.tar') => `loggia-2026-05-0${day}T00-00-00Z${suffix}`;
const preUpgrade = (day: number) => `loggia-before-0090-2026-05-0${day}T00-00-00Z.tar`;
const write = async (...names: string[]) => {
  for (const name of names) await writeFile(path.join(directory, name), `content of ${name}`);
};

describe('the bucket of BACKUP_URL', () => {
  it('gets the nightly backup, encrypted, from which everything can be restored', async () => {
    const key = randomBytes(32);
    const { ownerUrl } = world.test.database;
    const { store } = world.test.services.files;
    const made = await backUpNightly({ directory, keep: 14 }, { ownerUrl, store, key });
    const name = path.basename(made?.file as string);
    expect(await there()).toEqual([]);

    expect(await send({ key })).toEqual(await lastBackup(directory));
    expect(await there()).toEqual([name]);
    const target = path.join(directory, 'fetched');
    await mkdir(target);
    const fetched = await offSite.copy(name, target);
    expect((await readFile(fetched)).equals(await readFile(made?.file as string))).toBe(true);
    expect((await stat(fetched)).mode & 0o777).toBe(0o600);
    await expect(openBackup(fetched)).rejects.toThrow(/is encrypted/);
    await world.restore(
      fetched,
      async ({ owner }) => {
        const { rows } = await owner.query('select name from tenants order by name');
        expect(rows).toEqual([{ name: 'Kept' }, { name: 'Kept as well' }]);
      },
      { key },
    );
  });

  it('gets no readable backup once BACKUP_KEY is set', async () => {
    await write(nameOf(1), nameOf(2, '.tar.sealed'), preUpgrade(3));
    await send({ key: randomBytes(32) });
    expect(await there()).toEqual([nameOf(2, '.tar.sealed')]);
    await send();
    expect(await there()).toEqual([nameOf(1), nameOf(2, '.tar.sealed'), preUpgrade(3)].sort());
  });

  it('keeps the newest of each kind and never removes other objects', async () => {
    const others = ['by-hand.tar', 'notes.txt', `folder/${nameOf(1)}`];
    const bucket = await openBucket(place(), { variable: 'BACKUP_URL', idleTimeout: 60_000 });
    for (const each of others) await bucket.putBytes(each, Buffer.from('of somebody else'));
    await write(nameOf(1), nameOf(2), preUpgrade(1), preUpgrade(2), 'by-hand-here.tar', `${nameOf(3)}.1.partial`);
    await send({ keep: 2 });
    const mine = [nameOf(2), preUpgrade(1), preUpgrade(2)];
    expect(await there()).toEqual([nameOf(1), ...mine, 'by-hand.tar', 'notes.txt'].sort());

    await write(nameOf(4));
    expect(await send({ keep: 2 })).toEqual(new Date('2026-05-04T00:00:00Z'));
    expect(await there()).toEqual([...mine, nameOf(4), 'by-hand.tar', 'notes.txt'].sort());
    expect(await bucket.find(`folder/${nameOf(1)}`)).toBeDefined();
    // The directory has its own rule.
    expect(await readdir(directory)).toHaveLength(7);
  });

  it('does not get older backups again that it has removed', async () => {
    await write(nameOf(3), nameOf(4));
    await send({ keep: 2 });
    for (const name of await readdir(directory)) await rm(path.join(directory, name));
    await write(nameOf(1), nameOf(2));
    const methods: string[] = [];
    const to = await placeBehind(({ method }) => void methods.push(method));
    expect(await send({ to, keep: 2 })).toEqual(new Date('2026-05-04T00:00:00Z'));
    expect(methods.filter((method) => method === 'PUT' || method === 'DELETE')).toEqual([]);
    expect(await there()).toEqual([nameOf(3), nameOf(4)]);
  });

  it('gets each backup once if several processes send at once', async () => {
    await write(nameOf(1), nameOf(2));
    const sent: string[] = [];
    const to = await placeBehind(({ method, url }) => void (method === 'PUT' && sent.push(path.basename(url))));
    await Promise.all(Array.from({ length: 4 }, () => send({ to })));
    await send({ to });
    expect(sent.map((each) => each.replace(/\?.*/, '')).sort()).toEqual([nameOf(1), nameOf(2)]);
  });
});

describe('a backup that could not be sent', () => {
  it('stays in the directory, and is sent at the next call, the newest first', async () => {
    await write(nameOf(1), nameOf(2), nameOf(3));
    const tried = new Set<string>();
    let isFailing = true;
    const to = await placeBehind(({ method, url }) => {
      if (method !== 'PUT') return undefined;
      tried.add(path.basename(url).replace(/\?.*/, ''));
      return isFailing && tried.size > 1 ? 507 : undefined;
    });
    await expect(send({ to })).rejects.toMatchObject({ code: 'ESTORE' });
    expect([...tried]).toEqual([nameOf(3), nameOf(2)]);
    expect(await there()).toEqual([nameOf(3)]);
    expect(await readdir(directory)).toEqual([nameOf(1), nameOf(2), nameOf(3)]);

    isFailing = false;
    expect(await send({ to })).toEqual(new Date('2026-05-03T00:00:00Z'));
    expect(await there()).toEqual([nameOf(1), nameOf(2), nameOf(3)]);
  });

  it('removes no older one from the bucket', async () => {
    await write(nameOf(1));
    await send({ keep: 1 });
    await write(nameOf(2));
    const to = await placeBehind(({ method }) => (method === 'PUT' ? 507 : undefined));
    await expect(send({ to, keep: 1 })).rejects.toThrow();
    expect(await there()).toEqual([nameOf(1)]);
  });

  it('ends at once when Loggia stops, and nothing of it appears', async () => {
    const file = path.join(directory, nameOf(1));
    await writeFile(file, randomBytes(20_000_000));
    const stopped = new AbortController();
    const to = await placeBehind(({ url }) => {
      if (/partNumber=2/.test(url)) stopped.abort();
      return undefined;
    });
    await expect((await openOffSite(to)).send(file, stopped.signal)).rejects.toThrow(/abort/i);
    expect(await there()).toEqual([]);
    await expect(offSite.send(file, stopped.signal)).rejects.toThrow(/abort/i);
    await offSite.send(file);
    expect(await there()).toEqual([nameOf(1)]);
  });
});

it('a backup never replaces another one in the bucket', async () => {
  await write('today.tar');
  await offSite.send(path.join(directory, 'today.tar'));
  await writeFile(path.join(directory, 'today.tar'), 'another');
  await expect(offSite.send(path.join(directory, 'today.tar'))).rejects.toThrow(
    /has another backup with the name today/,
  );
  const target = path.join(directory, 'fetched');
  await mkdir(target);
  expect(await readFile(await offSite.copy('today.tar', target), 'utf8')).toBe('content of today.tar');
  await expect(offSite.copy('../today.tar', target)).rejects.toThrow(/has no backup/);
  await expect(offSite.copy('gone.tar', target)).rejects.toThrow(/has no backup gone\.tar\. See npm run backup/);
});

it('the list of erasures in the bucket grows, and comes with each backup', async () => {
  const [one, other] = ['ab', 'cd'].map((byte) => ({
    person: byte.repeat(32),
    at: '2026-11-25T14:00:00.000000Z',
    by: null,
  }));
  await write(nameOf(1));
  await send();
  await keepErasures(directory, [one as never]);
  await send();
  // A new machine has a list without the first one.
  const elsewhere = path.join(directory, 'elsewhere');
  await mkdir(elsewhere);
  await keepErasures(elsewhere, [other as never]);
  await writeFile(path.join(elsewhere, 'by-hand.tar'), '');
  await offSite.send(path.join(elsewhere, 'by-hand.tar'));

  const target = path.join(directory, 'fetched');
  await mkdir(target);
  await offSite.copy(nameOf(1), target);
  expect(await readErasures([target])).toEqual([one, other]);
  expect(await there()).toEqual(['by-hand.tar', nameOf(1)]);
});
