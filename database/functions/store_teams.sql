-- `changed` holds the rows of the statement. Row security must hide no member, so it runs as the owner.
create or replace function app.store_teams() returns trigger
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
