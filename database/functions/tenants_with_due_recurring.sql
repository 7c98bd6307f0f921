-- The companies with recurring work whose day has begun in their time zone. It jumps from company to company in the index, as
-- `app.tenants_with_due_mail`.
create or replace function app.tenants_with_due_recurring(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive company as (
    (select tenant_id from public.recurring where next_on is not null order by tenant_id limit 1)
    union all
    select (select r.tenant_id from public.recurring r where r.next_on is not null and r.tenant_id > company.tenant_id
      order by r.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select company.tenant_id from company join public.tenants t on t.id = company.tenant_id
  where t.is_active and exists (
    select from public.recurring r
    where r.tenant_id = company.tenant_id and r.next_on <= app.local_time(p_now, t.time_zone)::date)
$$;
grant execute on function app.tenants_with_due_recurring to loggia_app;
