-- Service levels: when a company works, and how soon it answers and resolves tickets. Each ticket has a clock.

create table service_levels (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_key text not null,
  zone text not null check (length(zone) between 1 and 64),
  -- When work is done: [{"day": 1, "from": "09:00", "to": "17:00"}]. Monday is 1. A span may end at 24:00.
  hours jsonb not null check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) between 1 and 35),
  holidays date[] not null default '{}' check (cardinality(holidays) <= 200),
  -- Minutes of work by priority: {"High": {"answer": 60, "resolve": 480}}. Each may be missing.
  targets jsonb not null check (targets ?& array['Low', 'Medium', 'High']),
  -- The level of clients that have none.
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  primary key (tenant_id, id)
);
create unique index service_levels_name on service_levels (tenant_id, name_key);
create unique index service_levels_default on service_levels (tenant_id) where is_default;
call app.protect_tenant_table('service_levels', 'select, insert, update, delete', 'false');

alter table clients
  add column service_level_id uuid,
  add foreign key (tenant_id, service_level_id) references service_levels;
create index clients_of_service_level on clients (tenant_id, service_level_id) where service_level_id is not null;

-- All that client users may know: when the first answer is promised. Null once it is given, and while the clock stands.
alter table tickets add column answer_due timestamptz;

-- The clock of a ticket: what happened, and what follows for the promises. Only staff read it. The triggers below write it.
create table ticket_clocks (
  tenant_id uuid not null,
  ticket_id uuid not null,
  -- Null if the ticket was done when it was created: its clock never starts.
  started_at timestamptz,
  -- The first message that a person of staff wrote to the client.
  first_answer_at timestamptz,
  -- The clock stands while the ticket is on hold, done, or waits for the client.
  stopped_since timestamptz,
  pauses tstzmultirange not null default '{}',
  resolved_at timestamptz,
  -- The service level that the times below were computed with. They are computed again when it changes.
  service_level_id uuid,
  service_level_version int,
  -- A promise runs out when a quarter of its time is left.
  answer_warning timestamptz,
  answer_due timestamptz,
  resolve_warning timestamptz,
  resolve_due timestamptz,
  -- What people were told of: answerWarning, answerDue, resolveWarning, resolveDue.
  told text[] not null default '{}',
  -- The next promise that is not kept yet. While the clock stands, only one that was missed before.
  next_due timestamptz not null generated always as (case when resolved_at is null then least(
    case when first_answer_at is null and (stopped_since is null or answer_due <= stopped_since) then answer_due end,
    case when stopped_since is null or resolve_due <= stopped_since then resolve_due end,
    'infinity') else 'infinity' end) stored,
  next_warning timestamptz not null generated always as (case when resolved_at is null and stopped_since is null then least(
    case when first_answer_at is null then answer_warning end, resolve_warning, 'infinity') else 'infinity' end) stored,
  -- When people have to be told of something next.
  next_notice timestamptz generated always as (case when resolved_at is null and stopped_since is null then least(
    case when first_answer_at is null and not 'answerWarning' = any (told) then answer_warning end,
    case when first_answer_at is null and not 'answerDue' = any (told) then answer_due end,
    case when not 'resolveWarning' = any (told) then resolve_warning end,
    case when not 'resolveDue' = any (told) then resolve_due end) end) stored,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets on delete cascade
);
-- For the order and the filters of the list, and for the job that tells people.
create index ticket_clocks_due on ticket_clocks (tenant_id, next_due, ticket_id);
create index ticket_clocks_warning on ticket_clocks (tenant_id, next_warning) where next_warning < 'infinity';
create index ticket_clocks_notice on ticket_clocks (tenant_id, next_notice) where next_notice is not null;
call app.protect_tenant_table('ticket_clocks', 'select', 'false');

