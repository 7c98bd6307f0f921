import path from 'node:path';
import { createBackup, describeLoss } from '#server/backup/create.ts';
import { BackupError } from '#server/backup/failure.ts';
import { openBackup } from '#server/backup/restore.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { formatBytes } from '#server/platform/files/size.ts';
import { print, runCommand, UsageError } from './command-line.ts';
import { connectAsOwner, openFilesOfInstallation } from './owner-connection.ts';

/**
 * `npm run backup -- FILE`: writes database and files to one archive. Loggia may keep running. If files are missing from
 * the store, the archive holds the rest and the command fails, so that scripts notice. With `--verify` it reads an archive instead,
 * as a restore does before it changes anything, and needs no installation.
 */
await runCommand(async () => {
  const [first, ...rest] = process.argv.slice(2);
  const [file, ...more] = first === '--verify' ? rest : [first, ...rest];
  if (!file || more.length > 0 || file.startsWith('-'))
    throw new UsageError('Usage: npm run backup -- [--verify] FILE');
  const config = readConfig(process.env);
  if (first === '--verify') return verify(path.resolve(file), config.backupKey);
  const database = await connectAsOwner(config);
  try {
    const { store } = await openFilesOfInstallation(config);
    const made = await createBackup({
      ownerUrl: database.ownerUrl,
      store,
      file: path.resolve(file),
      key: config.backupKey,
    });
    const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
    print(
      `${made.file} (${formatBytes(made.size)}) holds ${made.companies} companies, ${rows} rows and ${made.files} files.`,
      config.backupKey
        ? 'It is encrypted with BACKUP_KEY. Without this key nobody can restore it.'
        : 'It holds no secrets, but all data. Protect it like the data itself.',
    );
    const loss = describeLoss(made);
    if (loss) throw new BackupError(loss);
  } finally {
    await database.stop();
  }
});

async function verify(file: string, key: Buffer | undefined): Promise<void> {
  const { createdAt, contents, close } = await openBackup(file, { key });
  await close();
  const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
  print(
    `${file} can be restored. It was made at ${createdAt} and holds ${contents.rows['public.tenants']} companies, ${rows} rows and ${contents.files} files.`,
  );
  const loss = describeLoss(contents);
  if (loss) throw new BackupError(loss);
}
