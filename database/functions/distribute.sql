-- Marks the events as distributed and writes `p_news` into the inboxes, in one step: whatever was distributed before, by this
-- process or another, is left out. Returns the users whose inbox changed. Rows are locked in the order of their ids, so that two
-- processes wait for each other and never deadlock.
-- An item of `p_news` is {id, eventId, rank, userId, reason, waitUntil, topic, mail}. With the mail `now` a notice is mailed two minutes
-- later, with `digest` the next digest tells it, and null leaves it to the inbox. A notice that still waits tells the news too. Each
-- status update has a mail of its own, and other news of its project come in another one.
-- Events and notifications are read by their keys: a person with thousands of them would hold up the inboxes of their whole company.
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
      (array_agg(n.topic order by n.rank, e.id) filter (where n.mail = 'digest'))[1] as digest_topic,
      (array_agg(e.id order by n.rank, e.id) filter (where n.mail = 'digest'))[1] as digest_event_id,
      min(n.rank) filter (where n.mail = 'digest') as digest_rank
    from jsonb_to_recordset(news)
        as n(id uuid, "eventId" uuid, "userId" uuid, reason text, "waitUntil" timestamptz, topic text, mail text, rank smallint)
      join public.events e on e.tenant_id = app.tenant_id() and e.id = n."eventId"
    group by n."userId", e.subject_type, e.subject_id
  )
  insert into public.notifications as line
    (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, snoozed_until,
      digest_topic, digest_event_id, digest_rank, digest_since)
  select app.tenant_id(), id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, wait_until,
    digest_topic, digest_event_id, digest_rank, case when digest_topic is not null then greatest(now(), wait_until) end
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
    -- News for a digest wait for the next one, which tells what asks most. What waited already keeps waiting, unless it was read.
    (digest_topic, digest_event_id, digest_rank) = (
      select waiting.topic, waiting.event_id, waiting.rank from (
        values (excluded.digest_topic, excluded.digest_event_id, excluded.digest_rank),
          (line.digest_topic, line.digest_event_id, coalesce(line.digest_rank, 0))
      ) waiting (topic, event_id, rank)
      where waiting.topic is not null and (waiting.event_id = excluded.digest_event_id
        or line.read_at is null and line.done_at is null and (line.digest_id is null or excluded.digest_topic is null))
      order by waiting.rank, waiting.event_id limit 1),
    digest_since = case when excluded.digest_topic is not null then excluded.digest_since
      when line.read_at is null and line.done_at is null then line.digest_since end,
    digest_id = case when excluded.digest_topic is null and line.read_at is null and line.done_at is null
      then line.digest_id end,
    read_at = null,
    done_at = null
  returning line.user_id;

  with told as (
    select distinct on (n."userId", about.type, about.id) n.id, n."userId" as user_id, about.type as subject_type,
      about.id as subject_id, n.topic, about.kind, n.event_id, n.rank, u.email,
      -- What a waiting mail tells was read in the meantime.
      line.unread_count = n.raised as is_all_unread
    from (
        select given.*, e.id as event_id, e.subject_type, e.subject_id, e.data,
          count(*) over (partition by given."userId", e.subject_type, e.subject_id) as raised
        from jsonb_to_recordset(news)
            as given(id uuid, "eventId" uuid, "userId" uuid, reason text, topic text, mail text, rank smallint)
          join public.events e on e.tenant_id = app.tenant_id() and e.id = given."eventId"
      ) n
      join public.users u on u.tenant_id = app.tenant_id() and u.id = n."userId"
      cross join lateral (
        -- At most one, by its unique key. The limit makes PostgreSQL read it by the whole key.
        select snoozed_until, unread_count from public.notifications
        where tenant_id = app.tenant_id() and user_id = n."userId"
          and subject_type = n.subject_type and subject_id = n.subject_id
        limit 1
      ) line
      cross join lateral (
        select 'update' as type, (n.data ->> 'updateId')::uuid as id, 'update' as kind where n.data ? 'updateId'
        union all select n.subject_type, n.subject_id, lower(n.reason) where not n.data ? 'updateId'
      ) about
    where n.mail = 'now' and u.email is not null
      and (line.snoozed_until is null or line.snoozed_until <= now())
    order by n."userId", about.type, about.id, n.rank, n.event_id
  ), waiting as (
    update public.mails m set
      (kind, topic, event_id, event_rank) = (select chosen.kind, chosen.topic, chosen.event_id, chosen.rank
        from (values (told.kind, told.topic, told.event_id, told.rank), (m.kind, m.topic, m.event_id, m.event_rank))
          chosen (kind, topic, event_id, rank)
        where chosen.event_id = told.event_id or not told.is_all_unread
        order by chosen.rank, chosen.event_id limit 1)
    from told
    where m.tenant_id = app.tenant_id() and m.user_id = told.user_id and m.state = 'Queued' and m.topic is not null
      and m.subject_type = told.subject_type and m.subject_id = told.subject_id
    returning m.user_id, m.subject_id
  )
  insert into public.mails (tenant_id, id, kind, user_id, address, subject_type, subject_id, topic, event_id, event_rank, next_at)
  select app.tenant_id(), told.id, told.kind, told.user_id, told.email, told.subject_type, told.subject_id, told.topic,
    told.event_id, told.rank, now() + interval '2 minutes'
  from told
  where not exists (select from waiting where waiting.user_id = told.user_id and waiting.subject_id = told.subject_id);
end $$;
grant execute on function app.distribute to loggia_staff;
