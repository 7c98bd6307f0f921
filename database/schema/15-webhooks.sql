-- Webhooks: what happened in a company, sent to servers that its administrators name. A webhook sends what its owner may see.

create table webhooks (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  owner_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_key text not null,
  address text not null check (length(address) between 1 and 2000),
  kinds text[] not null check (cardinality(kinds) between 1 and 200),
  event_audience text not null check (event_audience in ('client', 'staff')),
  include_object boolean not null default false,
  -- Encrypted (server/platform/crypto/sealed.ts). The previous one also signs until `previous_until`.
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  is_active boolean not null default true,
  -- It was switched off because too many deliveries failed.
  has_failed boolean not null default false,
  -- Attempts in a row without success, and the time of the first of them.
  failures int not null default 0,
  failing_since timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references users on delete cascade
);
create unique index webhooks_name on webhooks (tenant_id, name_key);
create index webhooks_by_owner on webhooks (tenant_id, owner_id);
create index webhooks_by_name on webhooks (tenant_id, sort_name, name_key);
call app.protect_tenant_table('webhooks', 'select, insert, update, delete', 'false');

-- A row has no body: it is made when it is sent, from what the owner of the webhook may see then.
create table webhook_deliveries (
  tenant_id uuid not null references tenants on delete cascade,
  -- The receiver gets it as `webhook-id`, the same for every attempt.
  id uuid not null,
  webhook_id uuid not null,
  -- Null for a test.
  event_id uuid,
  kind text not null check (length(kind) between 1 and 60),
  state text not null default 'Queued' check (state in ('Queued', 'Sending', 'Delivered', 'Failed', 'Suppressed')),
  attempts int not null default 0,
  -- When to try next. For one that is being sent, when another process may take it over.
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  -- Of the last attempt: the HTTP status, how long it took, and what the receiver said, or why there was no answer.
  status int,
  milliseconds int,
  answer text check (length(answer) <= 1000),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_by_time on webhook_deliveries (tenant_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (tenant_id, next_at) where state in ('Queued', 'Sending');
create index webhook_deliveries_old on webhook_deliveries (tenant_id, created_at);
call app.protect_tenant_table('webhook_deliveries', 'select, insert, update, delete', 'false');
