-- The companies with deliveries that are due, as `app.tenants_with_due_mail`.
create or replace function app.tenants_with_due_webhooks() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive company as (
    (select tenant_id from public.webhook_deliveries where state in ('Queued', 'Sending') order by tenant_id limit 1)
    union all
    select (select d.tenant_id from public.webhook_deliveries d
      where d.state in ('Queued', 'Sending') and d.tenant_id > company.tenant_id order by d.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select company.tenant_id from company join public.tenants t on t.id = company.tenant_id
  where t.is_active and exists (
    select from public.webhook_deliveries d
    where d.tenant_id = company.tenant_id and d.state in ('Queued', 'Sending') and d.next_at <= now())
$$;
grant execute on function app.tenants_with_due_webhooks to loggia_app;
