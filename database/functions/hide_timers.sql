-- A project is given to another client: its running timers book for the new one, so their notes are for staff, and their tickets stay with
-- the client that had them. As the owner, because timers are of one person each. Returns whose they are.
create or replace function app.hide_timers(p_project uuid) returns setof uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.timers set note_audience = 'staff', ticket_id = null
  where timers.tenant_id = app.tenant_id() and timers.project_id = p_project and app.scope() = 'staff'
  returning timers.user_id
$$;
grant execute on function app.hide_timers to loggia_staff;
