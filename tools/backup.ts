import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createBackup } from '#server/backup/create.ts';
import { BackupError } from '#server/backup/failure.ts';
import { readConfig } from '#server/config.ts';
import { openFiles } from '#server/files/index.ts';
import { inWords } from '#server/files/size.ts';
import { print, runCommand, UsageError } from './command-line.ts';
import { connectAsOwner } from './owner-connection.ts';

/** `npm run backup -- FILE`: database and files in one archive, whether or not Atrium runs meanwhile. */
await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0 || file.startsWith('-')) throw new UsageError('Usage: npm run backup -- FILE');
  const config = readConfig(process.env);
  const isThere = await stat(path.join(config.dataDir, 'postgres')).catch(() => undefined);
  if (!config.databaseUrl && !config.databaseOwnerUrl && !isThere)
    throw new BackupError(`There is no Atrium in ${config.dataDir}, so nothing to back up. Is DATA_DIR right?`);
  const database = await connectAsOwner(config);
  try {
    const { store } = await openFiles(config);
    const made = await createBackup({ ownerUrl: database.ownerUrl, store, file: path.resolve(file) });
    const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
    print(
      `${made.file} (${inWords(made.size)}) holds ${made.companies} companies, ${rows} rows and ${made.files} files.`,
      ...made.missing.map((key) => `Missing already: the file ${key}.`),
      ...made.altered.map((key) => `No longer as it was uploaded: the file ${key}.`),
      'Secrets are not in it. Whoever has it can read everything: keep it as you keep the data.',
    );
  } finally {
    await database.stop();
  }
});
