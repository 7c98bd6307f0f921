-- Adds a delivery for each webhook that asks for the event, in the transaction that distributes it (app.distribute): exactly one, and
-- without work for the write that the event tells of. Events wait a moment until they are distributed, and a webhook is told nothing of
-- what happened before it was made.
create or replace function app.queue_webhook_deliveries() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.webhook_deliveries (tenant_id, id, webhook_id, event_id, kind, created_at)
  select w.tenant_id, gen_random_uuid(), w.id, new.id, new.kind, clock_timestamp()
  from public.webhooks w join public.tenants t on t.id = w.tenant_id
  where w.tenant_id = new.tenant_id and w.is_active and new.kind = any (w.kinds) and not t.is_demo
    and (new.audience = 'client' or w.event_audience = 'staff') and new.at >= w.created_at;
  return null;
end $$;
