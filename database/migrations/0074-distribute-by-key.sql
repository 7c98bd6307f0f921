-- The mails about news that wait for their two minutes. A person can have thousands that were sent.
create index mails_waiting on mails (tenant_id, user_id, subject_id) where state = 'Queued' and topic is not null;

-- As before (0057), except that events and notifications are read by their keys. All events of a batch were read for each line
-- of news, and all notifications of a person for each of their lines. A person with thousands of them held up the inboxes of
-- their whole company.

create or replace function app.distribute(p_events uuid[], p_news jsonb) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  strength constant text[] := '{Mentioned,Assigned,Due,Answered,News}';
  taken uuid[];
  news jsonb := p_news;
begin
  select array_agg(id) into taken from (
    select id from public.events where tenant_id = app.tenant_id() and id = any (p_events) and distributed_at is null
    order by id for update) locked;
  update public.events set distributed_at = now() where tenant_id = app.tenant_id() and id = any (taken);
  -- Another process may have taken some of the events since they were read.
  if cardinality(taken) is distinct from cardinality(p_events) then
    select coalesce(jsonb_agg(n), '[]') into news
    from jsonb_array_elements(p_news) n where (n ->> 'eventId')::uuid = any (taken);
  end if;
  return query
  with summed as (
    select (array_agg(n.id order by n.id))[1] as id, n."userId" as user_id, e.subject_type, e.subject_id,
      strength[min(array_position(strength, n.reason))] as reason, count(*)::int as unread_count,
      (array_agg(e.id order by e.id desc))[1] as last_event_id, max(e.at) as updated_at, max(n."waitUntil") as wait_until,
      (array_agg(n.topic order by array_position(strength, n.reason)) filter (where n.mail = 'digest'))[1] as digest_topic
    from jsonb_to_recordset(news)
        as n(id uuid, "eventId" uuid, "userId" uuid, reason text, "waitUntil" timestamptz, topic text, mail text)
      join public.events e on e.tenant_id = app.tenant_id() and e.id = n."eventId"
    group by n."userId", e.subject_type, e.subject_id
  )
  insert into public.notifications as line
    (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, snoozed_until,
      digest_topic, digest_since)
  select app.tenant_id(), id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, wait_until,
    digest_topic, case when digest_topic is not null then greatest(now(), wait_until) end
  from summed order by user_id, subject_type, subject_id
  on conflict (tenant_id, user_id, subject_type, subject_id) do update set
    reason = case when line.read_at is null and line.done_at is null
      and array_position(strength, line.reason) < array_position(strength, excluded.reason) then line.reason
      else excluded.reason end,
    unread_count = excluded.unread_count
      + case when line.read_at is null and line.done_at is null then line.unread_count else 0 end,
    last_event_id = excluded.last_event_id,
    updated_at = greatest(line.updated_at, excluded.updated_at),
    -- A snoozed line stays so, unless somebody mentions the user or assigns them to it.
    snoozed_until = case when line.read_at is null and line.done_at is null
      and excluded.reason not in ('Mentioned', 'Assigned')
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
    select distinct on (n."userId", about.type, about.id) n.id, n."userId" as user_id, about.type as subject_type,
      about.id as subject_id, n.topic, about.kind, array_position(strength, n.reason) as rank, u.email
    from jsonb_to_recordset(news) as n(id uuid, "eventId" uuid, "userId" uuid, reason text, topic text, mail text)
      join public.events e on e.tenant_id = app.tenant_id() and e.id = n."eventId"
      join public.users u on u.tenant_id = app.tenant_id() and u.id = n."userId"
      cross join lateral (
        -- At most one, by its unique key. The limit makes PostgreSQL read it by the whole key.
        select snoozed_until from public.notifications
        where tenant_id = app.tenant_id() and user_id = n."userId"
          and subject_type = e.subject_type and subject_id = e.subject_id
        limit 1
      ) line
      cross join lateral (
        select 'update' as type, (e.data ->> 'updateId')::uuid as id, 'update' as kind where e.data ? 'updateId'
        union all select e.subject_type, e.subject_id, lower(n.reason) where not e.data ? 'updateId'
      ) about
    where n.mail = 'now' and u.email is not null
      and (line.snoozed_until is null or line.snoozed_until <= now())
    order by n."userId", about.type, about.id, array_position(strength, n.reason), n.id
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
