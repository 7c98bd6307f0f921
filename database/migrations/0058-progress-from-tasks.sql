-- A project can take its progress from its tasks. Otherwise people set it by hand.
alter table projects add column progress_from_tasks boolean not null default false;

-- The share of tasks that are done, rounded. All tasks count, also those that row security hides from a client user, because a project
-- has one progress. Null without tasks.
create function app.progress_of_tasks(p_project uuid) returns int
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select round(100.0 * count(*) filter (where status = 'Done') / nullif(count(*), 0))::int
  from public.tasks where tenant_id = app.tenant_id() and project_id = p_project
$$;
revoke all on function app.progress_of_tasks from public;
grant execute on function app.progress_of_tasks to loggia_staff, loggia_client;
