-- Files: documents with their versions, and pictures. Each has an audience: the client's users and staff, or only staff.

\ir ../functions/add_first_version.sql

-- A document without a project belongs to a client. Without a client as well, only staff see it.
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
  -- Who may see the file. Every write says it. The policy of client users decides, so lists, counts, links and everything else that
  -- reads the table follows.
  audience text not null check (audience in ('client', 'staff')),
  deleted_by uuid,
  current_version int not null default 1 check (current_version >= 1),
  -- The task that a document was uploaded for.
  task_id uuid,
  sort_name text collate "C" not null generated always as (app.fold_name(file_name)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients,
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id) on update cascade,
  foreign key (tenant_id, created_by) references users,
  check (project_id is null or client_id is not null),
  foreign key (tenant_id, deleted_by) references users,
  foreign key (tenant_id, task_id) references tasks
);
-- For the list of all documents of a company, which would read all of them for each page otherwise.
create index documents_newest on documents (tenant_id, created_at desc, id desc) where deleted_at is null;
create index documents_by_project on documents (tenant_id, project_id, created_at desc) where deleted_at is null;
create index documents_sizes on documents (tenant_id, size_bytes);
create index documents_deleted on documents (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
create index documents_of_task on documents (tenant_id, task_id) where task_id is not null;
call app.protect_tenant_table('documents', 'select, insert, update, delete',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = ''client''');
-- Documents of the client without a project are hidden with all of its projects. Events of tickets have no project.
call app.restrict_previews('documents', '(select app.preview_projects()) is null
  or coalesce(project_id = any ((select app.preview_projects())::uuid[]), exists (
    select from public.projects where projects.tenant_id = documents.tenant_id and projects.client_id = documents.client_id
      and projects.deleted_at is null))');
create trigger refuse_archived before insert or update on documents for each row
  when (new.project_id is not null and current_user in ('loggia_staff', 'loggia_client'))
  execute function app.refuse_in_archived();
create trigger add_first_version after insert on documents for each row execute function app.add_first_version();

-- A document shows its newest version; the earlier ones stay as they are. The bytes are stored under the id of the version. The first version has the id of its document.
create table document_versions (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  document_id uuid not null,
  number int not null check (number >= 1),
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null,
  note text not null default '' check (length(note) <= 500),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, document_id, number),
  -- Whatever removes a document keeps the ids of its versions in `uploads` first, so that their bytes are found.
  foreign key (tenant_id, document_id) references documents on delete cascade,
  foreign key (tenant_id, created_by) references users,
  check ((number = 1) = (id = document_id))
);
create index document_versions_sizes on document_versions (tenant_id, size_bytes);
-- Versions are seen with their document.
call app.protect_tenant_table('document_versions', 'select, insert, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.documents
    where documents.tenant_id = document_versions.tenant_id and documents.id = document_versions.document_id)');

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
  audience text not null check (audience in ('client', 'staff')),
  deleted_by uuid,
  sort_name text collate "C" not null generated always as (app.fold_name(file_name)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id) on update cascade,
  foreign key (tenant_id, created_by) references users,
  foreign key (tenant_id, deleted_by) references users
);
create index images_by_project on images (tenant_id, project_id, created_at desc) where deleted_at is null;
create index images_sizes on images (tenant_id, size_bytes);
create index images_deleted on images (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
call app.protect_tenant_table('images', 'select, insert, update, delete',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = ''client''');
call app.restrict_previews('images',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');
create trigger refuse_archived before insert or update on images for each row
  when (current_user in ('loggia_staff', 'loggia_client')) execute function app.refuse_in_archived();

-- One row per upload under way, written before the first byte is stored. Maintenance removes the bytes of an upload that has no
-- document or image after an hour.
create table uploads (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  -- Null for the bytes of a mail that came in: nobody is signed in.
  user_id uuid,
  size_bytes bigint not null default 0,
  -- Maintenance sets this before it removes bytes. An upload that finds it set fails.
  is_abandoned boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users
);
call app.protect_tenant_table('uploads', 'select, insert, update, delete',
  '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())');
