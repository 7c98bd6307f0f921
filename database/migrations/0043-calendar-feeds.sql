-- Addresses that calendar programs read. Each belongs to one person and shows what that person may see when it is read. The address
-- is signed and contains no secret of its own, so nothing here could be used to read a feed.
create table calendar_feeds (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid not null,
  -- The projects of the person, of a client, or one project.
  scope text not null check (scope in ('mine', 'client', 'project')),
  client_id uuid,
  project_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, client_id) references clients on delete cascade,
  foreign key (tenant_id, project_id) references projects on delete cascade,
  check ((client_id is not null) = (scope = 'client') and (project_id is not null) = (scope = 'project'))
);
create index calendar_feeds_by_user on calendar_feeds (tenant_id, user_id, created_at, id);
create index calendar_feeds_by_client on calendar_feeds (tenant_id, client_id) where client_id is not null;
create index calendar_feeds_by_project on calendar_feeds (tenant_id, project_id) where project_id is not null;
call app.protect_tenant_table('calendar_feeds', 'select, insert, delete',
  '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())');
alter policy staff on calendar_feeds
  using ((tenant_id, user_id) = (select app.tenant_id(), app.user_id()))
  with check ((tenant_id, user_id) = (select app.tenant_id(), app.user_id()));
call app.restrict_previews('calendar_feeds', 'not (select app.is_preview())');
