-- A page of the rows of one of these tables, in the order of its key, after the row `p_after`. People have tables that even administrators
-- cannot read, such as their inbox, so this reads them as their owner.
create or replace function app.rows_of_export(p_table name, p_after jsonb, p_limit int) returns setof json
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company_column constant name := case p_table when 'tenants' then 'id' else 'tenant_id' end;
  columns text;
  keys text;
  after_keys text;
begin
  if not app.is_company_export() or not exists (select from app.tables_of_export() name where name = p_table) then
    raise exception 'not exported';
  end if;
  select string_agg(quote_ident(name), ', ') into columns from app.columns_of_export(p_table) name;
  select string_agg(quote_ident(a.attname), ', ' order by k.position),
    string_agg(format('($2 ->> %L)::%s', a.attname, format_type(a.atttypid, null)), ', ' order by k.position)
  into keys, after_keys
  from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (attnum, position)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = format('public.%I', p_table)::regclass and i.indisprimary and a.attname <> company_column;
  if keys is null then
    -- The company has one row.
    keys := company_column;
    after_keys := '$1';
  end if;
  return query execute format(
    'select row_to_json(r) from (select %1$s from public.%2$I where %3$I = $1 and ($2 is null or (%4$s) > (%5$s)) order by %4$s limit $3) r',
    columns, p_table, company_column, keys, after_keys) using app.tenant_id(), p_after, p_limit;
end $$;
grant execute on function app.rows_of_export to loggia_staff;
