-- Projects, their teams, and templates of projects.

\ir ../functions/preview_projects.sql
\ir ../functions/refuse_archived.sql
\ir ../functions/store_teams.sql

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
  -- Who put it into the trash.
  deleted_by uuid,
  -- Archived projects are out of the lists, and read-only until they are unarchived.
  archived_at timestamptz,
  external_key text check (length(external_key) between 1 and 200),
  -- Null follows the company.
  modules text[] check (modules <@ array['tasks', 'updates']),
  -- A project can take its progress from its tasks. Otherwise people set it by hand.
  progress_from_tasks boolean not null default false,
  -- The ids of both sides of a team, as the JSON of answers. A list reads them with its projects: reading the rows of
  -- each team was half of its work (decision 0111). Triggers keep them equal to `project_members`.
  internal_users json not null default '[]',
  client_users json not null default '[]',
  -- Folding each row of a search would take too long, so what is searched is stored. Words contain no line break, so none is found that
  -- begins in the title and ends in the description.
  search_text text not null generated always as (app.fold(title || E'\n' || description)) stored,
  sort_name text collate "C" not null generated always as (app.fold_name(title)) stored,
  primary key (tenant_id, id),
  unique (tenant_id, id, client_id),
  foreign key (tenant_id, client_id) references clients,
  foreign key (tenant_id, created_by) references users,
  check (start_date <= end_date),
  foreign key (tenant_id, deleted_by) references users
);
create index projects_deleted on projects (tenant_id, deleted_at desc, id desc) where deleted_at is not null;
-- Without archived projects, so that a page reads none of them.
create index projects_newest on projects (tenant_id, created_at desc, id desc) where deleted_at is null and archived_at is null;
-- Keeps archived projects, for what a client still has. Includes what the dashboard counts, so that counting reads the index alone.
create index projects_newest_of_client on projects (tenant_id, client_id, created_at desc, id desc)
  include (status, end_date, archived_at) where deleted_at is null;
create index projects_changed on projects (tenant_id, updated_at desc) where deleted_at is null and archived_at is null;
create index projects_due on projects (tenant_id, end_date)
  where deleted_at is null and archived_at is null and status <> 'Completed';
create index projects_archived on projects (tenant_id, created_at desc, id desc)
  where deleted_at is null and archived_at is not null;
-- For the calendar: a month of projects, in the order of their due days, without reading the others.
create index projects_by_due on projects (tenant_id, end_date, id) where deleted_at is null and archived_at is null;
create unique index projects_external_key on projects (tenant_id, external_key) where external_key is not null and deleted_at is null;
create index projects_with_modules on projects (tenant_id) where modules is not null and deleted_at is null;
call app.protect_tenant_table('projects', 'select, insert, update, delete',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id())');
-- What the person who started the preview does not see stays hidden in it.
call app.restrict_previews('projects',
  '(select app.preview_projects()) is null or id = any ((select app.preview_projects())::uuid[])');
create trigger refuse_archived before update on projects for each row
  when (old.archived_at is not null and new.archived_at is not null and current_user in ('loggia_staff', 'loggia_client'))
  execute function app.refuse_archived();

-- The team of a project. `side` is the type that the user's role had when they were assigned. The role's type cannot change
-- while they are assigned.
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
call app.restrict_previews('project_members',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');
create trigger store_teams_of_new after insert on project_members
  referencing new table as changed for each statement execute function app.store_teams();
create trigger store_teams_of_changed after update on project_members
  referencing new table as changed for each statement execute function app.store_teams();
create trigger store_teams_of_former after delete on project_members
  referencing old table as changed for each statement execute function app.store_teams();

-- What projects of one kind begin with. A template has no people and no dates of its own. Only staff know templates.
create table project_templates (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  name_key text not null,
  description text not null default '',
  -- From the start day to the due day.
  days int not null check (days between 0 and 36600),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  -- The tasks that projects of a template begin with, in their order: title, body, wants, milestone, audience, and the days from the start of the
  -- project until each is due, or null. Nobody is assigned.
  tasks jsonb not null default '[]' check (jsonb_typeof(tasks) = 'array'),
  -- What a template keeps of its project besides days and tasks: the project's own choice of modules, and whether its tasks give the progress.
  modules text[] check (modules <@ array['tasks', 'updates']),
  progress_from_tasks boolean not null default false,
  sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored,
  primary key (tenant_id, id)
);
create unique index project_templates_name on project_templates (tenant_id, name_key);
create index project_templates_by_name on project_templates (tenant_id, sort_name, name_key);
call app.protect_tenant_table('project_templates', 'select, insert, update, delete', 'false');
