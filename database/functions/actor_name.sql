-- The name that the audit log keeps. It names the token or the directory that acted, too.
create or replace function app.actor_name() returns text language sql stable
  return app.user_name() || coalesce(' (token ' || nullif(current_setting('app.token_name', true), '') || ')',
    ' (SCIM ' || nullif(current_setting('app.scim_name', true), '') || ')', '');
grant execute on function app.actor_name to loggia_staff, loggia_client;
