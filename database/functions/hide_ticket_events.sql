-- Hides the earlier events of a ticket that is given to another client.
create or replace function app.hide_ticket_events(p_ticket uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and subject_type = 'ticket' and subject_id = p_ticket;
$$;
grant execute on function app.hide_ticket_events to loggia_staff;
