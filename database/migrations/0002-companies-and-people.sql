-- The root of tenancy: its own id is the tenant. Name and domain are found across tenants by sign-in only,
-- through the definer functions of 0004.
create table tenants (
  id uuid primary key,
  name text not null check (length(name) between 1 and 200),
  name_key text not null unique,
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
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  unique (id, is_demo),
  check (is_demo or not is_read_only),
  check (is_demo or demo_label is null)
);
call app.protect_tenant_table('tenants', 'select, insert, update', 'id = app.tenant_id()', 'id');

-- Passwords in the clear, so only a demo company can have any: the foreign key makes others impossible.
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

create table roles (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 36),
  name_key text not null,
  description text not null default '' check (length(description) <= 512),
  role_type text check (role_type in ('InternalUser', 'ClientUser')),
  is_admin boolean not null default false,
  claims text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, name_key),
  check (not is_admin or role_type = 'InternalUser')
);
create unique index roles_one_admin on roles (tenant_id) where is_admin;
call app.protect_tenant_table('roles', 'select, insert, update, delete', 'true');

-- A deleted client stays while something in the trash belongs to it; its name is free again at once.
create table clients (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_key text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index clients_name on clients (tenant_id, name_key) where deleted_at is null;
call app.protect_tenant_table('clients', 'select, insert, update, delete', 'id = app.client_id()');

-- A deleted user stays as a name on what they made; everything one could sign in with is gone.
create table users (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  email_key text,
  user_name text,
  user_name_key text,
  phone_number text,
  role_id uuid,
  client_id uuid,
  password_hash text,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, email_key),
  unique (tenant_id, user_name_key),
  foreign key (tenant_id, role_id) references roles,
  foreign key (tenant_id, client_id) references clients,
  check ((email is null) = (email_key is null)),
  check ((user_name is null) = (user_name_key is null)),
  check (user_name !~ '@'),
  check (deleted_at is null or (email is null and user_name is null and password_hash is null and role_id is null
    and client_id is null and phone_number is null and not is_active))
);
create index users_by_role on users (tenant_id, role_id) where deleted_at is null;
create index users_by_client on users (tenant_id, client_id) where deleted_at is null;
call app.protect_tenant_table('users', 'select, insert, update',
  'case when app.scope() = ''client'' then client_id is null or client_id = app.client_id() else false end or id = app.user_id()');

create table sessions (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  address text not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index sessions_by_user on sessions (tenant_id, user_id) where ended_at is null;
call app.protect_tenant_table('sessions', 'select, insert, update, delete', 'user_id = app.user_id()');

-- A chain of tokens for each session, kept as hashes; a successor is derived from its parent (D15).
create table refresh_tokens (
  tenant_id uuid not null references tenants on delete cascade,
  hash bytea not null,
  session_id uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, hash),
  foreign key (tenant_id, session_id) references sessions on delete cascade
);
create index refresh_tokens_by_session on refresh_tokens (tenant_id, session_id);
call app.protect_tenant_table('refresh_tokens', 'select, insert, update, delete', 'false');

-- Failed sign-ins by account and by address; in the database so that a restart forgives nothing.
create table sign_in_throttles (
  tenant_id uuid not null references tenants on delete cascade,
  kind text not null check (kind in ('account', 'address')),
  key text not null,
  failures int not null default 0,
  last_failed_at timestamptz not null default now(),
  blocked_until timestamptz,
  primary key (tenant_id, kind, key)
);
call app.protect_tenant_table('sign_in_throttles', 'select, insert, update, delete', 'false');

-- Append-only: the app's role may add and read, never change or remove.
create table audit_log (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  at timestamptz not null default now(),
  action text not null,
  actor_id uuid,
  actor_name text,
  subject_type text,
  subject_id uuid,
  address text,
  request_id text,
  details jsonb not null default '{}',
  primary key (tenant_id, id)
);
create index audit_log_by_time on audit_log (tenant_id, at desc, id desc);
call app.protect_tenant_table('audit_log', 'select, insert', 'false');
drop policy client_scope on audit_log;
create policy client_scope on audit_log as restrictive for select to atrium_app
  using (case when app.scope() = 'staff' then true else false end);
