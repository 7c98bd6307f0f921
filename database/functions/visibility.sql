-- 'all', 'assigned' or 'none': which projects the user may see
create or replace function app.visibility() returns text language sql stable
  return coalesce(current_setting('app.visibility', true), '');
grant execute on function app.visibility to loggia_app, loggia_staff, loggia_client;
