-- Exports of a whole company, for its administrators.

-- Whether the transaction reads the export of a company.
create function app.is_company_export() returns boolean language sql stable
  return coalesce(current_setting('app.is_company_export', true), '') = 'on';

-- To read the export of a company that an administrator asked for, as the server. Always read-only. AT401 if they are no active
-- administrator any more.
create function app.enter_for_company(p_tenant uuid, p_admin uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.users u
    join public.tenants t on t.id = u.tenant_id
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where u.tenant_id = p_tenant and u.id = p_admin and u.is_active and u.deleted_at is null
    and not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id) and t.is_active and r.is_admin;
  if not found then
    raise exception 'no such administrator' using errcode = 'AT401';
  end if;
  perform
    app.enter_as_server(p_tenant),
    set_config('transaction_read_only', 'on', true),
    set_config('app.is_company_export', 'on', true),
    set_config('statement_timeout', '60s', true);
end $$;

-- The tables of a company that its administrators take away: all but those of secrets, and of what ends after minutes. A new table is part
-- of it at once.
create function app.tables_of_export() returns setof name language sql stable set search_path = pg_catalog, pg_temp as $$
  select c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and (c.relname = 'tenants' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
    and c.relname <> all ('{company_imports,demo_accounts,erasures,factors,refresh_tokens,reply_addresses,sign_in_challenges,sign_in_codes,sign_in_throttles,sign_ups,uploads,used_passkey_challenges,withheld_messages}'::name[])
  order by c.relname
$$;

-- The columns of these tables that are taken away. Bytes are left out, unless they are named here: pictures are files of the archive, and the
-- rest are secrets.
create function app.columns_of_export(p_table name) returns setof name language sql stable set search_path = pg_catalog, pg_temp as $$
  select a.attname from pg_attribute a
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname <> 'password_hash' and (p_table, a.attname) <> ('imports', 'content')
    and (a.atttypid <> 'bytea'::regtype or a.attname = 'sha256' or p_table = 'sign_off_answers')
  order by a.attnum
$$;

-- A page of the rows of one of these tables, in the order of its key, after the row `p_after`. People have tables that even administrators
-- cannot read, such as their inbox, so this reads them as their owner.
create function app.rows_of_export(p_table name, p_after jsonb, p_limit int) returns setof json
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

revoke all on function app.is_company_export, app.enter_for_company, app.tables_of_export, app.columns_of_export, app.rows_of_export from public;
grant execute on function app.enter_for_company to loggia_app;
grant execute on function app.is_company_export, app.tables_of_export, app.columns_of_export, app.rows_of_export to loggia_staff;

-- Companies that the operator imports just now. There is no company yet: `tenant_id` is the id that it will have. Files come before rows, so an
-- import that was killed leaves its row here, and maintenance finds the files.
create table company_imports (
  tenant_id uuid primary key,
  started_at timestamptz not null default now()
);
call app.protect_tenant_table('company_imports', 'select, delete', 'false');

create function app.unfinished_company_imports() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select tenant_id from public.company_imports order by started_at limit 100
$$;
revoke all on function app.unfinished_company_imports from public;
grant execute on function app.unfinished_company_imports to loggia_app;
