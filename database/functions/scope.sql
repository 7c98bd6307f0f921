-- 'staff', 'client', or 'none' for a user without a role
create or replace function app.scope() returns text language sql stable
  return coalesce(current_setting('app.scope', true), '');
grant execute on function app.scope to loggia_app, loggia_staff, loggia_client;
