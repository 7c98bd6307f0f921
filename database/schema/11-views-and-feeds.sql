-- How people look at lists: views that they saved, and feeds that their calendar programs read.

-- Names for the filters of a list. A view belongs to one person, or to the whole team if it has no user. Client users have their own
-- alone: what the team calls its views is internal.
create table saved_views (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  user_id uuid,
  noun text not null check (noun in ('projects', 'tickets')),
  name text not null check (length(name) between 1 and 60),
  name_key text not null,
  -- The part of the address after the question mark.
  query text not null check (length(query) <= 2000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  sort_name text collate "C" not null generated always as (app.fold_name(name_key)) stored,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
create unique index saved_views_name on saved_views (tenant_id, user_id, noun, name_key) nulls not distinct;
call app.protect_tenant_table('saved_views', 'select, insert, update, delete',
  '(tenant_id, user_id) = (select app.tenant_id(), app.user_id())');
alter policy staff on saved_views
  using (tenant_id = (select app.tenant_id_of_staff()) and (user_id is null or user_id = (select app.user_id())))
  with check (tenant_id = (select app.tenant_id_of_staff()) and (user_id is null or user_id = (select app.user_id())));
call app.restrict_previews('saved_views', 'not (select app.is_preview())');

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
