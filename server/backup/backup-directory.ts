import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { connect } from '#database/connect.ts';
import type { BeforeUpgrade } from '#database/migrate.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { openFiles } from '#server/files/index.ts';
import type { FileStore } from '#server/files/store.ts';
import { isPartial } from './archive.ts';
import { type Backup, createBackup, describeLoss } from './create.ts';
import { BackupError } from './failure.ts';

/** Any number that nobody else locks in this database: one nightly backup at a time, whoever makes it. */
const lockKey = 4_717_180_229;
/** The hour of the night, as the clock of the machine shows it. */
const hour = 2;

const nightly = /^loggia-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar$/;
const beforeUpgrades = /^loggia-before-\d{4}-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.tar$/;

/** Makes BACKUP_DIR, private, or throws ConfigError where no backup could ever be put there. */
export async function ensureBackupDirectory({ backups, databaseUrl, databaseOwnerUrl }: Config): Promise<void> {
  if (!backups) return;
  if (databaseUrl && !databaseOwnerUrl)
    throw new ConfigError(
      'BACKUP_DIR is without effect here: set DATABASE_OWNER_URL too, or leave it to the process that has it.',
    );
  try {
    await mkdir(backups.directory, { recursive: true, mode: 0o700 });
    await access(backups.directory, constants.W_OK | constants.X_OK);
  } catch {
    throw new ConfigError(`BACKUP_DIR ${backups.directory} cannot be written. Make it writable, or set another one.`);
  }
}

type Nightly = { ownerUrl: string; store: FileStore; now?: Date; signal?: AbortSignal };

/** The night's backup, where BACKUP_DIR has none yet and no other process is at it; then the oldest make room. */
export async function backUpNightly(
  { directory, keep }: NonNullable<Config['backups']>,
  { ownerUrl, store, now = new Date(), signal }: Nightly,
): Promise<Backup | undefined> {
  if (!(await isDue(directory, now))) return undefined;
  return alone(ownerUrl, async () => {
    // Another process may have been first.
    if (!(await isDue(directory, now))) return undefined;
    await removePartials(directory);
    const made = await createBackup({
      ownerUrl,
      store,
      signal,
      file: path.join(directory, `loggia-${stamp(now)}.tar`),
    });
    await keepNewest(directory, nightly, keep);
    return made;
  });
}

/** Whether the newest backup is from before the last night. */
async function isDue(directory: string, now: Date): Promise<boolean> {
  const night = new Date(now);
  night.setHours(hour, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  const last = await lastBackup(directory);
  return !last || last < night;
}

/** When the newest of the nightly backups was begun. */
export async function lastBackup(directory: string): Promise<Date | undefined> {
  const times = (await readdir(directory)).flatMap((name) => nightly.exec(name)?.[1] ?? []).sort();
  const last = times.at(-1);
  return last ? new Date(last.replaceAll(/(?<=T.*)-/g, ':')) : undefined;
}

/** For `migrate`: what an upgrade changes can be had back. Undefined without BACKUP_DIR. */
export function backupBeforeUpgrade(config: Config, ownerUrl: string): BeforeUpgrade | undefined {
  const { backups } = config;
  if (!backups) return undefined;
  const { directory, keep } = backups;
  return async ([first]) => {
    await ensureBackupDirectory(config);
    const version = String(first?.version).padStart(4, '0');
    const file = path.join(directory, `loggia-before-${version}-${stamp(new Date())}.tar`);
    const { store } = await openFiles(config);
    const made = await createBackup({ ownerUrl, store, file }).catch((error) => {
      throw new BackupError(`The backup before the upgrade failed, so nothing was upgraded: ${error.message}`);
    });
    const loss = describeLoss(made);
    // What is lost already is no reason to stay with the older version.
    if (loss) process.stderr.write(`Before the upgrade: ${loss}\n`);
    await keepNewest(directory, beforeUpgrades, keep);
  };
}

async function keepNewest(directory: string, kind: RegExp, keep: number): Promise<void> {
  const timeOf = (name: string) => kind.exec(name)?.[1] ?? '';
  const names = (await readdir(directory)).filter(timeOf).sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
  for (const name of names.slice(keep)) await rm(path.join(directory, name), { force: true });
}

/** Of processes that died; whoever holds the lock is alone here. */
async function removePartials(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith('loggia-2') && isPartial(name)) await rm(path.join(directory, name), { force: true });
  }
}

async function alone<T>(ownerUrl: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = await connect(ownerUrl);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isOurs"', [lockKey]);
    return rows[0].isOurs ? await work() : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** `2026-11-21T02-00-11Z`: sorts by time, and every filesystem takes it. */
function stamp(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}
