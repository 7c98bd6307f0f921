import { removeFilesOf } from '#server/platform/files/store.ts';
import { withoutVisitors } from '#server/platform/tenancy/owner.ts';
import { db } from '#server/platform/tenancy/query.ts';
import { print, UsageError } from '../command-line.ts';
import { openFilesOfInstallation } from '../owner-connection.ts';
import { type Command, textOf } from './command.ts';
import { inCompany } from './company.ts';

export const purge: Command = {
  summary: 'Delete a company permanently with all rows and files. Only a backup can bring it back.',
  usage: '--tenant NAME --yes',
  options: { tenant: { type: 'string' }, yes: { type: 'boolean' } },
  required: ['tenant'],

  async run({ ownerUrl, config, values }) {
    const files = await openFilesOfInstallation(config);
    const given = textOf(values, 'tenant') as string;
    const { id, name } = await inCompany(ownerUrl, given, async (_tx, company) => {
      if (company.name !== given) throw new UsageError(`Purging needs the exact name: "${company.name}".`);
      if (!values.yes) throw new UsageError(`This deletes ${company.name} permanently. Add --yes to confirm.`);
      return company;
    });
    await withoutVisitors(ownerUrl, [id], (tx) => tx.run(db.deleteFrom('tenants').where('id', '=', id)));
    await removeFilesOf(files.store, id);
    print(`${name} is deleted.`);
  },
};
