-- Removes sign-ups a week after they expired. Until then their link says that it has expired.
create or replace function app.remove_old_sign_ups() returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed int;
begin
  delete from public.sign_ups where expires_at < now() - interval '7 days';
  get diagnostics removed = row_count;
  return removed;
end $$;
grant execute on function app.remove_old_sign_ups to loggia_app;
