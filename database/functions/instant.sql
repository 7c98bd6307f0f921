-- A timestamp as the API writes it: UTC, ISO 8601, in microseconds.
create or replace function app.instant(at timestamptz) returns text language sql stable
  return translate((at at time zone 'UTC')::text, ' ', 'T') || 'Z';
grant execute on function app.instant to loggia_app, loggia_staff, loggia_client;
