import { createHash } from 'node:crypto';
import type { Migration, Schema, SqlFunction } from '#database/sql-files.ts';

/** A typical later migration: a new table, a new column with values and an index. */
const migration = `
create table memos (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  body text not null,
  primary key (tenant_id, id)
);
call app.protect_tenant_table('memos', 'select, insert', 'tenant_id = (select app.tenant_id())');
alter table tenants add column motto text not null default '';
update tenants set motto = 'We are ' || name;
create index projects_by_made_up on projects (tenant_id, title);
`;

/** A made-up migration that follows the current ones, for upgrade tests. */
export function nextMigration({ migrations }: Schema): Migration {
  const version = migrations.length + 1;
  const name = `${String(version).padStart(4, '0')}-made-up.sql`;
  return { version, name, sql: migration, checksum: checksum(migration) };
}

/** The functions of a made-up later version: a changed definer function and a new one. */
export function nextFunctions({ functions }: Schema): SqlFunction[] {
  const changed = functions.map((each) =>
    each.name === 'storage' ? written('storage', each.sql.replace('begin\n', 'begin\n  -- Changed.\n')) : each,
  );
  return [
    ...changed,
    written(
      'zone_of_company',
      `create or replace function app.zone_of_company() returns text language sql stable
  return (select t.time_zone from public.tenants t where t.id = app.tenant_id());
grant execute on function app.zone_of_company to loggia_staff;
`,
    ),
  ];
}

/** Later than every release. */
export const nextRelease = '999.0.0';

/** A made-up later version of Loggia. */
export function nextSchema(schema: Schema): Schema {
  return {
    migrations: [...schema.migrations, nextMigration(schema)],
    functions: nextFunctions(schema),
    release: nextRelease,
  };
}

function written(name: string, sql: string): SqlFunction {
  return { name, sql, checksum: checksum(sql) };
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
