-- Clients, users and projects from files.

-- What the company calls the row in another program. Importing the same key again updates the row.
alter table clients add column external_key text check (length(external_key) between 1 and 200);
alter table users add column external_key text check (length(external_key) between 1 and 200);
alter table projects add column external_key text check (length(external_key) between 1 and 200);
create unique index clients_external_key on clients (tenant_id, external_key) where external_key is not null and deleted_at is null;
create unique index users_external_key on users (tenant_id, external_key) where external_key is not null and deleted_at is null;
create unique index projects_external_key on projects (tenant_id, external_key) where external_key is not null and deleted_at is null;

create table imports (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  noun text not null check (noun in ('clients', 'users', 'projects')),
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
