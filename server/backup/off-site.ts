import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { erasureList, formatErasures, parseErasures, readErasures } from '#server/people/erasure/register.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { S3Place } from '#server/platform/config/s3-url.ts';
import type { Bucket, BucketObject } from '#server/platform/files/s3-bucket.ts';
import { newest, newestNightly, nightlyName, preUpgradeName, withLock } from './backup-directory.ts';
import { BackupError } from './failure.ts';

/** The advisory lock that allows one process at a time to send backups. Nothing else in this database locks this number. */
const lockKey = 4_717_180_230;
/** Milliseconds without a byte, after which the bucket counts as away. */
const idleTimeout = 60_000;

/** The copies of backups in the bucket of BACKUP_URL, and the list of erasures beside them. */
export type OffSite = {
  /** Sorted by name. */
  list(): Promise<BucketObject[]>;
  /** Sends a backup under its file name, and the list of erasures beside it. Never replaces another one. */
  send(file: string, signal?: AbortSignal): Promise<void>;
  remove(name: string): Promise<void>;
  /** Adds what is missing to the list of erasures in the bucket. */
  sendErasures(directory: string): Promise<void>;
  /** Copies a backup and the list of erasures into a directory. Returns the file. */
  copy(name: string, directory: string): Promise<string>;
};

/** Throws ConfigError if the bucket cannot be used. */
export async function openOffSite(place: S3Place): Promise<OffSite> {
  const bucket = await openBucketOf(place);

  async function sendErasures(directory: string): Promise<void> {
    const there = parseErasures((await readText(bucket, erasureList)) ?? '');
    const known = new Set(there.map(({ person }) => person));
    const missing = (await readErasures([directory])).filter(({ person }) => !known.has(person));
    if (missing.length > 0) await bucket.putBytes(erasureList, Buffer.from(formatErasures([...there, ...missing])));
  }

  return {
    async list() {
      const found: BucketObject[] = [];
      for await (const each of bucket.list('')) {
        // Objects in folders belong to something else.
        if (!each.key.includes('/') && each.key !== erasureList) found.push(each);
      }
      return found;
    },

    async send(file, signal) {
      const name = path.basename(file);
      if (await bucket.find(name))
        throw new BackupError(`The bucket of BACKUP_URL has another backup with the name ${name}.`);
      // Before the backup: a restore must not bring erased people back.
      await sendErasures(path.dirname(file));
      await bucket.put(name, file, signal);
    },

    remove: (name) => bucket.remove(name),
    sendErasures,

    async copy(name, directory) {
      if (name === erasureList || name.includes('/') || !(await bucket.find(name)))
        throw new BackupError(
          `The bucket of BACKUP_URL has no backup ${name}. See npm run backup -- --list for what it has.`,
        );
      const erasures = await readText(bucket, erasureList);
      if (erasures !== undefined) await writeFile(path.join(directory, erasureList), erasures, { mode: 0o600 });
      const file = path.join(directory, name);
      await writeFile(file, bucket.read(name), { mode: 0o600 });
      return file;
    },
  };
}

/** Loads the SDK only when needed, because it takes a third of a second and 30 MB. */
async function openBucketOf(place: S3Place): Promise<Bucket> {
  const { openBucket } = await import('#server/platform/files/s3-bucket.ts');
  return openBucket(place, { variable: 'BACKUP_URL', idleTimeout });
}

async function readText(bucket: Bucket, key: string): Promise<string | undefined> {
  return (await bucket.find(key)) && (await buffer(bucket.read(key))).toString();
}

type Sending = {
  backups: NonNullable<Config['backups']>;
  backupsIn: S3Place;
  backupKey: Buffer | undefined;
  ownerUrl: string;
  signal?: AbortSignal;
};

/**
 * Makes the bucket have the newest backups of each kind, as BACKUP_DIR does: sends what it lacks, the newest first, and then removes
 * older ones. What failed is sent at the next call. Returns when the newest nightly backup in the bucket was started.
 */
export async function sendBackups({
  backups,
  backupsIn,
  backupKey,
  ownerUrl,
  signal,
}: Sending): Promise<Date | undefined> {
  const { directory } = backups;
  const offSite = await openOffSite(backupsIn);
  await offSite.sendErasures(directory);
  await withLock(ownerUrl, lockKey, async () => {
    const { missing, old } = await compare(offSite, backups, backupKey);
    for (const name of missing) {
      signal?.throwIfAborted();
      await offSite.send(path.join(directory, name), signal);
    }
    for (const name of old) await offSite.remove(name);
  });
  return newestNightly((await offSite.list()).map(({ key }) => key));
}

/** With BACKUP_KEY, older backups that everybody can read stay where they are. */
async function compare(
  offSite: OffSite,
  { directory, keep }: NonNullable<Config['backups']>,
  key: Buffer | undefined,
): Promise<{ missing: string[]; old: string[] }> {
  const there = (await offSite.list()).map((each) => each.key);
  const here = (await readdir(directory)).filter((name) => !key || name.endsWith('.sealed'));
  const all = [...new Set([...there, ...here])];
  const kinds = [nightlyName, preUpgradeName];
  const wanted = kinds.flatMap((kind) => newest(all, kind, keep));
  const known = kinds.flatMap((kind) => newest(there, kind, Infinity));
  return {
    missing: wanted.filter((name) => !there.includes(name)),
    old: known.filter((name) => !wanted.includes(name)),
  };
}
