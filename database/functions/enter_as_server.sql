-- For what the server does in a company without a user: before there is a session (sign-in, refresh, registration), for
-- maintenance and for the operator.
create or replace function app.enter_as_server(p_tenant uuid) returns void language sql
set search_path = pg_catalog, pg_temp as $$
  select
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', p_tenant::text, true),
    set_config('app.user_id', '', true),
    set_config('app.user_name', '', true),
    set_config('app.scope', 'staff', true),
    set_config('app.client_id', '', true),
    set_config('app.visibility', 'all', true),
    set_config('statement_timeout', '4s', true)
$$;
grant execute on function app.enter_as_server to loggia_app;
