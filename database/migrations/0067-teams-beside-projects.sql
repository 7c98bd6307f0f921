-- The ids of both sides of a team, as the JSON of answers. A list reads them with its projects. Before, it read and wrote the rows of each
-- team, which was half of its work (decision 0111). Triggers keep them equal to `project_members`.
alter table projects
  add column internal_users json not null default '[]',
  add column client_users json not null default '[]';

create function app.team_of(p_tenant uuid, p_project uuid, out internal json, out client json)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_to_json(array_agg(user_id order by user_id) filter (where side = 'InternalUser')), '[]'),
    coalesce(array_to_json(array_agg(user_id order by user_id) filter (where side = 'ClientUser')), '[]')
  from public.project_members where tenant_id = p_tenant and project_id = p_project
$$;

-- `changed` holds the rows of the statement. Row security must hide no member, so it runs as the owner.
create function app.store_teams() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A concurrent change of the same team commits first, and the next statement sees its rows. The order prevents deadlocks.
  perform from public.projects p
    where (p.tenant_id, p.id) in (select c.tenant_id, c.project_id from changed c)
    order by p.tenant_id, p.id for no key update;
  update public.projects p set internal_users = team.internal, client_users = team.client
  from (select distinct tenant_id, project_id from changed) c, app.team_of(c.tenant_id, c.project_id) team
  where p.tenant_id = c.tenant_id and p.id = c.project_id
    and (p.internal_users::text, p.client_users::text) <> (team.internal::text, team.client::text);
  return null;
end $$;

revoke all on function app.team_of, app.store_teams from public;

create trigger store_teams_of_new after insert on project_members
  referencing new table as changed for each statement execute function app.store_teams();
create trigger store_teams_of_changed after update on project_members
  referencing new table as changed for each statement execute function app.store_teams();
create trigger store_teams_of_former after delete on project_members
  referencing old table as changed for each statement execute function app.store_teams();

update projects p set internal_users = team.internal, client_users = team.client
from projects each, app.team_of(each.tenant_id, each.id) team where p.tenant_id = each.tenant_id and p.id = each.id;
