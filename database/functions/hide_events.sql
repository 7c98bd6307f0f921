-- Hides earlier events from client users: of a file or a task that becomes internal, or of a project that is given to another client.
create or replace function app.hide_events(p_project uuid, p_file uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and project_id = p_project;
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and subject_id = p_file
    and subject_type in ('document', 'image', 'task');
$$;
grant execute on function app.hide_events to loggia_staff;
