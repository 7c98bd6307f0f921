-- Removes the oldest entries that the company no longer keeps, by the clock of the database. It waits until there is a day's
-- worth to remove, so that it runs, and is itself recorded, once a day.
create or replace function app.remove_old_audit_entries(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept_since timestamptz;
  removed int;
begin
  select least(now() - make_interval(months => t.audit_months), now() - interval '30 days') into kept_since
  from public.tenants t where t.id = app.tenant_id();
  if not exists (select from public.audit_log where tenant_id = app.tenant_id() and at < kept_since - interval '1 day') then
    return 0;
  end if;
  delete from public.audit_log where ctid = any (array(
    select ctid from public.audit_log where tenant_id = app.tenant_id() and at < kept_since order by at, id limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function app.remove_old_audit_entries to loggia_staff;
