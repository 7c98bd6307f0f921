-- How companies are kept apart. Each company is a tenant. Row security shows a transaction the rows of one company only, and
-- a client user the rows of their own client only. The glossary (docs/glossary.md) explains the words.

create schema app;
grant usage on schema app, public to loggia_app, loggia_staff, loggia_client;

\ir ../functions/client_id.sql
\ir ../functions/protect_tenant_table.sql
\ir ../functions/scope.sql
\ir ../functions/tenant_id.sql
\ir ../functions/tenant_id_of_staff.sql
\ir ../functions/user_id.sql
\ir ../functions/user_name.sql
\ir ../functions/visibility.sql

-- The companies. The id of a company is the tenant of all its rows.
create table tenants (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  name_key text not null unique,
  -- A hash of what the name looks like (server/platform/text/name-skeleton.ts): two names that look alike have the same one.
  name_skeleton bytea unique,
  domain text not null check (length(domain) between 1 and 253),
  domain_key text not null unique,
  is_active boolean not null default true,
  self_registration boolean not null default false,
  is_demo boolean not null default false,
  is_read_only boolean not null default false,
  demo_label text,
  logo bytea,
  logo_type text,
  project_schema jsonb not null default '{"entities": []}',
  storage_quota_mb int not null default 10240 check (storage_quota_mb >= 0),
  -- How long entries of the audit log are kept. At least 30 days: a month may have 28.
  audit_months int not null default 13 check (audit_months between 1 and 1200),
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  -- From here on what administrators set for their company. Null means that nothing was chosen.
  -- Shown instead of `name`, which people type to sign in and only the operator changes.
  display_name text check (length(display_name) between 1 and 200),
  -- A name of the IANA database. The server checks it before it stores it.
  time_zone text not null default 'UTC' check (length(time_zone) between 1 and 64),
  language text not null default 'en' check (language in ('en', 'de')),
  colour text check (colour ~ '^#[0-9A-F]{6}$'),
  -- Name and reply address of the company's mail.
  sender_name text check (length(sender_name) between 1 and 200),
  reply_to text check (length(reply_to) between 1 and 254),
  -- Who may see a new document or picture, unless its uploader chooses otherwise.
  default_audience text not null default 'client' check (default_audience in ('client', 'staff')),
  -- Counts the changes of these settings, so that nobody overwrites a change they have not seen.
  version int not null default 1,
  -- The last day of the trial, in UTC. Afterwards nothing can be changed. Null: there is no trial.
  trial_ends_on date,
  -- How many days before the end the administrators were last told of it.
  trial_told int check (trial_told in (7, 3, 1)),
  -- Shown instead of `logo` in the dark scheme. Without a logo it is not shown. All pictures are PNG.
  logo_dark bytea,
  -- Square: the icon of the browser's tab and of narrow places.
  icon bytea,
  -- Whose users may have API tokens.
  api_tokens text not null default 'staff' check (api_tokens in ('off', 'staff', 'everyone')),
  -- A company may end the sessions of its people earlier than Loggia does. Null is Loggia's own limit.
  max_idle_days int check (max_idle_days between 1 and 14),
  max_session_days int check (max_session_days between 1 and 30),
  -- What a company turns on, for all of its projects or for some.
  modules text[] not null default '{}' check (modules <@ array['tasks', 'updates']),
  -- Which users need a second factor to sign in.
  second_factor text not null default 'off' check (second_factor in ('off', 'staff', 'all')),
  -- How often a person may sign in without a second factor although they need one.
  grace_sign_ins int not null default 3 check (grace_sign_ins between 0 and 10),
  -- Whether people may answer a sign-off by the link in a mail.
  sign_off_by_link boolean not null default true,
  -- Whether users of a client may ask for a hand-over themselves.
  client_hand_over boolean not null default false,
  -- Photos say where they were taken. A company that wants to keep that turns this off.
  remove_place boolean not null default true,
  -- Client users hear of projects that are overdue only if the company wishes it.
  clients_hear_lateness boolean not null default false,
  unique (id, is_demo),
  check (is_demo or not is_read_only),
  check (is_demo or demo_label is null)
);
call app.protect_tenant_table('tenants', 'select, insert, update', 'id = (select app.tenant_id())', 'id');

-- The accounts that the sign-in page of a demo company offers. Their passwords are readable, so only a demo company may have
-- rows here: the foreign key with is_demo makes sure of it.
create table demo_accounts (
  tenant_id uuid not null,
  user_name text not null,
  password text not null,
  role text not null,
  position int not null,
  is_demo boolean not null default true check (is_demo),
  primary key (tenant_id, user_name),
  foreign key (tenant_id, is_demo) references tenants (id, is_demo) on delete cascade
);
call app.protect_tenant_table('demo_accounts', 'select', 'false');

-- The last number given, per company and kind of object.
create table counters (
  tenant_id uuid not null references tenants on delete cascade,
  noun text not null check (noun in ('ticket')),
  last int not null check (last >= 0),
  primary key (tenant_id, noun)
);
call app.protect_tenant_table('counters', 'select', 'false');

-- Companies that the operator imports just now. There is no company yet: `tenant_id` is the id that it will have. Files come before rows, so an
-- import that was killed leaves its row here, and maintenance finds the files.
create table company_imports (
  tenant_id uuid primary key,
  started_at timestamptz not null default now()
);
call app.protect_tenant_table('company_imports', 'select, delete', 'false');
