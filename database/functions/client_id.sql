create or replace function app.client_id() returns uuid language sql stable
  return nullif(current_setting('app.client_id', true), '')::uuid;
grant execute on function app.client_id to loggia_app, loggia_staff, loggia_client;
