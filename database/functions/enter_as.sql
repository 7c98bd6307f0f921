-- The first statement of a read in a preview. It checks everything again: the session and the claims of the person who started it,
-- and the user or the role that is shown. The context is that of the person shown, always read-only.
-- Errors: AT401 the preview is over, AT403 the person shown lacks the claim.
create or replace function app.enter_as(p_tenant uuid, p_session uuid, p_user uuid, p_preview uuid, p_any_of text[], p_admin_only boolean)
returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  starter record;
  shown record;
begin
  select p.shown_user_id, p.shown_role_id, p.client_id, r.is_admin, r.claims
  into starter
  from public.previews p
    join public.sessions s on s.tenant_id = p.tenant_id and s.id = p.session_id and s.user_id = p.user_id
    join public.users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    join public.tenants t on t.id = p.tenant_id
    join public.clients c on c.tenant_id = p.tenant_id and c.id = p.client_id
  where p.tenant_id = p_tenant and p.id = p_preview and p.session_id = p_session and p.user_id = p_user
    and p.ended_at is null and p.expires_at > now() and s.ended_at is null and s.expires_at > now()
    and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id)) and t.is_active and c.deleted_at is null
    and u.client_id is null and r.role_type is distinct from 'ClientUser'
    and (r.is_admin or 'Users:ViewUsers' = any (r.claims));
  if not found then
    raise exception 'the preview is over' using errcode = 'AT401';
  end if;
  if starter.shown_user_id is not null then
    select u.id as user_id, u.first_name, u.last_name, u.email, u.user_name, u.role_id, r.name as role_name,
      coalesce(r.is_admin, false) as is_admin, coalesce(r.claims, '{}') as claims, 'client' as scope, u.client_id, u.is_demo
    into shown
    from public.users u left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = p_tenant and u.id = starter.shown_user_id and u.client_id = starter.client_id
      and u.is_active and u.deleted_at is null
    and (u.access_ends_on is null and u.client_id is null or not app.access_is_over(u.tenant_id, u.access_ends_on, u.client_id));
  else
    select null::uuid as user_id, r.name as first_name, '' as last_name, null as email, null as user_name, r.id as role_id,
      r.name as role_name, r.is_admin, r.claims, 'client' as scope, starter.client_id as client_id, false as is_demo
    into shown
    from public.roles r
    where r.tenant_id = p_tenant and r.id = starter.shown_role_id and r.role_type = 'ClientUser';
  end if;
  if not found or not (starter.is_admin or not shown.is_admin and shown.claims <@ starter.claims) then
    raise exception 'the preview is over' using errcode = 'AT401';
  end if;
  if not shown.is_admin and (p_admin_only or not (p_any_of is null or p_any_of && shown.claims)) then
    raise exception 'claim missing' using errcode = 'AT403';
  end if;
  perform
    set_config('transaction_read_only', 'on', true),
    set_config('app.is_preview', 'on', true),
    set_config('app.preview_role', coalesce(starter.shown_role_id::text, ''), true),
    set_config('app.preview_projects',
      case when starter.is_admin or 'Project:ViewAllProjects' = any (starter.claims) then ''
        when 'Project:ViewAssignedProjects' = any (starter.claims) then array(
          select m.project_id from public.project_members m where m.tenant_id = p_tenant and m.user_id = p_user)::text
        else '{}' end, true),
    set_config('app.tenant_id', p_tenant::text, true),
    set_config('app.tenant_id_of_staff', '', true),
    set_config('app.user_id', coalesce(shown.user_id::text, ''), true),
    set_config('app.scope', shown.scope, true),
    set_config('app.client_id', shown.client_id::text, true),
    set_config('app.visibility',
      case when shown.is_admin or 'Project:ViewAllProjects' = any (shown.claims) then 'all'
        when 'Project:ViewAssignedProjects' = any (shown.claims) then 'assigned' else 'none' end, true),
    set_config('statement_timeout', '4s', true);
  return row_to_json(shown);
end $$;
grant execute on function app.enter_as to loggia_app;
