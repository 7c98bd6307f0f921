-- Tasks of projects. A company turns them on, for all of its projects or for some.

alter table tenants add column modules text[] not null default '{}' check (modules <@ array['tasks', 'updates']);
-- Null follows the company.
alter table projects add column modules text[] check (modules <@ array['tasks', 'updates']);
create index projects_with_modules on projects (tenant_id) where modules is not null and deleted_at is null;

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
  primary key (tenant_id, id),
  -- At the end of each statement, so that one statement can number all tasks anew.
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
call app.protect_tenant_table('tasks', 'select, insert, update, delete',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = ''client''');
call app.restrict_previews('tasks',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');
create trigger refuse_archived before insert or update on tasks for each row
  when (current_user in ('loggia_staff', 'loggia_client')) execute function app.refuse_in_archived();

-- The task that a document was uploaded for.
alter table documents add column task_id uuid;
alter table documents add foreign key (tenant_id, task_id) references tasks;
create index documents_of_task on documents (tenant_id, task_id) where task_id is not null;

-- What happens to tasks is told like everything else.
alter table events drop constraint events_subject_type_check;
alter table events add constraint events_subject_type_check
  check (subject_type in ('project', 'document', 'image', 'ticket', 'task'));
alter table notifications drop constraint notifications_subject_type_check;
alter table notifications add constraint notifications_subject_type_check
  check (subject_type in ('project', 'document', 'image', 'ticket', 'task'));
drop index events_of_file;
create index events_of_item on events (tenant_id, subject_id) where subject_type in ('document', 'image', 'task');

-- As before (0011), also for a task that becomes internal.
create or replace function app.hide_events(p_project uuid, p_file uuid) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and project_id = p_project;
  update public.events set audience = 'staff'
  where tenant_id = app.tenant_id() and audience = 'client' and subject_id = p_file
    and subject_type in ('document', 'image', 'task');
$$;
