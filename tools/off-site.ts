import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openOffSite } from '#server/backup/off-site.ts';
import { type Config, ConfigError } from '#server/platform/config/config.ts';
import { formatBytes } from '#server/platform/files/size.ts';
import { print } from './command-line.ts';

/** What commands do with the bucket of BACKUP_URL. */

export async function openOffSiteOf({ backupsIn }: Config): ReturnType<typeof openOffSite> {
  if (!backupsIn) throw new ConfigError('BACKUP_URL is missing: the bucket that backups are sent to.');
  return openOffSite(backupsIn);
}

export async function listOffSite(config: Config): Promise<void> {
  const found = await (await openOffSiteOf(config)).list();
  if (found.length === 0) return print('The bucket of BACKUP_URL has no backup.');
  print(...found.map(({ key, size, storedAt }) => `${key}  ${formatBytes(size)}  arrived ${storedAt.toISOString()}`));
}

/**
 * Copies a backup with its list of erasures into a new temporary directory, because a restore reads all over the file and must not
 * depend on the network once it has begun. The directory is removed at the end.
 */
export async function withFetched(config: Config, name: string, work: (file: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(path.join(tmpdir(), 'loggia-off-site-'));
  try {
    await work(await (await openOffSiteOf(config)).copy(name, directory));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
