import { sql } from 'kysely';
import { record } from '#server/platform/audit/write.ts';
import { db } from '#server/platform/tenancy/query.ts';
import type { WriteTx } from '#server/platform/tenancy/transaction.ts';
import { print, UsageError } from '../command-line.ts';
import { type Command, textOf } from './command.ts';
import { type Company, inCompany, shell } from './company.ts';

type Setting = {
  summary: string;
  option: string;
  /** The value's name in the usage line. */
  placeholder: string;
  range: readonly [least: number, most: number];
  /** What the option takes, for the error text. */
  takes: string;
  column: 'audit_months' | 'storage_quota_mb';
  /** The new value in the audit log. */
  detailsOf(value: number): { [field: string]: string | number };
  /** The line that the command prints. */
  describe(tx: WriteTx, company: Company): Promise<string>;
};

/** A command that shows a number in a company's settings, or changes it with an option. */
export function settingCommand(setting: Setting): Command {
  const { summary, option, placeholder, range, takes, describe } = setting;
  const [least, most] = range;

  function parse(given: string): number {
    const value = Number(given);
    const isValid = /^\d+$/.test(given) && given.length <= `${most}`.length && value >= least && value <= most;
    if (!isValid) throw new UsageError(`--${option} takes ${takes}.`);
    return value;
  }

  return {
    summary,
    usage: `--tenant NAME [--${option} ${placeholder}]`,
    options: { tenant: { type: 'string' }, [option]: { type: 'string' } },
    required: ['tenant'],
    isLogged: (values) => values[option] !== undefined,

    async run({ ownerUrl, values }) {
      const given = textOf(values, option);
      const value = given === undefined ? undefined : parse(given);
      const line = await inCompany(ownerUrl, textOf(values, 'tenant') as string, async (tx, company) => {
        if (value !== undefined) await change(tx, company, setting, value);
        return describe(tx, company);
      });
      print(line);
    },
  };
}

async function change(tx: WriteTx, { id, name }: Company, setting: Setting, value: number): Promise<void> {
  await tx.run(
    db
      .updateTable('tenants')
      .set({ [setting.column]: value, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('id', '=', id),
  );
  const details = setting.detailsOf(value);
  await record(tx, shell(), {
    action: 'tenant.updated',
    actorName: 'operator',
    subjectType: 'tenant',
    subjectId: id,
    subjectName: name,
    details: { ...details, fields: Object.keys(details) },
  });
}
