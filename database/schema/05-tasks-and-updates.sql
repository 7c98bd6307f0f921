-- Tasks of projects, and status updates: the modules that a company turns on.

\ir ../functions/refuse_in_archived.sql

create table tasks (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  project_id uuid not null,
  client_id uuid not null,
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 10000),
  status text not null default 'Open' check (status in ('Open', 'Doing', 'Done')),
  assignee_id uuid,
  due_on date,
  -- What lists are ordered by: tasks without a due date come last.
  due_order date not null generated always as (coalesce(due_on, 'infinity'::date)) stored,
  audience text not null check (audience in ('client', 'staff')),
  -- The order of a project's tasks. New ones come last, with room before them for tasks that are moved.
  position bigint not null,
  wants text not null default 'nothing' check (wants in ('nothing', 'file', 'answer')),
  milestone boolean not null default false,
  answer text check (length(answer) between 1 and 10000),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  done_at timestamptz,
  done_by uuid,
  version int not null default 1,
  external_key text check (length(external_key) between 1 and 200),
  sort_name text collate "C" not null generated always as (app.fold_name(title)) stored,
  primary key (tenant_id, id),
  -- At the end of each statement, so that one statement can give all tasks new numbers.
  unique (tenant_id, project_id, position) deferrable initially immediate,
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id)
    on update cascade on delete cascade,
  foreign key (tenant_id, assignee_id) references users,
  foreign key (tenant_id, created_by) references users,
  foreign key (tenant_id, done_by) references users,
  check ((status = 'Done') = (done_at is not null))
);
-- A list of several projects, soonest first: for staff, for client users, and for one person.
create index tasks_by_due on tasks (tenant_id, due_order, id);
create index tasks_of_client on tasks (tenant_id, client_id, due_order, id) where audience = 'client';
create index tasks_of_assignee on tasks (tenant_id, assignee_id, due_order, id)
  where assignee_id is not null;
create unique index tasks_external_key on tasks (tenant_id, external_key) where external_key is not null;
call app.protect_tenant_table('tasks', 'select, insert, update, delete',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = ''client''');
call app.restrict_previews('tasks',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');
create trigger refuse_archived before insert or update on tasks for each row
  when (current_user in ('loggia_staff', 'loggia_client')) execute function app.refuse_in_archived();

-- Status updates of projects, for staff or for the client as well.
create table updates (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  project_id uuid not null,
  client_id uuid not null,
  health text not null check (health in ('OnTrack', 'AtRisk', 'OffTrack')),
  body text not null check (length(body) between 1 and 10000),
  audience text not null check (audience in ('client', 'staff')),
  -- The time that it tells of.
  covers_from timestamptz not null,
  covers_to timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id)
    on update cascade on delete cascade,
  foreign key (tenant_id, created_by) references users,
  check (covers_from <= covers_to)
);
create index updates_of_project on updates (tenant_id, project_id, covers_to desc, id desc);
call app.protect_tenant_table('updates', 'select, insert, update',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = ''client''');
call app.restrict_previews('updates',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');
create trigger refuse_archived before insert or update on updates for each row
  when (current_user in ('loggia_staff', 'loggia_client')) execute function app.refuse_in_archived();

-- Who has opened a status update.
create table update_reads (
  tenant_id uuid not null references tenants on delete cascade,
  update_id uuid not null,
  user_id uuid not null,
  at timestamptz not null default now(),
  primary key (tenant_id, update_id, user_id),
  foreign key (tenant_id, update_id) references updates on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index update_reads_of_user on update_reads (tenant_id, user_id);
-- Staff see who of the client has opened an update. Client users see only what they have opened themselves.
call app.protect_tenant_table('update_reads', 'select, insert',
  '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())');
