-- Clients, users, projects and tasks from files. And exports: a project for its client, what is kept of a person, or a company, as a ZIP
-- archive.

create table imports (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  noun text not null check (noun in ('clients', 'users', 'projects', 'tasks')),
  file_name text not null check (length(file_name) <= 200),
  created_by uuid not null,
  -- The header of each column, and its field or an empty text.
  headers text[] not null,
  fields text[] not null check (cardinality(fields) = cardinality(headers)),
  -- [row, cells] of each row that is not empty. Kept until the import runs, for a day at most.
  content jsonb,
  row_count int not null,
  created_at timestamptz not null default now(),
  run_at timestamptz,
  created_count int not null default 0,
  updated_count int not null default 0,
  unchanged_count int not null default 0,
  skipped_count int not null default 0,
  undone_at timestamptz,
  removed_count int,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users,
  check ((content is null) = (run_at is not null)),
  check (undone_at is null or run_at is not null)
);
create index imports_by_time on imports (tenant_id, created_at, id) where run_at is not null;
call app.protect_tenant_table('imports', 'select, insert, update, delete', 'false');

-- What an import created, for its undo. A row that has another version was changed since.
create table import_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  subject_id uuid not null,
  position int not null,
  name text not null,
  version int not null,
  primary key (tenant_id, import_id, subject_id),
  foreign key (tenant_id, import_id) references imports on delete cascade
);
call app.protect_tenant_table('import_rows', 'select, insert, update, delete', 'false');

create table exports (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('HandOver', 'Person', 'Company')),
  -- The project, the person or the company.
  subject_id uuid not null,
  -- The name when it was asked for.
  subject_name text not null check (length(subject_name) between 1 and 700),
  -- Whose project it was. If it belongs to another client by now, the export is no longer offered.
  client_id uuid,
  user_id uuid not null,
  state text not null default 'Queued' check (state in ('Queued', 'Running', 'Ready', 'Failed')),
  attempts int not null default 0,
  -- When the next process may take it: at once, after a pause, or when the lease of the one that works on it ends.
  next_at timestamptz not null default now(),
  leased_until timestamptz,
  files_done int not null default 0 check (files_done >= 0),
  files_total int not null default 0 check (files_total >= 0),
  -- Under this id the bytes are in the file store. Each attempt has another, so that what a process left behind is never offered.
  file_id uuid,
  size_bytes bigint,
  sha256 bytea check (length(sha256) = 32),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users,
  check ((state = 'Ready') = (file_id is not null and size_bytes is not null and sha256 is not null and ready_at is not null)),
  check ((state = 'Running') = (leased_until is not null))
);
create index exports_by_user on exports (tenant_id, user_id, created_at desc, id desc);
create index exports_due on exports (tenant_id, next_at) where state in ('Queued', 'Running');
create index exports_by_expiry on exports (tenant_id, expires_at);
-- For the person who asked, and for the server, which acts as nobody.
call app.protect_tenant_table('exports', 'select, insert, update, delete',
  '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())');
alter policy staff on exports
  using (tenant_id = (select app.tenant_id_of_staff()) and (user_id = (select app.user_id()) or (select app.user_id()) is null))
  with check (tenant_id = (select app.tenant_id_of_staff()) and (user_id = (select app.user_id()) or (select app.user_id()) is null));
call app.restrict_previews('exports', 'not (select app.is_preview())');
