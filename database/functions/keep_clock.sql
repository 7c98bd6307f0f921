-- Starts the clock of a new ticket, and stops it and lets it run when the ticket changes, whatever changed it. Copies the client, too.
create or replace function app.keep_clock() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  runs constant boolean := new.status in ('Open', 'InProgress') and new.waiting_for is distinct from 'Client';
  is_done constant boolean := new.status in ('Resolved', 'Closed', 'Cancelled');
begin
  if tg_op = 'INSERT' then
    insert into public.ticket_clocks (tenant_id, ticket_id, client_id, started_at, stopped_since, resolved_at)
    values (new.tenant_id, new.id, new.client_id, case when not is_done then new.created_at end,
      case when not runs then new.created_at end, case when is_done then new.created_at end);
  elsif (old.status in ('Open', 'InProgress') and old.waiting_for is distinct from 'Client',
      old.status in ('Resolved', 'Closed', 'Cancelled'), old.priority, old.client_id)
      is not distinct from (runs, is_done, new.priority, new.client_id) then
    return null;
  else
    update public.ticket_clocks set
      client_id = new.client_id,
      pauses = case when runs and stopped_since < now() then pauses + tstzmultirange(tstzrange(stopped_since, now())) else pauses end,
      stopped_since = case when not runs then coalesce(stopped_since, now()) end,
      resolved_at = case when is_done then coalesce(resolved_at, now()) end
    where tenant_id = new.tenant_id and ticket_id = new.id;
  end if;
  if exists (select from public.service_levels where tenant_id = new.tenant_id) then
    perform app.reckon_clocks(new.tenant_id, array[new.id]);
  end if;
  return null;
end $$;
