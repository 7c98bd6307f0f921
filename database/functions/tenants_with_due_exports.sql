-- The companies with an export that a process may work on.
create or replace function app.tenants_with_due_exports() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct e.tenant_id from public.exports e join public.tenants t on t.id = e.tenant_id
  where e.state in ('Queued', 'Running') and e.next_at <= now() and t.is_active
$$;
grant execute on function app.tenants_with_due_exports to loggia_app;
