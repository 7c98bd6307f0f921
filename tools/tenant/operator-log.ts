import { sql } from 'kysely';
import { asOwner } from '#server/platform/tenancy/owner.ts';
import { foldName } from '#server/platform/text/names.ts';
import { print, UsageError } from '../command-line.ts';
import { account } from './account.ts';
import { type Command, textOf, type Values } from './command.ts';

const maxDays = 3660;

type Entry = {
  at: string;
  actor: string;
  address: string;
  action: string;
  company: string | null;
  details: Record<string, unknown>;
  outcome: string;
};

export const operatorLog: Command = {
  summary: 'Show who did what for the operator, and when, also to companies that are gone.',
  usage: '[--days NUMBER] [--json]',
  options: { days: { type: 'string' }, json: { type: 'boolean' } },
  required: [],
  isLogged: () => false,

  async run({ ownerUrl, values }) {
    const days = textOf(values, 'days') ?? '30';
    if (!/^\d{1,4}$/.test(days) || Number(days) < 1 || Number(days) > maxDays)
      throw new UsageError(`--days takes a whole number from 1 to ${maxDays}.`);
    const entries = await asOwner(ownerUrl, (tx) =>
      tx.run(sql<Entry>`
        select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, actor, address, action,
          company_name || coalesce(' (' || company_id || ')', '') as company, details, outcome
        from operator.log where at > now() - make_interval(days => ${Number(days)}) order by at`),
    );
    if (values.json) return print(JSON.stringify(entries, null, 2));
    if (entries.length === 0) return print(`Nothing was done in the last ${days} days.`);
    print(...entries.map(lineOf));
  },
};

function lineOf({ at, actor, address, action, company, details, outcome }: Entry): string {
  const options = Object.entries(details).map(([name, value]) => `${name}=${value}`);
  return [at, `${actor} (${address})`, action, company, ...options, outcome === 'Done' ? '' : outcome]
    .filter(Boolean)
    .join('  ');
}

/** These name persons or are secrets. An erasure does not reach the operator's log. */
const isPersonal = (option: string) => option === 'user' || option.startsWith('admin-');

/**
 * Runs a command of the shell and keeps it in the operator's log: before it begins, so that one that was killed has its trace too, and
 * how it ended.
 */
export async function logged(
  ownerUrl: string,
  action: string,
  values: Values,
  run: () => Promise<void>,
): Promise<void> {
  const name = textOf(values, 'tenant') ?? (action === 'create' ? textOf(values, 'name') : undefined);
  const details = Object.entries(values).filter(([option]) => option !== 'tenant' && !isPersonal(option));
  const entry = await asOwner(ownerUrl, (tx) =>
    tx.first(sql<{ id: string }>`
      insert into operator.log (actor, address, action, company_id, company_name, details, outcome)
      values (${account()}, 'shell', ${action}, (select id from tenants where name_key = ${foldName(name ?? '')}), ${name ?? null},
        ${JSON.stringify(Object.fromEntries(details))}::jsonb, 'Started')
      returning id`),
  );
  const end = (outcome: 'Done' | 'Failed') =>
    asOwner(ownerUrl, (tx) => tx.run(sql`update operator.log set outcome = ${outcome} where id = ${entry?.id}`));
  try {
    await run();
  } catch (error) {
    await end('Failed').catch(() => {});
    throw error;
  }
  await end('Done');
}
