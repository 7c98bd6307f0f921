-- Gives a new client the colour after the one that was given last in the company. The counter's row stays locked until the transaction
-- ends, so clients that are added at the same time get different colours. It runs as the owner, because nobody else may write counters.
create or replace function app.give_colour() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  -- As in contract/platform/hues.ts.
  colours constant text[] := '{blue,amber,cyan,pink,emerald,indigo,olive,sky,orange,teal,purple,green}';
begin
  insert into public.counters as counter (tenant_id, noun, last) values (new.tenant_id, 'client', 1)
  on conflict (tenant_id, noun) do update set last = counter.last + 1
  returning colours[(last - 1) % 12 + 1] into new.colour;
  return new;
end $$;
