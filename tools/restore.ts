import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBackup } from '#server/backup/restore.ts';
import { erasureDirectory, keepErasures, readErasures } from '#server/people/erasure/register.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { makeDataDir } from '#server/platform/config/data-dir.ts';
import { openFiles } from '#server/platform/files/index.ts';
import { print, runCommand, UsageError } from './command-line.ts';
import { withFetched } from './off-site.ts';
import { connectExclusively } from './owner-connection.ts';

/**
 * `npm run restore -- FILE`, or `-- --off-site NAME` for one in the bucket of BACKUP_URL: restores into an empty database and file
 * store, and migrates the schema.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'off-site': { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    throw new UsageError('Usage: npm run restore -- FILE\n       npm run restore -- --off-site NAME');
  const config = readConfig(process.env);
  if (values['off-site']) await withFetched(config, name, (file) => restore(config, file));
  else await restore(config, path.resolve(name));
});

async function restore(config: Config, file: string): Promise<void> {
  const backup = await openBackup(file, { key: config.backupKey });
  let repeated = 0;
  try {
    const database = await connectExclusively(config);
    try {
      await makeDataDir(config.dataDir);
      const erasures = await readErasures([path.dirname(file), erasureDirectory(config), config.dataDir]);
      repeated = await backup.into(database.ownerUrl, await openFiles(config), erasures);
      await keepErasures(erasureDirectory(config), erasures);
    } finally {
      await database.stop();
    }
    const { rows, files } = backup.contents;
    print(
      `Restored as it was at ${backup.createdAt}: ${rows['public.tenants']} companies and ${files} files.`,
      'All users have to sign in again.',
      ...(repeated > 0 ? [`People who were erased after the backup are erased again: ${repeated}.`] : []),
    );
  } finally {
    await backup.close();
  }
}
