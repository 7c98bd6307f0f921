-- What the operator tells everybody now.
create or replace function app.current_announcement() returns table (text text, until timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.text, a.until from operator.announcement a where a.until is null or a.until > now()
$$;
grant execute on function app.current_announcement to loggia_app;
