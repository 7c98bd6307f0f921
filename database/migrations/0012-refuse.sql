-- For statements that find that what they were asked for must not be: they raise a reason, which the slice puts into
-- words. So a write can be sent with its COMMIT behind it.
create function app.refuse(reason text) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '%', reason using errcode = 'AT400';
end $$;

revoke all on function app.refuse from public;
grant execute on function app.refuse to atrium_app;
