-- Support tickets. A ticket without a client is for staff only.

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
  -- What a search compares with, as for projects (0004).
  search_text text not null generated always as (lower(title) || 'X' || lower(description)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, client_id) references clients,
  foreign key (tenant_id, created_by) references users
);
create index tickets_newest on tickets (tenant_id, created_at desc, id desc);
-- For client users, who would read every ticket of the company by the index above.
create index tickets_of_client on tickets (tenant_id, client_id, created_at desc, id desc);
-- Nobody deletes tickets.
call app.protect_tenant_table('tickets', 'select, insert, update',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id())');
