import path from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup, describeLoss } from '#server/backup/create.ts';
import { BackupError } from '#server/backup/failure.ts';
import { openBackup } from '#server/backup/restore.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { formatBytes } from '#server/platform/files/size.ts';
import { print, runCommand, UsageError } from './command-line.ts';
import { listOffSite, openOffSiteOf, withFetched } from './off-site.ts';
import { connectAsOwner, openFilesOfInstallation } from './owner-connection.ts';

/**
 * `npm run backup -- FILE`: writes database and files to one archive, and sends it to the bucket of BACKUP_URL. Loggia may keep running.
 * If files are missing from the store, the archive holds the rest and the command fails, so that scripts notice. The other ways need no
 * installation: `--verify` reads an archive as a restore does before it changes anything.
 */
const usage = `Usage: npm run backup -- FILE
       npm run backup -- --verify FILE
       npm run backup -- --verify --off-site NAME
       npm run backup -- --send FILE
       npm run backup -- --list`;

const flag = { type: 'boolean', default: false } as const;
const options = { verify: flag, send: flag, list: flag, 'off-site': flag };

await runCommand(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const way = Object.keys(options).filter((name) => values[name as keyof typeof options]);
  const config = readConfig(process.env);
  const [name, ...more] = positionals;
  if (name === undefined ? way.join() !== 'list' : more.length > 0) throw new UsageError(usage);
  const file = path.resolve(name ?? '');
  switch (way.join()) {
    case '':
      return backUp(config, file);
    case 'verify':
      return verify(file, config.backupKey);
    case 'verify,off-site':
      return withFetched(config, name ?? '', (fetched) => verify(fetched, config.backupKey));
    case 'send':
      return sendAgain(config, file);
    case 'list':
      if (name === undefined) return listOffSite(config);
  }
  throw new UsageError(usage);
});

async function backUp(config: Config, file: string): Promise<void> {
  const { backupKey: key } = config;
  const database = await connectAsOwner(config);
  try {
    const { store } = await openFilesOfInstallation(config);
    const made = await createBackup({ ownerUrl: database.ownerUrl, store, file, key });
    const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
    print(
      `${file} (${formatBytes(made.size)}) holds ${made.companies} companies, ${rows} rows and ${made.files} files.`,
      key
        ? 'It is encrypted with BACKUP_KEY. Without this key nobody can restore it.'
        : 'It holds no secrets, but all data. Protect it like the data itself.',
    );
    const unsent = config.backupsIn && (await send(config, file).catch(({ message }: Error) => message));
    const problems = [describeLoss(made), unsent].filter((each) => each !== undefined);
    if (problems.length > 0) throw new BackupError(problems.join(' '));
  } finally {
    await database.stop();
  }
}

async function sendAgain(config: Config, file: string): Promise<void> {
  const { close } = await openBackup(file, { key: config.backupKey });
  await close();
  await send(config, file);
}

async function send(config: Config, file: string): Promise<void> {
  try {
    await (await openOffSiteOf(config)).send(file);
  } catch (error) {
    const reason = (error as Error).message.replace(/\.$/, '');
    throw new BackupError(
      `${file} is whole, but it was not sent to the bucket (${reason}). Send it with: npm run backup -- --send ${file}`,
    );
  }
  print(`${path.basename(file)} is in the bucket of BACKUP_URL.`);
}

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
