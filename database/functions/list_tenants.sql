-- The list of companies: the demo companies for the sign-in page, all of them for the operator.
create or replace function app.list_tenants(p_demo_only boolean) returns setof public.tenants
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select * from public.tenants t where not p_demo_only or (t.is_demo and t.is_active) order by t.is_read_only desc, t.name
$$;
grant execute on function app.list_tenants to loggia_app;
