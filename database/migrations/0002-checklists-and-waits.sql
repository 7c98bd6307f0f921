-- Checklists of tasks, and which task waits for which.

-- The steps of a task. Each is a row, so that two people who tick two of them at once change two rows.
create table task_items (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  task_id uuid not null,
  position int not null,
  text text not null check (length(text) between 1 and 500),
  done boolean not null default false,
  -- Who does it, if it is somebody in particular.
  user_id uuid,
  primary key (tenant_id, id),
  -- At the end of each statement, so that one statement can order all items again.
  unique (tenant_id, task_id, position) deferrable initially immediate,
  foreign key (tenant_id, task_id) references tasks on delete cascade,
  foreign key (tenant_id, user_id) references users
);
create index task_items_of_user on task_items (tenant_id, user_id) where user_id is not null;
-- Who sees a task sees its items.
call app.protect_tenant_table('task_items', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.tasks where tasks.tenant_id = task_items.tenant_id and tasks.id = task_items.task_id)');

-- A task waits for other tasks of its project. The server holds that they form no circle.
create table task_waits (
  tenant_id uuid not null references tenants on delete cascade,
  task_id uuid not null,
  waits_for_id uuid not null,
  primary key (tenant_id, task_id, waits_for_id),
  foreign key (tenant_id, task_id) references tasks on delete cascade,
  foreign key (tenant_id, waits_for_id) references tasks on delete cascade,
  check (task_id <> waits_for_id)
);
create index task_waits_by_awaited on task_waits (tenant_id, waits_for_id);
-- Client users see it if they see both tasks.
call app.protect_tenant_table('task_waits', 'select, insert, update, delete', 'tenant_id = (select app.tenant_id())
  and exists (select from public.tasks where tasks.tenant_id = task_waits.tenant_id and tasks.id = task_waits.task_id)
  and exists (select from public.tasks where tasks.tenant_id = task_waits.tenant_id and tasks.id = task_waits.waits_for_id)');
