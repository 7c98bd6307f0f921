-- The next number of a ticket in the company of the transaction. The counter's row stays locked until the transaction ends, so no
-- number is given twice, and a number is free again if its transaction fails. A counter that is missing or behind catches up.
-- It runs as the owner because client users, who raise tickets too, cannot see the tickets of others.
create or replace function app.next_ticket_number() returns int
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into public.counters as counter (tenant_id, noun, last)
  select app.tenant_id(), 'ticket', coalesce(max(number), 0) + 1 from public.tickets where tenant_id = app.tenant_id()
  on conflict (tenant_id, noun) do update set last = greatest(counter.last + 1, excluded.last)
  returning last
$$;
grant execute on function app.next_ticket_number to loggia_staff, loggia_client;
