-- Removes lines that nothing was added to for as long as events are kept, and those of deleted users. Returns how many.
create or replace function app.remove_old_notifications(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed int;
begin
  delete from public.notifications where ctid = any (array(
    select n.ctid from public.notifications n
      join public.tenants t on t.id = n.tenant_id
      join public.users u on u.tenant_id = n.tenant_id and u.id = n.user_id
    where n.tenant_id = app.tenant_id() and (u.deleted_at is not null
      or n.updated_at < least(now() - make_interval(months => t.audit_months), now() - interval '30 days'))
    limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function app.remove_old_notifications to loggia_staff;
