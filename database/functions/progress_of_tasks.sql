-- The share of tasks that are done, rounded. All tasks count, also those that row security hides from a client user, because a project
-- has one progress. Null without tasks.
create or replace function app.progress_of_tasks(p_project uuid) returns int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select round(100.0 * count(*) filter (where status = 'Done') / nullif(count(*), 0))::int
  from public.tasks where tenant_id = app.tenant_id() and project_id = p_project
$$;
grant execute on function app.progress_of_tasks to loggia_staff, loggia_client;
