-- The company of a provider. Goes from company to company, so that it needs no index across companies.
create or replace function app.find_identity_provider(p_id uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive company as (
    (select tenant_id from public.identity_providers order by tenant_id limit 1)
    union all
    select (select p.tenant_id from public.identity_providers p where p.tenant_id > company.tenant_id order by p.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select p.tenant_id from company
    join public.identity_providers p on p.tenant_id = company.tenant_id and p.id = p_id
$$;
grant execute on function app.find_identity_provider to loggia_app;
