-- The role that is shown, if the preview shows no user. Then app.user_id() is null.
create or replace function app.preview_role() returns uuid language sql stable
  return nullif(current_setting('app.preview_role', true), '')::uuid;
grant execute on function app.preview_role to loggia_app, loggia_staff, loggia_client;
