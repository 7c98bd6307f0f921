import path from 'node:path';
import { createBackup, describeLoss } from '#server/backup/create.ts';
import { BackupError } from '#server/backup/failure.ts';
import { describeFile } from '#server/backup/file-hash.ts';
import { record } from '#server/platform/audit/write.ts';
import { formatBytes } from '#server/platform/files/size.ts';
import { asOwner } from '#server/platform/tenancy/owner.ts';
import { print } from '../command-line.ts';
import { openFilesOfInstallation } from '../owner-connection.ts';
import { type Command, textOf } from './command.ts';
import { enter, inCompany, shell } from './company.ts';

export const exportCompany: Command = {
  summary: 'Write a company with all rows and files to one archive, to import it elsewhere.',
  usage: '--tenant NAME --file FILE',
  options: { tenant: { type: 'string' }, file: { type: 'string' } },
  required: ['tenant', 'file'],

  async run({ ownerUrl, config, values }) {
    const { store } = await openFilesOfInstallation(config);
    const { id, name } = await inCompany(ownerUrl, textOf(values, 'tenant') as string, async (_tx, each) => each);
    const file = path.resolve(textOf(values, 'file') as string);
    const made = await createBackup({ ownerUrl, store, file, companyId: id });
    await asOwner(ownerUrl, async (tx) => {
      await enter(tx, id);
      await record(tx, shell(), {
        action: 'tenant.exported',
        actorName: 'operator',
        subjectType: 'tenant',
        subjectId: id,
        subjectName: name,
        details: { ...(await describeFile(file)), files: made.files },
      });
    });
    const rows = Object.values(made.rows).reduce((sum, count) => sum + count, 0);
    print(
      `${made.file} (${formatBytes(made.size)}) holds ${name} with ${rows} rows and ${made.files} files.`,
      'It holds all data of the company and the hashes of its passwords. Protect it like the data itself.',
    );
    const loss = describeLoss(made);
    if (loss) throw new BackupError(loss);
  },
};
