-- Whether the role of the user may answer sign-offs.
create or replace function app.may_sign_off() returns boolean language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select r.may_sign_off from public.users u
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = app.tenant_id() and u.id = app.user_id()), false)
$$;
grant execute on function app.may_sign_off to loggia_staff, loggia_client;
