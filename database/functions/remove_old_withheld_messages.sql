-- Removes what nobody took back for 30 days. Returns how many rows.
create or replace function app.remove_old_withheld_messages(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed int;
begin
  delete from public.withheld_messages where ctid = any (array(
    select w.ctid from public.withheld_messages w
    where w.tenant_id = app.tenant_id() and w.created_at < now() - interval '30 days' limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function app.remove_old_withheld_messages to loggia_staff;
