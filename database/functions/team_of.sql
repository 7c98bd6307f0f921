-- The ids of both sides of a team, as the JSON of answers.
create or replace function app.team_of(p_tenant uuid, p_project uuid, out internal json, out client json)
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_to_json(array_agg(user_id order by user_id) filter (where side = 'InternalUser')), '[]'),
    coalesce(array_to_json(array_agg(user_id order by user_id) filter (where side = 'ClientUser')), '[]')
  from public.project_members where tenant_id = p_tenant and project_id = p_project
$$;
