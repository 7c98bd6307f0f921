-- For signed links to pictures. The browser sends no token with them, so the link names the session it was made for and acts as
-- its user, for one read. The link of a program shows what its token shows. AT401 if the session has ended or the user may no longer
-- use the link.
create or replace function app.enter_by_link(p_tenant uuid, p_session uuid, p_user uuid, p_claim text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holder record;
begin
  select r.is_admin and s.kind = 'session' as is_admin,
    case when s.kind = 'session' then coalesce(r.claims, '{}')
      else array(select c from unnest(s.token_claims) c where r.is_admin or c = any (r.claims)) end as claims,
    u.client_id,
    case when u.client_id is not null or r.role_type = 'ClientUser' then 'client' when r.id is not null then 'staff' else 'none' end as scope
  into holder
  from public.sessions s
    join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
  where s.tenant_id = p_tenant and s.id = p_session and s.user_id = p_user and s.ended_at is null
    and s.expires_at > now() and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and t.is_active
    and (s.kind = 'session' or t.api_tokens = 'everyone' or t.api_tokens = 'staff' and u.client_id is null
      and r.role_type is distinct from 'ClientUser')
    and (r.is_admin or p_claim = any (r.claims)) and (s.kind = 'session' or p_claim = any (s.token_claims));
  if not found then
    raise exception 'the link is no longer valid' using errcode = 'AT401';
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
grant execute on function app.enter_by_link to loggia_app;
