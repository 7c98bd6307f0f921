-- Mails from the inbox: what a user wants by mail, notices about one line, and the daily digest.

-- Null where the user chose nothing: then the company's language and time zone count.
alter table users
  add column locale text check (locale in ('en', 'de')),
  add column time_zone text check (length(time_zone) between 1 and 64);

alter table mails
  -- What the recipient can turn off: a group of notifications, or `digest`. Null for mails that are always sent.
  add column topic text check (length(topic) between 1 and 40);

alter table notifications
  -- The group whose news the next digest tells, and since when they wait for it. Null if no digest has to tell them.
  add column digest_topic text check (length(digest_topic) between 1 and 40),
  add column digest_since timestamptz,
  -- The digest that tells of the line, a mail.
  add column digest_id uuid,
  add check ((digest_topic is null) = (digest_since is null));
create index notifications_for_digest on notifications (tenant_id, user_id)
  where digest_topic is not null and digest_id is null and read_at is null and done_at is null;
create index notifications_of_digest on notifications (tenant_id, digest_id) where digest_id is not null;

comment on column notification_settings.groups is
  'By group: {"files": {"inApp": false, "mail": "off"}}. What is missing has its default (contract/platform/notification-kinds.ts).';
alter table notification_settings
  -- When the digest comes, in the user's time zone: the time of day, and the days of the week from Monday = 1. No day: no digest.
  add column digest_at time not null default '08:00',
  add column digest_days int[] not null default '{1,2,3,4,5}' check (digest_days <@ '{1,2,3,4,5,6,7}'),
  -- The last day for which a digest was made, in the user's time zone.
  add column digested_on date;

-- The local time of an instant. UTC if this database does not know the zone: one user's setting must not stop everybody's mail.
create function app.local_time(p_at timestamptz, p_zone text) returns timestamp
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return p_at at time zone p_zone;
exception when invalid_parameter_value then
  return p_at at time zone 'UTC';
end $$;

-- The instant of a local time. A time that the change to summer time leaves out is the first one after it.
create function app.instant_of(p_local timestamp, p_zone text) returns timestamptz
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  return p_local at time zone p_zone;
exception when invalid_parameter_value then
  return p_local at time zone 'UTC';
end $$;

-- Users whose digest is due, of all companies: their local day is one of their days, its time has come, there was no digest for it,
-- and something has waited since before that time. The inner query is small: who has read everything is not in it.
create function app.digests_due(p_now timestamptz) returns table (tenant_id uuid, user_id uuid, client_id uuid, day date)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.tenant_id, u.id, u.client_id, local.day
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
  order by u.tenant_id, u.id
$$;

