-- The module of hours: what people worked for projects, their timers, and budgets.

alter table tenants drop constraint tenants_modules_check, add check (modules <@ array['tasks', 'updates', 'hours']);
alter table projects drop constraint projects_modules_check, add check (modules <@ array['tasks', 'updates', 'hours']);
alter table project_templates drop constraint project_templates_modules_check,
  add check (modules <@ array['tasks', 'updates', 'hours']);

-- What the users of a client see of its hours, and whether they see who worked.
alter table clients
  add column shows_hours text not null default 'None' check (shows_hours in ('None', 'Sums', 'Lines')),
  add column shows_hour_names boolean not null default false;

\ir ../functions/shows_hours.sql

-- The client is the one that the project had. It stays, also if the project is given to another client, and so do hours of a task or a
-- ticket that is moved.
create table hours (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  project_id uuid not null,
  client_id uuid not null,
  task_id uuid,
  ticket_id uuid,
  user_id uuid not null,
  -- The day where the person was.
  worked_on date not null,
  minutes int not null check (minutes <> 0 and abs(minutes) <= 1440),
  note text not null default '' check (length(note) <= 2000),
  audience text not null check (audience in ('client', 'staff')),
  billable boolean not null,
  -- The locked entry that this one corrects, by minutes to add or to take away.
  corrects_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  -- Since then the entry does not change.
  locked_at timestamptz,
  exported_at timestamptz,
  exported_by uuid,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, client_id) references clients on delete cascade,
  foreign key (tenant_id, task_id) references tasks,
  foreign key (tenant_id, ticket_id) references tickets,
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, corrects_id) references hours on delete cascade,
  foreign key (tenant_id, created_by) references users,
  foreign key (tenant_id, exported_by) references users,
  check (num_nonnulls(task_id, ticket_id) <= 1),
  check (minutes > 0 or corrects_id is not null),
  check (num_nulls(exported_at, exported_by) in (0, 2)),
  check (exported_at is null or locked_at is not null)
);
-- The orders of the list: of all, of a project, of a client, and of a person, whose day is also added up.
create index hours_by_day on hours (tenant_id, worked_on desc, id desc);
create index hours_of_project on hours (tenant_id, project_id, worked_on desc, id desc);
create index hours_of_client on hours (tenant_id, client_id, worked_on desc, id desc);
create index hours_of_user on hours (tenant_id, user_id, worked_on desc, id desc);
create index hours_of_task on hours (tenant_id, task_id, worked_on desc, id desc) where task_id is not null;
create index hours_of_ticket on hours (tenant_id, ticket_id, worked_on desc, id desc) where ticket_id is not null;
create index hours_correcting on hours (tenant_id, corrects_id) where corrects_id is not null;
call app.protect_tenant_table('hours', 'select, insert, update, delete',
  'tenant_id = (select app.tenant_id()) and client_id = (select app.client_id()) and (select app.shows_hours(''Lines''))
    and audience = ''client''');
revoke insert, update, delete on hours from loggia_client;
call app.restrict_previews('hours',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');
-- Not for the mark of an export, which comes when the work is done.
create trigger refuse_archived
  before insert or update of project_id, worked_on, minutes, note, audience, billable, ticket_id on hours for each row
  when (current_user in ('loggia_staff', 'loggia_client')) execute function app.refuse_in_archived();

-- What entries were before they were changed, for staff.
create table hour_edits (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  hour_id uuid not null,
  -- Who changed it.
  user_id uuid not null,
  at timestamptz not null default now(),
  project_id uuid not null,
  task_id uuid,
  ticket_id uuid,
  worked_on date not null,
  minutes int not null,
  note text not null check (length(note) <= 2000),
  note_audience text not null check (note_audience in ('client', 'staff')),
  billable boolean not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, hour_id) references hours on delete cascade,
  foreign key (tenant_id, user_id) references users
);
create index hour_edits_of_hour on hour_edits (tenant_id, hour_id, at desc, id desc);
call app.protect_tenant_table('hour_edits', 'select, insert', 'false');
call app.restrict_previews('hour_edits', 'not (select app.is_preview())');

-- The timer of a person. The key lets only one run.
create table timers (
  tenant_id uuid not null references tenants on delete cascade,
  user_id uuid not null,
  project_id uuid not null,
  task_id uuid,
  ticket_id uuid,
  note text not null default '' check (length(note) <= 2000),
  note_audience text not null check (note_audience in ('client', 'staff')),
  billable boolean not null,
  started_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, project_id) references projects on delete cascade,
  foreign key (tenant_id, task_id) references tasks on delete cascade,
  foreign key (tenant_id, ticket_id) references tickets on delete cascade,
  check (num_nonnulls(task_id, ticket_id) <= 1)
);
create index timers_of_project on timers (tenant_id, project_id);
create index timers_of_task on timers (tenant_id, task_id) where task_id is not null;
create index timers_of_ticket on timers (tenant_id, ticket_id) where ticket_id is not null;
call app.protect_personal_table('timers', 'select, insert, delete');
call app.restrict_previews('timers', 'not (select app.is_preview())');

-- Hours that a client has for some of its projects.
create table budgets (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  client_id uuid not null,
  minutes int not null check (minutes between 1 and 6000000),
  period text not null check (period in ('Total', 'Month')),
  carries_over boolean not null check (period = 'Month' or not carries_over),
  billable_only boolean not null,
  starts_on date not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, id, client_id),
  foreign key (tenant_id, client_id) references clients on delete cascade
);
create index budgets_by_age on budgets (tenant_id, created_at desc, id desc);
create index budgets_of_client on budgets (tenant_id, client_id, created_at desc, id desc);

-- The projects of a budget. One that is given to another client keeps its place, for the hours until then.
create table budget_projects (
  tenant_id uuid not null references tenants on delete cascade,
  budget_id uuid not null,
  project_id uuid not null,
  client_id uuid not null,
  primary key (tenant_id, budget_id, project_id),
  foreign key (tenant_id, budget_id, client_id) references budgets (tenant_id, id, client_id) on delete cascade,
  foreign key (tenant_id, project_id) references projects on delete cascade
);
create index budgets_of_project on budget_projects (tenant_id, project_id);
call app.protect_tenant_table('budget_projects', 'select, insert, delete',
  'tenant_id = (select app.tenant_id()) and client_id = (select app.client_id()) and (select app.shows_hours(''Sums''))');
revoke insert, delete on budget_projects from loggia_client;
call app.restrict_previews('budget_projects',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');

-- Who sees one of its projects sees the budget.
call app.protect_tenant_table('budgets', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.budget_projects
    where budget_projects.tenant_id = budgets.tenant_id and budget_projects.budget_id = budgets.id)');
revoke insert, update, delete on budgets from loggia_client;
