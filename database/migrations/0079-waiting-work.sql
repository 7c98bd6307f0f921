-- What waits to be sent or made, of all companies together, for operators. It names nobody.
create function app.waiting_work() returns table (queue text, waiting int, oldest_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with active as (select id from public.tenants where is_active)
  select 'mail', count(*)::int, min(created_at) from (
    select m.created_at from public.mails m join active on active.id = m.tenant_id where m.state in ('Queued', 'Sending')
    union all
    select s.created_at from public.sign_ups s where s.state in ('Queued', 'Sending') and s.expires_at > now()) mail
  union all
  select 'webhooks', count(*)::int, min(d.created_at) from public.webhook_deliveries d join active on active.id = d.tenant_id
  where d.state in ('Queued', 'Sending')
  union all
  select 'exports', count(*)::int, min(e.created_at) from public.exports e join active on active.id = e.tenant_id
  where e.state in ('Queued', 'Running')
$$;

revoke all on function app.waiting_work from public;
grant execute on function app.waiting_work to loggia_app;
