-- What the sign-in page of a demo company offers.
create or replace function app.find_demo_accounts(p_tenant uuid) returns setof public.demo_accounts
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from public.demo_accounts where tenant_id = p_tenant order by position
$$;
grant execute on function app.find_demo_accounts to loggia_app, loggia_staff;
