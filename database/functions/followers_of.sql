-- Who follows the subjects of these events, or their projects. Whether they may see them is asked in their own context. All staff see
-- tickets, so whether people who follow a project still see it is asked here.
create or replace function app.followers_of(p_events uuid[]) returns table (event_id uuid, user_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.id, f.user_id
  from public.events e
    join public.follows f on f.tenant_id = e.tenant_id and f.level = 'all' and f.subject_id = any (array[e.subject_id, e.project_id])
  where e.tenant_id = app.tenant_id() and e.id = any (p_events) and (f.subject_id = e.subject_id or exists (
    select from public.projects p
      join public.users u on u.tenant_id = p.tenant_id and u.id = f.user_id
      join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where p.tenant_id = e.tenant_id and p.id = e.project_id and p.deleted_at is null
      and (r.is_admin or 'Project:ViewAllProjects' = any (r.claims)
        or 'Project:ViewAssignedProjects' = any (r.claims) and exists (
          select from public.project_members m
          where m.tenant_id = p.tenant_id and m.project_id = p.id and m.user_id = u.id))))
$$;
grant execute on function app.followers_of to loggia_staff;
