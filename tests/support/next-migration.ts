import { createHash } from 'node:crypto';
import type { Migration } from '#database/migrate.ts';

/** A typical later migration: a new table, a new column with values, an index and a changed function. */
const sql = `
create table memos (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  body text not null,
  primary key (tenant_id, id)
);
call app.protect_tenant_table('memos', 'select, insert', 'tenant_id = (select app.tenant_id())');
alter table tenants add column motto text not null default '';
update tenants set motto = 'We are ' || name;
create index projects_by_title on projects (tenant_id, title);
create or replace function app.user_name() returns text language sql stable
  return nullif(btrim(current_setting('app.user_name', true)), '');
`;

/** A made-up migration that follows the current ones, for upgrade tests. */
export function nextMigration(known: readonly Migration[]): Migration {
  const version = known.length + 1;
  const name = `${String(version).padStart(4, '0')}-made-up.sql`;
  return { version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
