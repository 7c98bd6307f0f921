-- The company of an address. Each company's index is asked in turn, as for a mail that came back (app.company_of_mail).
create or replace function app.company_of_reply_address(p_hash bytea) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select t.id from public.tenants t
  where t.is_active and exists (select from public.reply_addresses r where r.tenant_id = t.id and r.hash = p_hash)
  limit 1
$$;
grant execute on function app.company_of_reply_address to loggia_app;
