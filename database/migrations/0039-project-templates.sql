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
  primary key (tenant_id, id)
);
create unique index project_templates_name on project_templates (tenant_id, name_key);
call app.protect_tenant_table('project_templates', 'select, insert, update, delete', 'false');
