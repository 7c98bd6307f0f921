-- The companies with mail that is due. It jumps from company to company in the index, so a company with many mails costs no more.
create or replace function app.tenants_with_due_mail() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive company as (
    (select tenant_id from public.mails where state in ('Queued', 'Sending') order by tenant_id limit 1)
    union all
    select (select m.tenant_id from public.mails m where m.state in ('Queued', 'Sending') and m.tenant_id > company.tenant_id
      order by m.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select company.tenant_id from company join public.tenants t on t.id = company.tenant_id
  where t.is_active and exists (
    select from public.mails m where m.tenant_id = company.tenant_id and m.state in ('Queued', 'Sending') and m.next_at <= now())
$$;
grant execute on function app.tenants_with_due_mail to loggia_app;