-- Makes the digest of a day, which tells these lines: marks the day, takes the lines and queues the mail, in one step. So of
-- several processes one makes it, and one that dies leaves either all of it or nothing. Returns whether there is a mail.
create function app.queue_digest(p_user uuid, p_day date, p_mail uuid, p_lines uuid[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.notification_settings as own (tenant_id, user_id, digested_on) values (app.tenant_id(), p_user, p_day)
  on conflict (tenant_id, user_id) do update set digested_on = excluded.digested_on
    where own.digested_on is null or own.digested_on < excluded.digested_on;
  if not found then
    return false;
  end if;
  update public.notifications set digest_id = p_mail
  where tenant_id = app.tenant_id() and user_id = p_user and id = any (p_lines)
    and digest_topic is not null and digest_id is null and read_at is null and done_at is null;
  if not found then
    return false;
  end if;
  insert into public.mails (tenant_id, id, kind, user_id, address, topic)
  select app.tenant_id(), p_mail, 'digest', u.id, u.email, 'digest' from public.users u
  where u.tenant_id = app.tenant_id() and u.id = p_user and u.email is not null;
  return found;
end $$;

-- Turns mails of a topic off for a user, without a session. Returns whether they were on: false too if there is no such user.
create function app.unsubscribe(p_user uuid, p_topic text) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from public.users where tenant_id = app.tenant_id() and id = p_user and is_active and deleted_at is null;
  if not found then
    return false;
  end if;
  insert into public.notification_settings (tenant_id, user_id) values (app.tenant_id(), p_user) on conflict do nothing;
  if p_topic = 'digest' then
    update public.notification_settings set digest_days = '{}'
    where tenant_id = app.tenant_id() and user_id = p_user and digest_days <> '{}';
  else
    update public.notification_settings
    set groups = groups || jsonb_build_object(p_topic, coalesce(groups -> p_topic, '{}') || '{"mail": "off"}')
    where tenant_id = app.tenant_id() and user_id = p_user and groups -> p_topic ->> 'mail' is distinct from 'off';
  end if;
  return found;
end $$;

-- As before (0012), and now also queues the notices. An item of `p_news` has `topic` and `mail` too: by `now` a notice is mailed two
-- minutes later, by `digest` the next digest tells it, and null leaves it to the inbox. A notice that still waits tells the news too.
create or replace function app.distribute(p_events uuid[], p_news jsonb) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  strength constant text[] := '{Assigned,Due,News}';
  taken uuid[];
begin
  select array_agg(id) into taken from (
    select id from public.events where tenant_id = app.tenant_id() and id = any (p_events) and distributed_at is null
    order by id for update) locked;
  update public.events set distributed_at = now() where tenant_id = app.tenant_id() and id = any (taken);
  return query
  with news as (
    select (array_agg(n.id order by n.id))[1] as id, n."userId" as user_id, e.subject_type, e.subject_id,
      strength[min(array_position(strength, n.reason))] as reason, count(*)::int as unread_count,
      (array_agg(e.id order by e.id desc))[1] as last_event_id, max(e.at) as updated_at, max(n."waitUntil") as wait_until,
      (array_agg(n.topic order by array_position(strength, n.reason)) filter (where n.mail = 'digest'))[1] as digest_topic
    from jsonb_to_recordset(p_news)
        as n(id uuid, "eventId" uuid, "userId" uuid, reason text, "waitUntil" timestamptz, topic text, mail text)
      join public.events e on e.tenant_id = app.tenant_id() and e.id = n."eventId"
    where e.id = any (taken)
    group by n."userId", e.subject_type, e.subject_id
  )
  insert into public.notifications as line
    (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, snoozed_until,
      digest_topic, digest_since)
  select app.tenant_id(), id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, wait_until,
    digest_topic, case when digest_topic is not null then greatest(now(), wait_until) end
  from news order by user_id, subject_type, subject_id
  on conflict (tenant_id, user_id, subject_type, subject_id) do update set
    reason = case when line.read_at is null and line.done_at is null
      and array_position(strength, line.reason) < array_position(strength, excluded.reason) then line.reason
      else excluded.reason end,
    unread_count = excluded.unread_count
      + case when line.read_at is null and line.done_at is null then line.unread_count else 0 end,
    last_event_id = excluded.last_event_id,
    updated_at = greatest(line.updated_at, excluded.updated_at),
    -- A snoozed line stays so, unless somebody assigns the user to it.
    snoozed_until = case when line.read_at is null and line.done_at is null and excluded.reason <> 'Assigned'
      then line.snoozed_until else excluded.snoozed_until end,
    -- News for a digest wait for the next one. What waited already keeps waiting, unless it was read.
    digest_topic = case when excluded.digest_topic is not null then excluded.digest_topic
      when line.read_at is null and line.done_at is null then line.digest_topic end,
    digest_since = case when excluded.digest_topic is not null then excluded.digest_since
      when line.read_at is null and line.done_at is null then line.digest_since end,
    digest_id = case when excluded.digest_topic is null and line.read_at is null and line.done_at is null
      then line.digest_id end,
    read_at = null,
    done_at = null
  returning line.user_id;

  with told as (
    select distinct on (n."userId", e.subject_type, e.subject_id) n.id, n."userId" as user_id, e.subject_type, e.subject_id,
      n.topic, lower(n.reason) as kind, array_position(strength, n.reason) as rank, u.email
    from jsonb_to_recordset(p_news) as n(id uuid, "eventId" uuid, "userId" uuid, reason text, topic text, mail text)
      join public.events e on e.tenant_id = app.tenant_id() and e.id = n."eventId"
      join public.users u on u.tenant_id = app.tenant_id() and u.id = n."userId"
      join public.notifications line on line.tenant_id = app.tenant_id() and line.user_id = n."userId"
        and line.subject_type = e.subject_type and line.subject_id = e.subject_id
    where e.id = any (taken) and n.mail = 'now' and u.email is not null
      and (line.snoozed_until is null or line.snoozed_until <= now())
    order by n."userId", e.subject_type, e.subject_id, array_position(strength, n.reason), n.id
  ), waiting as (
    update public.mails m set
      kind = case when told.rank < array_position(strength, initcap(m.kind)) then told.kind else m.kind end,
      topic = case when told.rank < array_position(strength, initcap(m.kind)) then told.topic else m.topic end
    from told
    where m.tenant_id = app.tenant_id() and m.user_id = told.user_id and m.state = 'Queued' and m.topic is not null
      and m.subject_type = told.subject_type and m.subject_id = told.subject_id
    returning m.user_id, m.subject_id
  )
  insert into public.mails (tenant_id, id, kind, user_id, address, subject_type, subject_id, topic, next_at)
  select app.tenant_id(), told.id, told.kind, told.user_id, told.email, told.subject_type, told.subject_id, told.topic,
    now() + interval '2 minutes'
  from told
  where not exists (select from waiting where waiting.user_id = told.user_id and waiting.subject_id = told.subject_id);
end $$;

revoke all on function app.local_time, app.instant_of, app.digests_due, app.queue_digest, app.unsubscribe from public;
grant execute on function app.digests_due to loggia_app;
grant execute on function app.queue_digest, app.unsubscribe, app.local_time to loggia_staff;
grant execute on function app.local_time to loggia_client;
