-- Who has opened a status update, and the mail about one (0053).

create table update_reads (
  tenant_id uuid not null references tenants on delete cascade,
  update_id uuid not null,
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, update_id, user_id),
  foreign key (tenant_id, update_id) references updates on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index update_reads_of_user on update_reads (tenant_id, user_id);
-- Staff see who of the client has opened an update. Client users see only what they have opened themselves.
call app.protect_tenant_table('update_reads', 'select, insert',
  '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())');

-- As before (0022), except that each status update has its own mail, and other news of the project come in another one.
create or replace function app.distribute(p_events uuid[], p_news jsonb) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  strength constant text[] := '{Mentioned,Assigned,Due,Answered,News}';
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
    from jsonb_to_recordset(p_news) as n(id uuid, "eventId" uuid, "userId" uuid, reason text, topic text, mail text)
      join public.events e on e.tenant_id = app.tenant_id() and e.id = n."eventId"
      join public.users u on u.tenant_id = app.tenant_id() and u.id = n."userId"
      join public.notifications line on line.tenant_id = app.tenant_id() and line.user_id = n."userId"
        and line.subject_type = e.subject_type and line.subject_id = e.subject_id
      cross join lateral (
        select 'update' as type, (e.data ->> 'updateId')::uuid as id, 'update' as kind where e.data ? 'updateId'
        union all select e.subject_type, e.subject_id, lower(n.reason) where not e.data ? 'updateId'
      ) about
    where e.id = any (taken) and n.mail = 'now' and u.email is not null
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
