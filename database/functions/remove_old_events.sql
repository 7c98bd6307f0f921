-- Removes the oldest events, which are kept as long as the audit log's entries. Returns how many.
create or replace function app.remove_old_events(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept_since timestamptz;
  removed int;
begin
  select least(now() - make_interval(months => t.audit_months), now() - interval '30 days') into kept_since
  from public.tenants t where t.id = app.tenant_id();
  delete from public.events where ctid = any (array(
    select oldest.ctid from (
      select ctid, at from public.events where tenant_id = app.tenant_id() order by id limit p_limit) oldest
    where oldest.at < kept_since));
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function app.remove_old_events to loggia_staff;
