-- Removes what deleted users wanted to hear of. Returns how many rows.
create or replace function app.remove_old_follows(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed int;
begin
  delete from public.follows where ctid = any (array(
    select f.ctid from public.users u join public.follows f on f.tenant_id = u.tenant_id and f.user_id = u.id
    where u.tenant_id = app.tenant_id() and u.deleted_at is not null limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function app.remove_old_follows to loggia_staff;
