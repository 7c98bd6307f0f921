-- Previews: staff read as a user of a client, or as a role at a client, and change nothing.

-- The context of a preview, which app.enter_as sets. Without one, is_preview is false and preview_projects is null.
create function app.is_preview() returns boolean language sql stable
  return coalesce(current_setting('app.is_preview', true), '') = 'on';

-- The projects that the person who started the preview sees. Null if they see all projects.
create function app.preview_projects() returns uuid[] language sql stable
  return nullif(current_setting('app.preview_projects', true), '')::uuid[];

-- The role that is shown, if the preview shows no user. Then app.user_id() is null.
create function app.preview_role() returns uuid language sql stable
  return nullif(current_setting('app.preview_role', true), '')::uuid;

grant execute on function app.is_preview, app.preview_projects, app.preview_role to loggia_app, loggia_staff, loggia_client;

-- Replaces the function of 0014: in a preview of a role, that role decides.
create or replace function app.ticket_scope() returns text language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select r.ticket_scope from public.roles r
  where r.tenant_id = app.tenant_id() and r.id = coalesce(app.preview_role(), (
    select u.role_id from public.users u where u.tenant_id = app.tenant_id() and u.id = app.user_id()))
$$;

-- Who sees what, until when. A preview belongs to the session that started it and shows either a user or a role.
create table previews (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  shown_user_id uuid,
  shown_role_id uuid,
  client_id uuid not null,
  -- The name when it started. The audit log keeps it.
  shown_name text not null check (length(shown_name) between 1 and 700),
  -- The operations that were asked for, each once. The audit log keeps them when the preview ends.
  asked text[] not null default '{}',
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '15 minutes',
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, session_id) references sessions on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade,
  check ((shown_user_id is null) <> (shown_role_id is null))
);
create index previews_open on previews (tenant_id, session_id) where ended_at is null;
call app.protect_tenant_table('previews', 'select, insert, update, delete', 'false');

-- The first statement of a read in a preview. It checks everything anew: the session and the claims of the person who started it,
-- and the user or the role that is shown. The context is that of the person shown, always read-only.
-- Errors: AT401 the preview is over, AT403 the person shown lacks the claim.
create function app.enter_as(p_tenant uuid, p_session uuid, p_user uuid, p_preview uuid, p_any_of text[], p_admin_only boolean)
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
    and u.is_active and u.deleted_at is null and t.is_active and c.deleted_at is null
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
      and u.is_active and u.deleted_at is null;
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
revoke all on function app.is_preview, app.preview_projects, app.preview_role, app.enter_as from public;
grant execute on function app.enter_as to loggia_app;

-- Hides rows from previews. The policy restricts what the table's policy for client users allows, and is always true
-- outside of previews.
create procedure app.restrict_previews(target regclass, rule text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  execute format('create policy preview on %s as restrictive for select to loggia_client using (%s)', target, rule);
end $$;
revoke all on procedure app.restrict_previews from public;

-- What the person who started the preview does not see stays hidden in it.
call app.restrict_previews('projects',
  '(select app.preview_projects()) is null or id = any ((select app.preview_projects())::uuid[])');
call app.restrict_previews('project_members',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');
call app.restrict_previews('images',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');
-- Documents of the client without a project are hidden with all of its projects (D25). Events of tickets have no project.
call app.restrict_previews('documents', '(select app.preview_projects()) is null
  or coalesce(project_id = any ((select app.preview_projects())::uuid[]), exists (
    select from public.projects where projects.tenant_id = documents.tenant_id and projects.client_id = documents.client_id
      and projects.deleted_at is null))');
call app.restrict_previews('events', '(select app.preview_projects()) is null
  or project_id is null or project_id = any ((select app.preview_projects())::uuid[])');

-- What is personal is never part of a preview.
call app.restrict_previews('notifications', 'not (select app.is_preview())');
call app.restrict_previews('notification_settings', 'not (select app.is_preview())');
call app.restrict_previews('sessions', 'not (select app.is_preview())');
