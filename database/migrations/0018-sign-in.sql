-- Sessions that end by a replay, throttles of known devices, and picture links that end with a session.

-- The session ended because a used refresh token came back, and its user has not been told yet (D15).
alter table sessions add column replay_untold boolean not null default false;
create index sessions_with_untold_replay on sessions (tenant_id, user_id) where replay_untold;

-- A device that is known to an account counts its own failures.
alter table sign_in_throttles
  drop constraint sign_in_throttles_kind_check,
  add constraint sign_in_throttles_kind_check check (kind in ('account', 'address', 'device'));

-- As before (0016), but the link belongs to a session and ends with it. Processes of the version before still call the
-- function with three arguments; a later version drops that one.
create function app.enter_by_link(p_tenant uuid, p_session uuid, p_user uuid, p_claim text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holder record;
begin
  select coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims, u.client_id,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope
  into holder
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.ended_at is null
    and s.expires_at > now() and u.is_active and u.deleted_at is null and t.is_active
    and (r.is_admin or p_claim = any (r.claims));
  if not found then
    raise exception 'the link holds no longer' using errcode = 'AT401';
  end if;
  perform
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', case holder.scope when 'staff' then p_tenant::text else '' end, true),
    set_config('app.user_id', p_user::text, true),
    set_config('app.scope', holder.scope, true),
    set_config('app.client_id', coalesce(holder.client_id::text, ''), true),
    set_config('app.visibility',
      case when holder.is_admin or 'Project:ViewAllProjects' = any (holder.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (holder.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
end $$;

revoke all on function app.enter_by_link(uuid, uuid, uuid, text) from public;
grant execute on function app.enter_by_link(uuid, uuid, uuid, text) to atrium_app;
