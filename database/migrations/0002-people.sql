-- The people of a company: roles, clients, users.

-- A role is a set of claims. Users of a client have a role of type ClientUser; staff have one of type InternalUser.
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
call app.protect_tenant_table('roles', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())');

-- A deleted client stays while projects in the trash belong to it. Its name can be used again at once.
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
call app.protect_tenant_table('clients', 'select, insert, update, delete',
  '(tenant_id, id) = (select app.tenant_id(), app.client_id())');

-- A deleted user stays as a name on what they made. Everything they could sign in with is removed.
create table users (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text,
  email_key text,
  user_name text,
  user_name_key text,
  -- A hash of what the user name looks like (server/platform/text/name-skeleton.ts): two names that look alike have the same one.
  user_name_skeleton bytea,
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
  -- What lists of users are ordered by: the full name without case and accents, with the same order on every server. NFD splits
  -- a letter with an accent into the letter and a mark, and the marks are removed. A few letters are replaced by name because
  -- NFD does not split them. It is cut at 200 characters because an index entry cannot be long.
  sort_name text collate "C" not null generated always as (left(translate(replace(replace(replace(lower(
    regexp_replace(normalize(first_name || ' ' || last_name, NFD), '[\u0300-\u036f]', '', 'g')
  ), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'øłđ', 'old'), 200)) stored,
  primary key (tenant_id, id),
  unique (tenant_id, email_key),
  unique (tenant_id, user_name_key),
  unique (tenant_id, user_name_skeleton),
  foreign key (tenant_id, role_id) references roles,
  foreign key (tenant_id, client_id) references clients,
  check ((email is null) = (email_key is null)),
  check ((user_name is null) = (user_name_key is null)),
  check (user_name !~ '@'),
  check (deleted_at is null or (email is null and user_name is null and password_hash is null and role_id is null
    and client_id is null and phone_number is null and not is_active))
);
create index users_by_name on users (tenant_id, sort_name, id) where deleted_at is null;
create index users_by_role on users (tenant_id, role_id) where deleted_at is null;
create index users_by_client on users (tenant_id, client_id) where deleted_at is null;
-- Client users see themselves, the users of their client, and staff. A user without a role sees only themselves.
call app.protect_tenant_table('users', 'select, insert, update', 'tenant_id = (select app.tenant_id())
  and (id = (select app.user_id())
    or (select app.scope() = ''client'') and (client_id is null or client_id = (select app.client_id())))');
