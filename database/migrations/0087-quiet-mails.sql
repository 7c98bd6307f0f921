-- Client users hear of projects that are overdue only if the company wishes it.
alter table tenants add column clients_hear_lateness boolean not null default false;

-- Whether a person was invited and has never come in: with a password, with the invitation, or through a provider.
create function app.is_awaited(p_tenant uuid, p_user uuid, p_password_hash text) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select p_password_hash is null and exists (
      select from public.entry_links l where l.tenant_id = p_tenant and l.user_id = p_user and l.purpose = 'invitation')
    and not exists (
      select from public.entry_links l
      where l.tenant_id = p_tenant and l.user_id = p_user and l.purpose = 'invitation' and l.used_at is not null)
    and not exists (select from public.identities i where i.tenant_id = p_tenant and i.user_id = p_user)
$$;

-- As before (0017), but nobody gets a digest who has not come in. `is_first`: they came in within the last days, and everything that
-- waited for them is told.
drop function app.digests_due(timestamptz);
create function app.digests_due(p_now timestamptz)
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

revoke all on function app.is_awaited, app.digests_due from public;
grant execute on function app.digests_due to loggia_app;
grant execute on function app.is_awaited to loggia_staff;
