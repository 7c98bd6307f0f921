-- The first statement of a transaction of a directory. The token must be open, and its maker must be an administrator now.
-- Errors: AT401 no valid token, AT423 a read-only demo company.
create or replace function app.enter_by_scim(p_tenant uuid, p_session uuid, p_user uuid, p_hash bytea, p_write boolean) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
begin
  select u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name, true as is_admin, r.claims,
    'staff' as scope, u.client_id, u.is_demo, t.is_read_only, s.token_name
  into actor
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.kind = 'scim' and s.token_hash = p_hash
    and s.ended_at is null and s.expires_at > now() and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and u.client_id is null
    and r.is_admin and t.is_active;
  if not found then
    raise exception 'no valid token' using errcode = 'AT401';
  end if;
  if p_write and actor.is_read_only then
    raise exception 'read-only company' using errcode = 'AT423';
  end if;
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', p_tenant::text, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.user_name',
      coalesce(nullif(btrim(concat_ws(' ', actor.first_name, actor.last_name)), ''), actor.user_name, actor.email), true),
    set_config('app.scim_name', actor.token_name, true),
    set_config('app.scope', 'staff', true),
    set_config('app.client_id', '', true),
    set_config('app.visibility', 'all', true),
    set_config('statement_timeout', '4s', true);
  return row_to_json(actor);
end $$;
grant execute on function app.enter_by_scim to loggia_app;
