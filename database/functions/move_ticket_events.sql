-- What happens to a ticket is part of the feed of its project, so its events go with it when it gets another project or none. Tickets
-- change in many places, and the app may not change events, so a trigger does it as their owner.
create or replace function app.move_ticket_events() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.events set project_id = new.project_id
  where tenant_id = new.tenant_id and subject_type = 'ticket' and subject_id = new.id;
  return null;
end $$;
