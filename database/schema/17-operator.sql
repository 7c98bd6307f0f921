-- Who may act for the operator, what was done, and what the operator tells everybody. All is outside companies and in another schema, so a
-- company that is purged leaves its trace. The app's roles reach it through functions alone.

create schema operator;

create table operator.tokens (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 60),
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  created_by text not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz
);
create unique index tokens_name on operator.tokens (name) where ended_at is null;

create table operator.log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  -- Of the request, or "shell".
  address text not null,
  action text not null,
  company_id uuid,
  company_name text,
  details jsonb not null default '{}',
  outcome text not null check (outcome in ('Started', 'Done', 'Failed'))
);
create index log_at on operator.log (at);

-- What the operator tells everybody, such as when Loggia will be away. There is one at most, and it belongs to no company.
create table operator.announcement (
  id boolean primary key default true check (id),
  text text not null check (length(text) between 1 and 200),
  until timestamptz
);
