-- Provisioning with SCIM 2.0 (RFC 7643, RFC 7644): the directory of a company adds, changes and deactivates its staff.

-- What the directory calls a person. Only staff have these.
alter table users
  add column external_id text check (length(external_id) between 1 and 500),
  add column scim_user_name text check (length(scim_user_name) between 1 and 254),
  add column scim_user_name_key text,
  add check ((scim_user_name is null) = (scim_user_name_key is null)),
  add check (deleted_at is null or (external_id is null and scim_user_name is null));
create unique index users_external_id on users (tenant_id, external_id) where external_id is not null;
create unique index users_scim_user_name on users (tenant_id, scim_user_name_key) where scim_user_name_key is not null;

-- The token of a directory is a session of the administrator who made it, so whatever ends the sessions of a person ends it too.
alter table sessions drop constraint sessions_kind_check, drop constraint sessions_tokens;
alter table sessions
  add constraint sessions_kind_check check (kind in ('session', 'token', 'scim')),
  add constraint sessions_tokens check (
    (kind <> 'session') = (token_name is not null and token_hash is not null and token_end is not null and token_claims is not null));
create index sessions_scim_by_time on sessions (tenant_id, created_at, id) where kind = 'scim' and ended_at is null;

-- Replaces the function of 0041: the audit log names the directory that acted too.
create or replace function app.actor_name() returns text language sql stable
  return app.user_name() || coalesce(' (token ' || nullif(current_setting('app.token_name', true), '') || ')',
    ' (SCIM ' || nullif(current_setting('app.scim_name', true), '') || ')', '');

-- The maker of a token for SCIM. Each request then checks everything with app.enter_by_scim. The time of use is kept to the minute.
create function app.find_scim_token(p_tenant uuid, p_session uuid, p_hash bytea) returns table (user_id uuid)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with found as (
    select s.user_id, s.last_used_at, s.created_at from public.sessions s
    where s.tenant_id = p_tenant and s.id = p_session and s.kind = 'scim' and s.token_hash = p_hash
      and s.ended_at is null and s.expires_at > now()
  ), used as (
    update public.sessions s set last_used_at = now()
    from found where s.tenant_id = p_tenant and s.id = p_session
      and (found.last_used_at = found.created_at or found.last_used_at < now() - interval '1 minute')
  )
  select user_id from found
$$;

-- The first statement of a transaction of a directory. The token must be open, and its maker must be an administrator now.
-- Errors: AT401 no valid token, AT423 a read-only demo company.
create function app.enter_by_scim(p_tenant uuid, p_session uuid, p_user uuid, p_hash bytea, p_write boolean) returns text
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
    and s.ended_at is null and s.expires_at > now() and u.is_active and u.deleted_at is null and u.client_id is null
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

revoke all on function app.find_scim_token, app.enter_by_scim from public;
grant execute on function app.find_scim_token, app.enter_by_scim to loggia_app;
