-- The people of a company: roles, clients, users.

\ir ../functions/fold.sql
\ir ../functions/fold_name.sql
\ir ../functions/keep_earlier_names.sql

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
  -- From here on options of a role, for what the 24 permissions cannot say.
  -- Which tickets its client users see: those of their client, or only the ones they raised.
  ticket_scope text not null default 'client' check (ticket_scope in ('client', 'own')),
  -- Whether its users may send invitations, if they may add or edit users.
  may_invite boolean not null default true,
  -- Whether its client users may answer sign-offs.
  may_sign_off boolean not null default true,
  -- Pages of the list are in the order of names, and read few rows wherever they are in the list. Keys tell names of the same letters
  -- apart. So it is for service levels, templates and webhooks.
  sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored,
  primary key (tenant_id, id),
  unique (tenant_id, name_key),
  check (not is_admin or role_type = 'InternalUser'),
  check (ticket_scope = 'client' or role_type = 'ClientUser'),
  check (may_invite or not is_admin)
);
create unique index roles_one_admin on roles (tenant_id) where is_admin;
create index roles_by_name on roles (tenant_id, sort_name, name_key);
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
  contact_name text check (length(contact_name) <= 200),
  email text check (length(email) <= 254),
  phone text check (length(phone) <= 50),
  address text check (length(address) <= 500),
  -- Without a foreign key: users refer to clients, and a backup cannot order tables that refer to each other.
  deleted_by uuid,
  service_level_id uuid,
  -- What the company calls the row in another program. Importing the same key again updates the row.
  external_key text check (length(external_key) between 1 and 200),
  access_ends_on date,
  access_set_by uuid,
  access_told int,
  sort_name text collate "C" not null generated always as (app.fold_name(name)) stored,
  primary key (tenant_id, id)
);
create unique index clients_name on clients (tenant_id, name_key) where deleted_at is null;
create index clients_deleted on clients (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
create index clients_of_service_level on clients (tenant_id, service_level_id) where service_level_id is not null;
create unique index clients_external_key on clients (tenant_id, external_key) where external_key is not null and deleted_at is null;
create index clients_access_ends on clients (tenant_id, access_ends_on) where access_ends_on is not null;
create index clients_by_name on clients (tenant_id, sort_name, id) where deleted_at is null;
call app.protect_tenant_table('clients', 'select, insert, update, delete',
  '(tenant_id, id) = (select app.tenant_id(), app.client_id())');

-- Notes are for staff. They have their own table, because client users may read the row of their client.
create table client_notes (
  tenant_id uuid not null references tenants on delete cascade,
  client_id uuid not null,
  notes text not null check (length(notes) between 1 and 10000),
  primary key (tenant_id, client_id),
  foreign key (tenant_id, client_id) references clients on delete cascade
);
call app.protect_tenant_table('client_notes', 'select, insert, update, delete', 'false');

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
  -- Whether mail reaches the address of a user: `Refused` if the mail server refused it, `Bouncing` if mail to it came back. Then no
  -- mail is sent to it until an administrator sends one again and it arrives. `mail_problem` has the server's words.
  mail_state text not null default 'Ok' check (mail_state in ('Ok', 'Bouncing', 'Refused')),
  mail_problem text check (length(mail_problem) <= 500),
  email_verified_at timestamptz,
  -- Null where the user chose nothing: then the company's language and time zone count.
  locale text check (locale in ('en', 'de')),
  time_zone text check (length(time_zone) between 1 and 64),
  external_key text check (length(external_key) between 1 and 200),
  -- Administrators who may sign in with a password although a provider is required, in case the provider fails.
  is_break_glass boolean not null default false,
  -- Counted while the person needs a second factor and has none.
  sign_ins_without_factor int not null default 0 check (sign_ins_without_factor >= 0),
  -- Provisioning with SCIM 2.0 (RFC 7643, RFC 7644): the directory of a company adds, changes and deactivates its staff.
  -- What the directory calls a person. Only staff have these.
  external_id text check (length(external_id) between 1 and 500),
  scim_user_name text check (length(scim_user_name) between 1 and 254),
  scim_user_name_key text,
  -- The last day on which a person, or everybody of a client, may use Loggia. From the day after, they are treated like deactivated ones.
  access_ends_on date,
  -- Who set the day. They are reminded of it.
  access_set_by uuid,
  -- For which reminder mails were queued: so many days before the end. Null until the first.
  access_told int,
  -- An erased person can never get a name or a way to sign in again, and can only be removed.
  erased_at timestamptz,
  -- Somebody else set the e-mail address of the user, and its owner has not confirmed it yet. Such an address gets no link for a new
  -- password: otherwise setting an address would amount to setting the password.
  email_unconfirmed boolean not null default false,
  -- Names, addresses and phone numbers that changed or were removed, the last 100, until the person is erased.
  earlier_names jsonb not null default '[]',
  sort_name text collate "C" not null generated always as (app.fold_name(first_name || ' ' || last_name)) stored,
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
    and client_id is null and phone_number is null and not is_active)),
  check ((scim_user_name is null) = (scim_user_name_key is null)),
  check (deleted_at is null or (external_id is null and scim_user_name is null)),
  constraint users_erased check (erased_at is null or (first_name = 'Former' and last_name = 'member' and email is null
  and user_name is null and phone_number is null and password_hash is null and role_id is null and not is_active))
);
create index users_by_role on users (tenant_id, role_id) where deleted_at is null;
create index users_by_client on users (tenant_id, client_id) where deleted_at is null;
create unique index users_external_key on users (tenant_id, external_key) where external_key is not null and deleted_at is null;
create index users_with_break_glass on users (tenant_id, id) where is_break_glass;
create unique index users_external_id on users (tenant_id, external_id) where external_id is not null;
create unique index users_scim_user_name on users (tenant_id, scim_user_name_key) where scim_user_name_key is not null;
create index users_access_ends on users (tenant_id, access_ends_on) where access_ends_on is not null;
-- People who were removed, for those who may erase them: last removed first.
create index users_removed on users (tenant_id, deleted_at, id) where deleted_at is not null and erased_at is null;
create index users_by_name on users (tenant_id, sort_name, id) where deleted_at is null;
-- Client users see themselves, the users of their client, and staff. A user without a role sees only themselves.
call app.protect_tenant_table('users', 'select, insert, update', 'tenant_id = (select app.tenant_id())
  and (id = (select app.user_id())
    or (select app.scope() = ''client'') and (client_id is null or client_id = (select app.client_id())))');
create trigger keep_earlier_names before update on users for each row
when ((old.first_name, old.last_name, old.email, old.user_name, old.phone_number, old.scim_user_name, old.external_id)
  is distinct from (new.first_name, new.last_name, new.email, new.user_name, new.phone_number, new.scim_user_name, new.external_id)
  and new.erased_at is null)
execute function app.keep_earlier_names();

-- Pictures that people choose for themselves. They are small and always a square WebP, so they are kept in the database.
create table user_pictures (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  content bytea not null check (length(content) between 1 and 100000),
  -- Changes with the content: the address of the picture contains it, so browsers can keep it.
  version text not null check (length(version) = 16),
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
-- Who sees the person sees the picture.
call app.protect_tenant_table('user_pictures', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.users where users.tenant_id = user_pictures.tenant_id and users.id = user_pictures.user_id)');
