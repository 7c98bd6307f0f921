create or replace function app.user_id() returns uuid language sql stable
  return nullif(current_setting('app.user_id', true), '')::uuid;
grant execute on function app.user_id to loggia_app, loggia_staff, loggia_client;
