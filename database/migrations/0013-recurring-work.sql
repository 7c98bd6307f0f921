-- Rules that make a task or a ticket every so often. Only staff know them.
create table recurring (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  noun text not null check (noun in ('Task', 'Ticket')),
  project_id uuid,
  client_id uuid,
  -- What is made. Tasks have an audience, days until they are due and a checklist, tickets a type and a priority.
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 10000),
  assignee_id uuid,
  audience text not null default 'staff' check (audience in ('client', 'staff')),
  due_days int check (due_days between 0 and 365),
  checklist jsonb not null default '[]' check (jsonb_typeof(checklist) = 'array'),
  type text not null default 'Defect' check (type in ('Defect', 'Feature')),
  priority text not null default 'Medium' check (priority in ('Low', 'Medium', 'High')),
  -- An RRULE of RFC 5545 that counts from `starts_on`.
  rule text not null check (length(rule) between 1 and 200),
  starts_on date not null,
  -- The next one comes so many days after the last one was done. The rule says the same.
  after_days int check (after_days between 1 and 3650),
  on_holiday text not null default 'Make' check (on_holiday in ('Make', 'Skip', 'Move')),
  -- The day on which the next one is made, and the day of the rule that it stands for: another one if that was a holiday. Null if
  -- nothing comes: it is paused, has ended, or waits until the last one is done.
  next_on date,
  occurs_on date,
  next_order date not null generated always as (coalesce(next_on, 'infinity'::date)) stored,
  -- The day of the rule that the last one stands for.
  last_on date,
  paused_because text check (paused_because in ('Person', 'Owner')),
  -- What it makes is made in this person's name, who has to be allowed to.
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id)
    on update cascade on delete cascade,
  foreign key (tenant_id, client_id) references clients on delete cascade,
  foreign key (tenant_id, assignee_id) references users,
  foreign key (tenant_id, owner_id) references users,
  check (noun = 'Ticket' or project_id is not null),
  check (project_id is null or client_id is not null),
  check ((next_on is null) = (occurs_on is null)),
  check (paused_because is null or next_on is null)
);
create index recurring_by_next on recurring (tenant_id, next_order, id);
create index recurring_of_project on recurring (tenant_id, project_id, next_order, id) where project_id is not null;
create index recurring_of_client on recurring (tenant_id, client_id, next_order, id) where client_id is not null;
create index recurring_due on recurring (tenant_id, next_on) where next_on is not null;
create index recurring_of_owner on recurring (tenant_id, owner_id);
create index recurring_of_assignee on recurring (tenant_id, assignee_id) where assignee_id is not null;
call app.protect_tenant_table('recurring', 'select, insert, update, delete', 'false');
call app.restrict_previews('recurring',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');

-- Which rule made it, and for which day. A rule makes one for each of its days. The name of a rule that is deleted stays, and finds nothing.
alter table tasks add column recurring_id uuid, add column recurring_on date;
create unique index tasks_recurring on tasks (tenant_id, recurring_id, recurring_on) where recurring_id is not null;
alter table tickets add column recurring_id uuid, add column recurring_on date;
create unique index tickets_recurring on tickets (tenant_id, recurring_id, recurring_on) where recurring_id is not null;

\ir ../functions/set_next_after_completion.sql
create trigger set_next_after_completion after update of status on tasks for each row
  when (old.recurring_id is not null and old.status <> new.status) execute function app.set_next_after_completion();
create trigger set_next_after_deletion after delete on tasks for each row
  when (old.recurring_id is not null) execute function app.set_next_after_completion();
create trigger set_next_after_completion after update of status on tickets for each row
  when (old.recurring_id is not null and old.status <> new.status) execute function app.set_next_after_completion();
