-- The inbox: one line per user and subject, raised again by each event, and what each user wants to hear of.

-- Protects a table whose rows belong to one user: nobody else reaches them, staff or client.
create procedure app.protect_personal_table(target regclass, privileges text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  rule constant text := '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())';
begin
  call app.protect_tenant_table(target, privileges, rule);
  execute format('alter policy staff on %s using (%s) with check (%s)', target, rule, rule);
end $$;
revoke all on procedure app.protect_personal_table from public;

create table notifications (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  subject_type text not null check (subject_type in ('project', 'document', 'image', 'ticket')),
  subject_id uuid not null,
  -- Why the user is told. While the line is unread it keeps the strongest reason.
  reason text not null check (reason in ('Assigned', 'Due', 'News')),
  unread_count int not null check (unread_count >= 0),
  last_event_id uuid not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  snoozed_until timestamptz,
  done_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, subject_type, subject_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index notifications_newest on notifications (tenant_id, user_id, updated_at desc, id desc) where done_at is null;
create index notifications_unread on notifications (tenant_id, user_id, updated_at desc, id desc)
  where done_at is null and read_at is null;
call app.protect_personal_table('notifications', 'select, update');

create table notification_settings (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  -- By group, whether it comes into the inbox: {"files": {"inApp": false}}. What is missing is on.
  groups jsonb not null default '{}',
  muted_projects uuid[] not null default '{}' check (cardinality(muted_projects) <= 200),
  paused_until timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call app.protect_personal_table('notification_settings', 'select, insert, update');

-- The companies with events that the inbox has not distributed. It jumps from company to company in the index, so a company with
-- many events costs no more.
create function app.tenants_with_new_events() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive company as (
    (select tenant_id from public.events where distributed_at is null order by tenant_id limit 1)
    union all
    select (select e.tenant_id from public.events e where e.distributed_at is null and e.tenant_id > company.tenant_id
      order by e.tenant_id limit 1)
    from company where company.tenant_id is not null
  )
  select tenant_id from company where tenant_id is not null
$$;

-- Marks the events as distributed and writes `p_news` into the inboxes, in one step: whatever was distributed before, by this
-- process or another, is left out. `p_news` is an array of {id, eventId, userId, reason, waitUntil}. Returns the users whose
-- inbox changed. Rows are locked in the order of their ids, so that two processes wait for each other and never deadlock.
create function app.distribute(p_events uuid[], p_news jsonb) returns setof uuid
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
      (array_agg(e.id order by e.id desc))[1] as last_event_id, max(e.at) as updated_at, max(n."waitUntil") as wait_until
    from jsonb_to_recordset(p_news) as n(id uuid, "eventId" uuid, "userId" uuid, reason text, "waitUntil" timestamptz)
      join public.events e on e.tenant_id = app.tenant_id() and e.id = n."eventId"
    where e.id = any (taken)
    group by n."userId", e.subject_type, e.subject_id
  )
  insert into public.notifications as line
    (tenant_id, id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, snoozed_until)
  select app.tenant_id(), id, user_id, subject_type, subject_id, reason, unread_count, last_event_id, updated_at, wait_until
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
    read_at = null,
    done_at = null
  returning line.user_id;
end $$;

-- Removes lines that nothing was added to for as long as events are kept, and those of deleted users. Returns how many.
create function app.remove_old_notifications(p_limit int) returns int
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  removed int;
begin
  delete from public.notifications where ctid = any (array(
    select n.ctid from public.notifications n
      join public.tenants t on t.id = n.tenant_id
      join public.users u on u.tenant_id = n.tenant_id and u.id = n.user_id
    where n.tenant_id = app.tenant_id() and (u.deleted_at is not null
      or n.updated_at < least(now() - make_interval(months => t.audit_months), now() - interval '30 days'))
    limit p_limit));
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke all on function app.tenants_with_new_events, app.distribute, app.remove_old_notifications from public;
grant execute on function app.tenants_with_new_events to loggia_app;
grant execute on function app.distribute, app.remove_old_notifications to loggia_staff;
