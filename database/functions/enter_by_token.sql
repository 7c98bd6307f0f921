-- The first statement of a transaction of a program. Like app.enter, with fewer rights: the token must be open, the user
-- has the permissions that both the token and their role have, and is no administrator.
-- `p_admits`: whether the operation accepts tokens.
-- Errors: AT401 no valid token, AT403 the operation, the permission or the write is refused, AT423 a read-only demo company.
create or replace function app.enter_by_token(p_tenant uuid, p_session uuid, p_user uuid, p_hash bytea, p_any_of text[], p_admits boolean,
  p_write boolean) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  actor record;
begin
  select u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name, false as is_admin,
    array(select c from unnest(s.token_claims) c where r.is_admin or c = any (r.claims)) as claims,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope,
    u.client_id, u.is_demo, t.is_read_only, t.api_tokens, s.token_name, s.is_read_only as token_is_read_only
  into actor
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.kind = 'token' and s.token_hash = p_hash
    and s.ended_at is null and s.expires_at > now() and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and t.is_active;
  if not found or actor.api_tokens = 'off' or actor.api_tokens = 'staff' and actor.scope <> 'staff' then
    raise exception 'no valid token' using errcode = 'AT401';
  end if;
  if not p_admits or p_write and actor.token_is_read_only or not (p_any_of is null or p_any_of && actor.claims) then
    raise exception 'the token does not allow this' using errcode = 'AT403';
  end if;
  if p_write and actor.is_read_only then
    raise exception 'read-only company' using errcode = 'AT423';
  end if;
  if actor.token_is_read_only then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case actor.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.user_name',
      coalesce(nullif(btrim(concat_ws(' ', actor.first_name, actor.last_name)), ''), actor.user_name, actor.email), true),
    set_config('app.token_name', actor.token_name, true),
    set_config('app.token_claims', actor.claims::text, true),
    set_config('app.scope', actor.scope, true),
    set_config('app.client_id', coalesce(actor.client_id::text, ''), true),
    set_config('app.visibility',
      case when 'Project:ViewAllProjects' = any (actor.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (actor.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
  return row_to_json(actor);
end $$;
grant execute on function app.enter_by_token to loggia_app;
