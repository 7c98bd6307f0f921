-- Projects, their teams, and their files: documents and images.

create table projects (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  client_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 10000),
  status text not null check (status in ('NotStarted', 'InProgress', 'Completed', 'OnHold')),
  start_date date not null,
  end_date date not null,
  progress int not null check (progress between 0 and 100),
  version int not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- What a search compares with: lower case is computed once per write instead of for each row of each search. The search term
  -- is lower case too, so it cannot contain the X, and no match runs from the title into the description.
  search_text text not null generated always as (lower(title) || 'X' || lower(description)) stored,
  primary key (tenant_id, id),
  unique (tenant_id, id, client_id),
  foreign key (tenant_id, client_id) references clients,
  foreign key (tenant_id, created_by) references users,
  check (start_date <= end_date)
);
create index projects_newest on projects (tenant_id, created_at desc, id desc) where deleted_at is null;
-- Includes what the dashboard counts, so that counting reads the index alone.
create index projects_newest_of_client on projects (tenant_id, client_id, created_at desc, id desc) include (status, end_date)
  where deleted_at is null;
create index projects_changed on projects (tenant_id, updated_at desc) where deleted_at is null;
create index projects_due on projects (tenant_id, end_date) where deleted_at is null and status <> 'Completed';
call app.protect_tenant_table('projects', 'select, insert, update, delete',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id())');

-- The team of a project. `side` is the type that the user's role had when they were assigned. The role's type cannot change
-- while they are assigned (D23).
create table project_members (
  tenant_id uuid not null references tenants on delete cascade,
  project_id uuid not null,
  client_id uuid not null,
  user_id uuid not null,
  side text not null check (side in ('InternalUser', 'ClientUser')),
  primary key (tenant_id, project_id, user_id),
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id)
    on update cascade on delete cascade,
  foreign key (tenant_id, user_id) references users
);
-- Includes what the policy reads, so that a list looks at the index alone.
create index project_members_by_user on project_members (tenant_id, user_id, project_id) include (client_id);
call app.protect_tenant_table('project_members', 'select, insert, update, delete',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id())');

-- A document without a project belongs to a client. Without a client as well, only staff see it (D25).
create table documents (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  project_id uuid,
  client_id uuid,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null,
  description text not null default '' check (length(description) <= 10000),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients,
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id) on update cascade,
  foreign key (tenant_id, created_by) references users,
  check (project_id is null or client_id is not null)
);
-- For the list of all documents of a company, which would read all of them for each page otherwise.
create index documents_newest on documents (tenant_id, created_at desc, id desc) where deleted_at is null;
create index documents_by_project on documents (tenant_id, project_id, created_at desc) where deleted_at is null;
create index documents_sizes on documents (tenant_id, size_bytes);
call app.protect_tenant_table('documents', 'select, insert, update, delete',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id())');

create table images (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  project_id uuid not null,
  client_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  width int not null check (width > 0),
  height int not null check (height > 0),
  sha256 bytea not null,
  description text not null default '' check (length(description) <= 10000),
  category text not null default '' check (length(category) <= 200),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id) on update cascade,
  foreign key (tenant_id, created_by) references users
);
create index images_by_project on images (tenant_id, project_id, created_at desc) where deleted_at is null;
create index images_sizes on images (tenant_id, size_bytes);
call app.protect_tenant_table('images', 'select, insert, update, delete',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id())');

-- One row per upload under way, written before the first byte is stored. Maintenance removes the bytes of an upload that has no
-- document or image after an hour.
create table uploads (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  size_bytes bigint not null default 0,
  -- Maintenance sets this before it removes bytes. An upload that finds it set fails.
  is_abandoned boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users
);
call app.protect_tenant_table('uploads', 'select, insert, update, delete',
  '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())');

-- The bytes that the company uses, with what other uploads have reserved, and its quota. Files in the trash take up room too, so
-- they count. It runs as the owner because client users do not see all files. It locks the company's row, so that of two
-- uploads at once one counts the other.
create function app.storage(p_except uuid, out used bigint, out quota bigint)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select t.storage_quota_mb * 1048576::bigint into quota
  from public.tenants t where t.id = app.tenant_id() for no key update;
  select
    coalesce((select sum(d.size_bytes) from public.documents d where d.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(i.size_bytes) from public.images i where i.tenant_id = app.tenant_id()), 0)
    + coalesce((select sum(u.size_bytes) from public.uploads u where u.tenant_id = app.tenant_id() and u.id <> p_except), 0)
  into used;
end $$;
revoke all on function app.storage from public;
grant execute on function app.storage to loggia_app, loggia_staff, loggia_client;
