import { readFile, stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { record } from '#server/audit/write.ts';
import { encodeLogo } from '#server/company/logo.ts';
import { Failure } from '#server/failures.ts';
import { db } from '#server/tenancy/query.ts';
import { print, UsageError } from '../command-line.ts';
import { type Command, textOf } from './command.ts';
import { inCompany, shell } from './company.ts';

const largest = 512 * 1024;

export const logo: Command = {
  summary: "Set or remove a company's logo, shown at sign-in and above the navigation.",
  usage: '--tenant NAME (--file PICTURE | --remove)',
  options: { tenant: { type: 'string' }, file: { type: 'string' }, remove: { type: 'boolean' } },
  required: ['tenant'],

  async run({ ownerUrl, values }) {
    const file = textOf(values, 'file');
    if (Boolean(file) === Boolean(values.remove)) throw new UsageError('Give either --file PICTURE or --remove.');
    const bytes = file ? await readLogo(file) : null;
    const name = await inCompany(ownerUrl, textOf(values, 'tenant') as string, async (tx, company) => {
      await tx.run(
        db
          .updateTable('tenants')
          .set({ logo: bytes, logo_type: bytes && 'image/png', updated_at: sql<string>`now()` })
          .where('id', '=', company.id),
      );
      await record(tx, shell(), {
        action: bytes ? 'logo.changed' : 'logo.removed',
        actorName: 'operator',
        subjectType: 'tenant',
        subjectId: company.id,
        subjectName: company.name,
      });
      return company.name;
    });
    print(bytes ? `${name} has a new logo.` : `The logo of ${name} is removed.`);
  },
};

async function readLogo(file: string): Promise<Buffer> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UsageError(`There is no file ${file}.`);
  if (found.size > largest) throw new UsageError(`${file} is larger than 512 kB.`);
  return encodeLogo(await readFile(file), 'shell').catch((error) => {
    throw error instanceof Failure ? new UsageError(`${file}: ${error.message}`) : error;
  });
}
