-- Users whose digest is due, of all companies: their local day is one of their days, its time has come, there was no digest for it,
-- and something has waited since before that time. The inner query is small: who has read everything is not in it. Nobody gets a digest
-- who has not come in. `is_first`: they came in within the last days, and everything that waited for them is told.
create or replace function app.digests_due(p_now timestamptz)
returns table (tenant_id uuid, user_id uuid, client_id uuid, day date, is_first boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.tenant_id, u.id, u.client_id, local.day, exists (
      select from public.entry_links l where l.tenant_id = u.tenant_id and l.user_id = u.id and l.purpose = 'invitation'
        and l.used_at > p_now - interval '8 days')
  from (
    select n.tenant_id, n.user_id, min(n.digest_since) as since from public.notifications n
    where n.digest_topic is not null and n.digest_id is null and n.read_at is null and n.done_at is null
    group by n.tenant_id, n.user_id
  ) waiting
    join public.users u on u.tenant_id = waiting.tenant_id and u.id = waiting.user_id
    join public.tenants t on t.id = u.tenant_id
    left join public.notification_settings s on s.tenant_id = u.tenant_id and s.user_id = u.id
    cross join lateral (select coalesce(u.time_zone, t.time_zone) as zone) chosen
    cross join lateral (select app.local_time(p_now, chosen.zone)::date as day) local
    cross join lateral (select app.instant_of(local.day + coalesce(s.digest_at, '08:00'), chosen.zone) as at) slot
  where t.is_active and u.is_active and u.deleted_at is null and u.email is not null
    and coalesce(s.digested_on, '-infinity') < local.day
    and extract(isodow from local.day)::int = any (coalesce(s.digest_days, '{1,2,3,4,5}'))
    and slot.at <= p_now and waiting.since <= slot.at
    and not app.is_awaited(u.tenant_id, u.id, u.password_hash)
  order by u.tenant_id, u.id
$$;
grant execute on function app.digests_due to loggia_app;
