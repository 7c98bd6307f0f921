-- The columns of these tables that are taken away. Bytes are left out, unless they are named here: pictures are files of the archive, and the
-- rest are secrets.
create or replace function app.columns_of_export(p_table name) returns setof name language sql stable set search_path = pg_catalog, pg_temp as $$
  select a.attname from pg_attribute a
  where a.attrelid = format('public.%I', p_table)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname <> 'password_hash' and (p_table, a.attname) <> ('imports', 'content')
    and (a.atttypid <> 'bytea'::regtype or a.attname = 'sha256' or p_table = 'sign_off_answers')
  order by a.attnum
$$;
grant execute on function app.columns_of_export to loggia_staff;
