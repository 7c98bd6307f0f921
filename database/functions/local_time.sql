-- The local time of an instant. UTC if this database does not know the zone: one user's setting must not stop everybody's mail.
create or replace function app.local_time(p_at timestamptz, p_zone text) returns timestamp
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return p_at at time zone p_zone;
exception when invalid_parameter_value then
  return p_at at time zone 'UTC';
end $$;
grant execute on function app.local_time to loggia_staff, loggia_client;
