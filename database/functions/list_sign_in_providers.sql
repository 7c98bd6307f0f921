-- What the sign-in page shows before anybody is known.
create or replace function app.list_sign_in_providers(p_tenant uuid) returns table (id uuid, name text, is_required boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, name, is_required from public.identity_providers where tenant_id = p_tenant order by name_key
$$;
grant execute on function app.list_sign_in_providers to loggia_app;
