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
  primary key (tenant_id, id),
  unique (tenant_id, id, client_id),
  foreign key (tenant_id, client_id) references clients,
  foreign key (tenant_id, created_by) references users,
  check (start_date <= end_date)
);
create index projects_newest on projects (tenant_id, created_at desc, id desc) where deleted_at is null;
create index projects_newest_of_client on projects (tenant_id, client_id, created_at desc, id desc) where deleted_at is null;
create index projects_changed on projects (tenant_id, updated_at desc) where deleted_at is null;
create index projects_due on projects (tenant_id, end_date) where deleted_at is null and status <> 'Completed';
call app.protect_tenant_table('projects', 'select, insert, update, delete', 'client_id = app.client_id()');

-- `side` is that of the user's role at assignment; it cannot change while they are assigned (D23).
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
create index project_members_by_user on project_members (tenant_id, user_id, project_id);
call app.protect_tenant_table('project_members', 'select, insert, update, delete', 'client_id = app.client_id()');

-- A document without project belongs to its client, or to staff alone if it has neither (D25).
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
create index documents_by_project on documents (tenant_id, project_id, created_at desc) where deleted_at is null;
call app.protect_tenant_table('documents', 'select, insert, update, delete', 'client_id = app.client_id()');

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
call app.protect_tenant_table('images', 'select, insert, update, delete', 'client_id = app.client_id()');

-- The intent to keep bytes, written before the first of them: what has an intent but no row after an hour is swept.
create table uploads (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  size_bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users
);
call app.protect_tenant_table('uploads', 'select, insert, update, delete', 'user_id = app.user_id()');

create table tickets (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  client_id uuid,
  title text not null check (length(title) between 1 and 200),
  description text not null check (length(description) between 1 and 10000),
  type text not null check (type in ('Defect', 'Feature')),
  priority text not null check (priority in ('Low', 'Medium', 'High')),
  status text not null default 'Open' check (status in ('Open', 'InProgress', 'Resolved', 'Closed', 'OnHold', 'Cancelled')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients,
  foreign key (tenant_id, created_by) references users
);
create index tickets_newest on tickets (tenant_id, created_at desc, id desc);
call app.protect_tenant_table('tickets', 'select, insert, update', 'client_id = app.client_id()');