-- The zone, or UTC if this database does not know it, such as after a move to another server.
create function app.known_zone(p_zone text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  perform now() at time zone p_zone;
  return p_zone;
exception when invalid_parameter_value then
  return 'UTC';
end $$;

-- The instants at which so many minutes of work have passed since `p_start`, without the pauses. Null for minutes that are null, and for
-- what would take more than two years. A span has the length that it really has on days when summer time begins or ends.
create function app.due_times(
  p_start timestamptz, p_pauses tstzmultirange, p_zone text, p_hours jsonb, p_holidays date[], p_minutes numeric[]
) returns timestamptz[]
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  zone constant text := app.known_zone(p_zone);
  first_day constant date := (p_start at time zone zone)::date;
  days int[];
  froms time[];
  tos time[];
  due timestamptz[] := array_fill(null::timestamptz, array[cardinality(p_minutes)]);
  most constant interval := (select max(minutes) * interval '1 minute' from unnest(p_minutes) minutes);
  passed interval := '0';
  wanted interval;
  day date;
  opens timestamptz;
  closes timestamptz;
  piece tstzrange;
begin
  if most is null then
    return due;
  end if;
  select array_agg(s.day order by s."from"), array_agg(s."from" order by s."from"), array_agg(s."to" order by s."from")
  into days, froms, tos from jsonb_to_recordset(p_hours) as s(day int, "from" time, "to" time);
  for ahead in 0..731 loop
    day := first_day + ahead;
    continue when day = any (p_holidays);
    for span in 1..cardinality(days) loop
      continue when days[span] <> extract(isodow from day);
      opens := greatest((day + froms[span]) at time zone zone, p_start);
      closes := (day + tos[span]) at time zone zone;
      continue when closes <= opens;
      for piece in select unnest(tstzmultirange(tstzrange(opens, closes)) - p_pauses) loop
        for each in 1..cardinality(p_minutes) loop
          wanted := p_minutes[each] * interval '1 minute';
          if due[each] is null and wanted <= passed + (upper(piece) - lower(piece)) then
            due[each] := lower(piece) + (wanted - passed);
          end if;
        end loop;
        passed := passed + (upper(piece) - lower(piece));
        if passed >= most then
          return due;
        end if;
      end loop;
    end loop;
  end loop;
  return due;
end $$;

-- Computes the promises of these tickets again, from what their clocks know. A ticket has the service level of its client, or the
-- default of the company. A ticket without a client is not promised to anybody.
create function app.reckon_clocks(p_tenant uuid, p_tickets uuid[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with reckoned as (
    select c.ticket_id, level.id as level_id, level.version as level_version, times.due
    from public.ticket_clocks c
      join public.tickets t on t.tenant_id = c.tenant_id and t.id = c.ticket_id
      left join public.clients on clients.tenant_id = t.tenant_id and clients.id = t.client_id
      left join public.service_levels level on level.tenant_id = t.tenant_id and clients.id is not null
        and case when clients.service_level_id is null then level.is_default else level.id = clients.service_level_id end
      cross join lateral (select (level.targets -> t.priority ->> 'answer')::numeric as answer,
        (level.targets -> t.priority ->> 'resolve')::numeric as resolve) target
      cross join lateral (select case when level.id is null or c.started_at is null then '{NULL,NULL,NULL,NULL}'::timestamptz[]
        else app.due_times(c.started_at, c.pauses, level.zone, level.hours, level.holidays,
          array[target.answer * 0.75, target.answer, target.resolve * 0.75, target.resolve]) end as due) times
    where c.tenant_id = p_tenant and c.ticket_id = any (p_tickets)
  ), kept as (
    update public.ticket_clocks c set service_level_id = level_id, service_level_version = level_version,
      answer_warning = due[1], answer_due = due[2], resolve_warning = due[3], resolve_due = due[4]
    from reckoned where c.tenant_id = p_tenant and c.ticket_id = reckoned.ticket_id
    returning c.ticket_id,
      case when c.first_answer_at is null and c.stopped_since is null then c.answer_due end as answer_due
  )
  update public.tickets t set answer_due = kept.answer_due
  from kept where t.tenant_id = p_tenant and t.id = kept.ticket_id and t.answer_due is distinct from kept.answer_due
$$;

-- Starts the clock of a new ticket, and stops it and lets it run when the ticket changes, whatever changed it.
create function app.keep_clock() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  runs constant boolean := new.status in ('Open', 'InProgress') and new.waiting_for is distinct from 'Client';
  is_done constant boolean := new.status in ('Resolved', 'Closed', 'Cancelled');
begin
  if tg_op = 'INSERT' then
    insert into public.ticket_clocks (tenant_id, ticket_id, started_at, stopped_since, resolved_at)
    values (new.tenant_id, new.id, case when not is_done then new.created_at end,
      case when not runs then new.created_at end, case when is_done then new.created_at end);
  elsif (old.status in ('Open', 'InProgress') and old.waiting_for is distinct from 'Client',
      old.status in ('Resolved', 'Closed', 'Cancelled'), old.priority, old.client_id)
      is not distinct from (runs, is_done, new.priority, new.client_id) then
    return null;
  else
    update public.ticket_clocks set
      pauses = case when runs and stopped_since < now() then pauses + tstzmultirange(tstzrange(stopped_since, now())) else pauses end,
      stopped_since = case when not runs then coalesce(stopped_since, now()) end,
      resolved_at = case when is_done then coalesce(resolved_at, now()) end
    where tenant_id = new.tenant_id and ticket_id = new.id;
  end if;
  if exists (select from public.service_levels where tenant_id = new.tenant_id) then
    perform app.reckon_clocks(new.tenant_id, array[new.id]);
  end if;
  return null;
end $$;

-- The first message of staff to the client is the first answer. Only people write messages: automatic mails are never posted (0024).
create function app.keep_first_answer() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.ticket_clocks set first_answer_at = new.created_at
  where tenant_id = new.tenant_id and ticket_id = new.ticket_id and first_answer_at is null and exists (
    select from public.users u left join public.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = new.tenant_id and u.id = new.author_id and u.client_id is null
      and r.role_type is distinct from 'ClientUser');
  if found and exists (select from public.service_levels where tenant_id = new.tenant_id) then
    perform app.reckon_clocks(new.tenant_id, array[new.ticket_id]);
  end if;
  return null;
end $$;

-- Every ticket has a clock. What was written before counts as an answer; pauses before are not known.
insert into ticket_clocks (tenant_id, ticket_id, started_at, first_answer_at, stopped_since, resolved_at)
select t.tenant_id, t.id, t.created_at, (
    select min(m.created_at) from messages m
      join users u on u.tenant_id = m.tenant_id and u.id = m.author_id
      left join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.audience = 'client' and u.client_id is null
      and r.role_type is distinct from 'ClientUser'),
  case when t.status not in ('Open', 'InProgress') or t.waiting_for = 'Client' then coalesce(t.updated_at, t.created_at) end,
  case when t.status in ('Resolved', 'Closed', 'Cancelled') then coalesce(t.updated_at, t.created_at) end
from tickets t;

create trigger start_clock after insert on tickets for each row execute function app.keep_clock();
create trigger keep_clock after update of status, waiting_for, priority, client_id on tickets for each row execute function app.keep_clock();
create trigger keep_first_answer after insert on messages for each row
  when (new.ticket_id is not null and new.audience = 'client')
  execute function app.keep_first_answer();

-- Computes the promises of tickets again whose service level changed, at most `p_limit` of those that are underway or on hold. Returns
-- one ticket of each client, for those who see its tickets.
create function app.reckon_stale_clocks(p_limit int) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  stale uuid[];
begin
  select array_agg(id) into stale from (
    select t.id from public.tickets t
      join public.ticket_clocks c on c.tenant_id = t.tenant_id and c.ticket_id = t.id
      left join public.clients on clients.tenant_id = t.tenant_id and clients.id = t.client_id
      left join public.service_levels level on level.tenant_id = t.tenant_id and clients.id is not null
        and case when clients.service_level_id is null then level.is_default else level.id = clients.service_level_id end
    where t.tenant_id = app.tenant_id() and t.status in ('Open', 'InProgress', 'OnHold')
      and (c.service_level_id, c.service_level_version) is distinct from (level.id, level.version)
    order by t.id limit p_limit for no key update of t) locked;
  perform app.reckon_clocks(app.tenant_id(), stale);
  return query select distinct on (client_id) id from public.tickets where tenant_id = app.tenant_id() and id = any (stale);
end $$;

-- Marks what people are told of, and returns it. A promise is told of twice: when it runs out, and when it is missed. What was missed more
-- than a day ago is no news, such as after a new service level.
create function app.take_promise_notices(p_now timestamptz, p_limit int)
returns table (ticket_id uuid, promise text, is_missed boolean, due timestamptz, assignee_id uuid)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with reached as (
    select * from public.ticket_clocks where tenant_id = app.tenant_id() and next_notice <= p_now
    order by next_notice limit p_limit for no key update skip locked
  ), promised as (
    select reached.ticket_id, told, p.*, p.due <= p_now as is_missed from reached cross join lateral (values
      ('answer', answer_warning, answer_due, first_answer_at is null), ('resolve', resolve_warning, resolve_due, true)
    ) p (promise, warning, due, is_open)
    where p.is_open and p.warning <= p_now
  ), marked as (
    update public.ticket_clocks c set told = array(
      select unnest(c.told) union select promise || 'Warning' from promised p where p.ticket_id = c.ticket_id
      union select promise || 'Due' from promised p where p.ticket_id = c.ticket_id and p.is_missed)
    from reached where c.tenant_id = reached.tenant_id and c.ticket_id = reached.ticket_id
  )
  select p.ticket_id, p.promise, p.is_missed, p.due, t.assignee_id
  from promised p join public.tickets t on t.tenant_id = app.tenant_id() and t.id = p.ticket_id
  where not p.promise || case when p.is_missed then 'Due' else 'Warning' end = any (p.told) and p.due > p_now - interval '1 day'
  order by p.due, p.ticket_id
$$;

revoke all on function app.known_zone, app.due_times, app.reckon_clocks, app.keep_clock, app.keep_first_answer, app.reckon_stale_clocks,
  app.take_promise_notices from public;
grant execute on function app.reckon_stale_clocks, app.take_promise_notices to loggia_staff;
