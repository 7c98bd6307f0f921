import path from 'node:path';
import { openBackup } from '#server/backup/restore.ts';
import { erasureDirectory, keepErasures, readErasures } from '#server/people/erasure/register.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { makeDataDir } from '#server/platform/config/data-dir.ts';
import { openFiles } from '#server/platform/files/index.ts';
import { print, runCommand, UsageError } from './command-line.ts';
import { connectExclusively } from './owner-connection.ts';

/** `npm run restore -- FILE`: restores into an empty database and file store, and migrates the schema. */
await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || file.startsWith('-')) throw new UsageError('Usage: npm run restore -- FILE');
  const config = readConfig(process.env);
  const backup = await openBackup(path.resolve(file), { key: config.backupKey });
  let repeated = 0;
  try {
    const database = await connectExclusively(config);
    try {
      await makeDataDir(config.dataDir);
      const erasures = await readErasures([path.dirname(path.resolve(file)), erasureDirectory(config), config.dataDir]);
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
});
