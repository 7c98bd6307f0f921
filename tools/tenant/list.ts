import { sql } from 'kysely';
import { asOwner } from '#server/platform/tenancy/owner.ts';
import { print } from '../command-line.ts';
import type { Command } from './command.ts';

type Row = {
  name: string;
  domain: string;
  state: string;
  users: number;
  projects: number;
  created: string;
  id: string;
};

export const list: Command = {
  summary: 'List all companies.',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  required: [],
  isLogged: () => false,

  async run({ ownerUrl, values }) {
    const rows = await asOwner(ownerUrl, (tx) =>
      tx.run(sql<Row>`
        select t.name, t.domain, t.id, to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD') as created,
          concat_ws(', ', case when t.is_active then 'active' else 'inactive' end, case when t.is_demo then 'demo' end,
            case when t.trial_ends_on < (now() at time zone 'UTC')::date then 'trial ended ' when t.trial_ends_on is not null then 'trial until ' end
              || t.trial_ends_on) as state,
          (select count(*)::int from users u where u.tenant_id = t.id and u.deleted_at is null) as users,
          (select count(*)::int from projects p where p.tenant_id = t.id and p.deleted_at is null) as projects
        from tenants t order by t.name_key`),
    );
    if (values.json) return print(JSON.stringify(rows, null, 2));
    if (rows.length === 0) return print('There are no companies yet. Create one: npm run tenant -- create --help');
    print(...table(['name', 'domain', 'state', 'users', 'projects', 'created', 'id'], rows));
  },
};

function table(columns: (keyof Row)[], rows: Row[]): string[] {
  const cells = [columns.map(String), ...rows.map((row) => columns.map((column) => String(row[column])))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => (row[index] as string).length)));
  return cells.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] as number))
      .join('  ')
      .trimEnd(),
  );
}
