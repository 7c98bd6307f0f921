-- The zone, or UTC if this database does not know it, such as after a move to another server.
create or replace function app.known_zone(p_zone text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  perform now() at time zone p_zone;
  return p_zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;
