-- Support tickets.

\ir ../functions/keep_clock.sql
\ir ../functions/move_ticket_events.sql
\ir ../functions/next_ticket_number.sql
\ir ../functions/search_keys.sql
\ir ../functions/ticket_scope.sql

-- A ticket without a client is for staff only.
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
  number int not null default app.next_ticket_number() check (number > 0),
  project_id uuid,
  assignee_id uuid,
  version int not null default 1,
  -- Who has to act next. Null when nobody has: the ticket is done or on hold.
  waiting_for text default 'Team' check (waiting_for in ('Team', 'Client')),
  -- What a list by priority is ordered by.
  priority_rank smallint not null
    generated always as (case priority when 'High' then 3 when 'Medium' then 2 else 1 end) stored,
  -- All that client users may know of the clock: when the first answer is promised. Null once it is given, and while the clock stands.
  answer_due timestamptz,
  -- The ticket that this one follows up on, because it was done for too long to be opened again.
  follows_id uuid,
  search_text text not null generated always as (app.fold(title || E'\n' || description)) stored,
  sort_name text collate "C" not null generated always as (app.fold_name(title)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients,
  foreign key (tenant_id, created_by) references users,
  -- The client is part of the key, so a ticket never refers to another client's project.
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id),
  foreign key (tenant_id, assignee_id) references users,
  check (project_id is null or client_id is not null),
  foreign key (tenant_id, follows_id) references tickets
)
-- Only pages that a vacuum has seen are counted without reading the table. By default it waits until a fifth of the table is new.
with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05);
create index tickets_newest on tickets (tenant_id, created_at desc, id desc);
create unique index tickets_number on tickets (tenant_id, number);
-- One for each filter and order of the list, so that a page of 50,000 tickets costs as much as one of 500.
create index tickets_of_status on tickets (tenant_id, status, created_at desc, id desc);
create index tickets_of_assignee on tickets (tenant_id, assignee_id, created_at desc, id desc);
create index tickets_of_project on tickets (tenant_id, project_id, created_at desc, id desc) where project_id is not null;
create index tickets_changed on tickets (tenant_id, (coalesce(updated_at, created_at)) desc, id desc);
create index tickets_changed_of_client on tickets (tenant_id, client_id, (coalesce(updated_at, created_at)) desc, id desc);
create index tickets_by_priority on tickets (tenant_id, priority_rank desc, created_at desc, id desc);
create index tickets_by_priority_of_client on tickets (tenant_id, client_id, priority_rank desc, created_at desc, id desc);
-- For client users, who would read every ticket of the company by tickets_newest. Their total is counted in the index alone: it includes
-- what their policy reads, which is who raised a ticket and its project, and the filters.
create index tickets_of_client on tickets (tenant_id, client_id, created_at desc, id desc)
  include (created_by, project_id, status, priority_rank, assignee_id);
create index tickets_following on tickets (tenant_id, follows_id) where follows_id is not null;
-- For the calendar, as for projects: tickets whose first answer is promised.
create index tickets_answer_due on tickets (tenant_id, answer_due) where answer_due is not null;
-- What was added last is searched one by one, so there is little of it.
create index tickets_search on tickets using gin (app.search_keys(tenant_id, search_text)) with (gin_pending_list_limit = 256);
-- Nobody deletes tickets. A client user whose role has the scope 'own' sees no ticket of a colleague.
call app.protect_tenant_table('tickets', 'select, insert, update',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id())
    and (created_by = (select app.user_id()) or (select app.ticket_scope()) = ''client'')');
-- What the person who started the preview does not see stays hidden in it.
call app.restrict_previews('tickets', '(select app.preview_projects()) is null
  or project_id is null or project_id = any ((select app.preview_projects())::uuid[])');
create trigger start_clock after insert on tickets for each row execute function app.keep_clock();
create trigger keep_clock after update of status, waiting_for, priority, client_id on tickets for each row execute function app.keep_clock();
create trigger move_ticket_events after update of project_id on tickets for each row
  when (old.project_id is distinct from new.project_id) execute function app.move_ticket_events();

-- A link has no direction, so the ticket with the lower id comes first, and two tickets have one link.
create table ticket_links (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, one_id, other_id),
  foreign key (tenant_id, one_id) references tickets on delete cascade,
  foreign key (tenant_id, other_id) references tickets on delete cascade,
  check (one_id < other_id)
);
create index ticket_links_of_other on ticket_links (tenant_id, other_id);
-- Client users see a link if they see both tickets: those of their client, or only their own if their role says so. In a preview
-- the tickets that its starter does not see are left out, too.
call app.protect_tenant_table('ticket_links', 'select, insert, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.tickets
    where tickets.tenant_id = ticket_links.tenant_id and tickets.id = ticket_links.one_id)
  and exists (select from public.tickets
    where tickets.tenant_id = ticket_links.tenant_id and tickets.id = ticket_links.other_id)');
