-- The companies with events that the inbox has not distributed. It jumps from company to company in the index, so a company with
-- many events costs no more.
create or replace function app.tenants_with_new_events() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive company as (
    (select tenant_id from public.events where distributed_at is null order by tenant_id limit 1)
    union all
    select (select e.tenant_id from public.events e where e.distributed_at is null and e.tenant_id > company.tenant_id
      order by e.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select tenant_id from company where tenant_id is not null
$$;
grant execute on function app.tenants_with_new_events to loggia_app;
