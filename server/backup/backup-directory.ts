import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { connect } from '#database/connect.ts';
import type { BeforeUpgrade } from '#database/migrate.ts';
import { type Config, ConfigError } from '#server/platform/config/config.ts';
import { openFiles } from '#server/platform/files/index.ts';
import type { FileStore } from '#server/platform/files/store.ts';
import { isPartial } from './archive.ts';
import { type Backup, createBackup, describeLoss } from './create.ts';
import { BackupError } from './failure.ts';

/** The advisory lock that allows one nightly backup at a time. Nothing else in this database locks this number. */
const lockKey = 4_717_180_229;
/** The hour of the nightly backup, in the local time of the server. */
const hour = 2;

export const nightlyName = /^loggia-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar(?:\.sealed)?$/;
export const preUpgradeName = /^loggia-before-\d{4}-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar(?:\.sealed)?$/;

/** Creates BACKUP_DIR, readable only by its owner. Throws ConfigError if no backup can be written there. */
export async function ensureBackupDirectory(config: Config): Promise<void> {
  const { backups, backupsIn, databaseUrl, databaseOwnerUrl } = config;
  if (backupsIn && !backups)
    throw new ConfigError('BACKUP_URL needs BACKUP_DIR: the directory of the backups that are sent to the bucket.');
  if (!backups) return;
  if (databaseUrl && !databaseOwnerUrl)
    throw new ConfigError(
      'BACKUP_DIR needs DATABASE_OWNER_URL. Set both, or set BACKUP_DIR only for the process that has DATABASE_OWNER_URL.',
    );
  try {
    await mkdir(backups.directory, { recursive: true, mode: 0o700 });
    await access(backups.directory, constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError(
      `BACKUP_DIR ${backups.directory} is not writable. Make it writable, or set another directory.`,
    );
  }
}

type Nightly = { ownerUrl: string; store: FileStore; key?: Buffer | undefined; now?: Date; signal?: AbortSignal };

/** Makes the nightly backup unless BACKUP_DIR has it or another process is making it, then removes the oldest backups. */
export async function backUpNightly(
  { directory, keep }: NonNullable<Config['backups']>,
  { ownerUrl, store, key, now = new Date(), signal }: Nightly,
): Promise<Backup | undefined> {
  if (!(await isDue(directory, now))) return undefined;
  return withLock(ownerUrl, lockKey, async () => {
    // Another process may have finished the backup before this one got the lock.
    if (!(await isDue(directory, now))) return undefined;
    await removePartials(directory);
    const made = await createBackup({
      ownerUrl,
      store,
      signal,
      key,
      file: path.join(directory, `loggia-${timestamp(now)}${suffix(key)}`),
    });
    await keepNewest(directory, nightlyName, keep);
    return made;
  });
}

/** Whether the newest backup is older than the last backup hour. */
async function isDue(directory: string, now: Date): Promise<boolean> {
  const night = new Date(now);
  night.setHours(hour, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  const last = await lastBackup(directory);
  return !last || last < night;
}

/** When the newest nightly backup in BACKUP_DIR was started. */
export async function lastBackup(directory: string): Promise<Date | undefined> {
  return newestNightly(await readdir(directory));
}

/** When the newest nightly backup of these names was started. */
export function newestNightly(names: readonly string[]): Date | undefined {
  const [last] = newest(names, nightlyName, 1);
  return last ? new Date(timeOf(last, nightlyName).replaceAll(/(?<=T.*)-/g, ':')) : undefined;
}

/** The newest names of one kind, and at most `keep`. */
export function newest(names: readonly string[], kind: RegExp, keep: number): string[] {
  const ofKind = names.filter((name) => kind.test(name));
  return ofKind.sort((a, b) => timeOf(b, kind).localeCompare(timeOf(a, kind))).slice(0, keep);
}

function timeOf(name: string, kind: RegExp): string {
  return kind.exec(name)?.[1] ?? '';
}

/** For `migrate`: makes a backup before an upgrade, so that it can be undone. Undefined without BACKUP_DIR. */
export function backupBeforeUpgrade(config: Config, ownerUrl: string): BeforeUpgrade | undefined {
  const { backups, backupKey: key } = config;
  if (!backups) return undefined;
  const { directory, keep } = backups;
  return async (first) => {
    await ensureBackupDirectory(config);
    const version = String(first).padStart(4, '0');
    const file = path.join(directory, `loggia-before-${version}-${timestamp(new Date())}${suffix(key)}`);
    const { store } = await openFiles(config);
    const made = await createBackup({ ownerUrl, store, file, key }).catch((error) => {
      throw new BackupError(`The backup before the upgrade failed, so nothing was upgraded: ${error.message}`);
    });
    const loss = describeLoss(made);
    // Files that are already lost do not block the upgrade.
    if (loss) process.stderr.write(`Before the upgrade: ${loss}\n`);
    await keepNewest(directory, preUpgradeName, keep);
  };
}

async function keepNewest(directory: string, kind: RegExp, keep: number): Promise<void> {
  const names = await readdir(directory);
  for (const name of newest(names, kind, Infinity).slice(keep)) await rm(path.join(directory, name), { force: true });
}

/** Removes the unfinished archives of processes that died. The caller holds the lock, so no other process is writing. */
async function removePartials(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith('loggia-2') && isPartial(name)) await rm(path.join(directory, name), { force: true });
  }
}

/** Does nothing if another process has the lock. */
export async function withLock<T>(ownerUrl: string, key: number, work: () => Promise<T>): Promise<T | undefined> {
  const client = await connect(ownerUrl);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [key]);
    return rows[0].acquired ? await work() : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Programs for tar cannot read an encrypted archive. */
function suffix(key: Buffer | undefined): string {
  return key ? '.tar.sealed' : '.tar';
}

/** `2026-11-21T02-00-11Z`: sorts by time and is valid on every filesystem. */
function timestamp(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}
