-- The tables of a company that its administrators take away: all but those of secrets, and of what ends after minutes. A new table is part
-- of it at once.
create or replace function app.tables_of_export() returns setof name language sql stable set search_path = pg_catalog, pg_temp as $$
  select c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and (c.relname = 'tenants' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
    and c.relname <> all ('{company_imports,demo_accounts,erasures,factors,mail_codes,refresh_tokens,reply_addresses,sign_in_challenges,sign_in_codes,sign_in_throttles,sign_ups,uploads,used_passkey_challenges,withheld_messages}'::name[])
  order by c.relname
$$;
grant execute on function app.tables_of_export to loggia_staff;
