-- Makes a statement fail with a reason, which the server turns into a message. With it a write can be sent together with its
-- COMMIT: the check runs inside the statement.
create or replace function app.refuse(reason text) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception '%', reason using errcode = 'AT400';
end $$;
grant execute on function app.refuse to loggia_app, loggia_staff, loggia_client;
