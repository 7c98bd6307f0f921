-- Whether the person has a second factor. Recovery codes alone are none. Who has entered learns it only of their own company.
create or replace function app.has_factor(p_tenant uuid, p_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.factors f
    where f.tenant_id = p_tenant and f.user_id = p_user and f.kind <> 'Recovery' and f.confirmed_at is not null)
    and coalesce(app.tenant_id() = p_tenant, true)
$$;
grant execute on function app.has_factor to loggia_staff, loggia_client;
