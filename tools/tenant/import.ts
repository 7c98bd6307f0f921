import path from 'node:path';
import { importCompany as importFrom } from '#server/backup/import-company.ts';
import { erasureDirectory, readErasures } from '#server/people/erasure/register.ts';
import { print } from '../command-line.ts';
import { openFilesOfInstallation } from '../owner-connection.ts';
import { type Command, textOf } from './command.ts';

export const importCompany: Command = {
  summary: 'Add the company of an archive that export wrote.',
  usage: '--file FILE',
  options: { file: { type: 'string' } },
  required: ['file'],

  async run({ ownerUrl, config, values }) {
    const files = await openFilesOfInstallation(config);
    const file = path.resolve(textOf(values, 'file') as string);
    const erasures = await readErasures([path.dirname(file), erasureDirectory(config), config.dataDir]);
    const imported = await importFrom(file, ownerUrl, files, erasures, config.backupKey);
    const { name, rows, files: count } = imported;
    print(
      `${name} is imported with ${rows} rows and ${count} files.`,
      'All its users have to sign in again, with their passwords. For two-step sign-in, webhooks and identity providers this installation',
      'needs the TOKEN_SECRET of the other one, as TOKEN_SECRET or as TOKEN_SECRET_OTHER.',
      ...(imported.erasures > 0
        ? [`People who were erased after the export are erased again: ${imported.erasures}.`]
        : []),
    );
  },
};
