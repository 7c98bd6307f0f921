-- What sign-in may know about a company before anyone has signed in. Returns one row or none.
create or replace function app.find_tenant(p_by text, p_key text) returns setof public.tenants
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  case p_by
    when 'id' then return query select * from public.tenants t where t.is_active and t.id = p_key::uuid;
    when 'name' then return query select * from public.tenants t where t.is_active and t.name_key = p_key;
    when 'domain' then return query select * from public.tenants t where t.is_active and t.domain_key = p_key;
  end case;
end $$;
grant execute on function app.find_tenant to loggia_app;
