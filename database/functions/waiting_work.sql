-- What waits to be sent or made, of all companies together, for operators, with the events that nobody's inbox has yet. It names nobody.
-- Each part has an index of what waits, which is used also while a table is small.
create or replace function app.waiting_work() returns table (queue text, waiting int, oldest_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
  select 'mail', count(*)::int, min(created_at) from (
    select m.created_at from public.mails m
    where m.state in ('Queued', 'Sending') and (select t.is_active from public.tenants t where t.id = m.tenant_id)
    union all
    select s.created_at from public.sign_ups s where s.state in ('Queued', 'Sending') and s.expires_at > now()) mail
  union all
  select 'webhooks', count(*)::int, min(d.created_at) from public.webhook_deliveries d
  where d.state in ('Queued', 'Sending') and (select t.is_active from public.tenants t where t.id = d.tenant_id)
  union all
  select 'exports', count(*)::int, min(e.created_at) from public.exports e
  where e.state in ('Queued', 'Running') and (select t.is_active from public.tenants t where t.id = e.tenant_id)
  union all
  select 'inbox', count(*)::int, min(e.at) from public.events e
  where e.distributed_at is null and (select t.is_active from public.tenants t where t.id = e.tenant_id)
$$;
grant execute on function app.waiting_work to loggia_app;
