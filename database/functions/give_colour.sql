-- Gives a new client the colour after that of the client that was created last in the company, because ids are in the order of their
-- creation. It runs as the owner, because who adds clients need not see them all. Two clients that are added at the same moment may get
-- the same colour: that is less than a lock which lets only one client be added at a time.
create or replace function app.give_colour() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- As in contract/platform/hues.ts.
  colours constant text[] := '{blue,amber,cyan,pink,emerald,indigo,olive,sky,orange,teal,purple,green}';
begin
  new.colour := colours[coalesce(array_position(colours,
    (select colour from public.clients where tenant_id = new.tenant_id order by id desc limit 1)), 0) % 12 + 1];
  return new;
end $$;
