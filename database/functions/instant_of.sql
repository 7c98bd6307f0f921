-- The instant of a local time. A time that the change to summer time leaves out is the first one after it.
create or replace function app.instant_of(p_local timestamp, p_zone text) returns timestamptz
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return p_local at time zone p_zone;
exception when invalid_parameter_value then
  return p_local at time zone 'UTC';
end $$;
