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
  sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored,
  primary key (tenant_id, id)
);
create unique index service_levels_name on service_levels (tenant_id, name_key);
create unique index service_levels_default on service_levels (tenant_id) where is_default;
create index service_levels_by_name on service_levels (tenant_id, sort_name, name_key);
call app.protect_tenant_table('service_levels', 'select, insert, update, delete', 'false');

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
  -- The tickets of one client in the order of their promises, without reading those of other clients.
  client_id uuid,
  primary key (tenant_id, ticket_id),
  foreign key (tenant_id, ticket_id) references tickets on delete cascade
);
-- For the order and the filters of the list, and for the job that tells people.
create index ticket_clocks_due on ticket_clocks (tenant_id, next_due, ticket_id);
create index ticket_clocks_warning on ticket_clocks (tenant_id, next_warning) where next_warning < 'infinity';
create index ticket_clocks_notice on ticket_clocks (tenant_id, next_notice) where next_notice is not null;
create index ticket_clocks_due_of_client on ticket_clocks (tenant_id, client_id, next_due, ticket_id);
call app.protect_tenant_table('ticket_clocks', 'select', 'false');

alter table clients add foreign key (tenant_id, service_level_id) references service_levels;
