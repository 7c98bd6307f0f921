-- Removes the views of deleted users. Returns how many rows.
create or replace function app.remove_old_views(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed int;
begin
  delete from public.saved_views where ctid = any (array(
    select v.ctid from public.users u join public.saved_views v on v.tenant_id = u.tenant_id and v.user_id = u.id
    where u.tenant_id = app.tenant_id() and u.deleted_at is not null limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function app.remove_old_views to loggia_staff;
