-- Status updates of projects, for staff or for the client as well. The module is in 0050.

create table updates (
  tenant_id uuid not null references tenants on delete cascade,
  id uuid not null,
  project_id uuid not null,
  client_id uuid not null,
  health text not null check (health in ('OnTrack', 'AtRisk', 'OffTrack')),
  body text not null check (length(body) between 1 and 10000),
  audience text not null check (audience in ('client', 'staff')),
  -- The time that it tells of.
  covers_from timestamptz not null,
  covers_to timestamptz not null,
  created_by uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id, client_id) references projects (tenant_id, id, client_id)
    on update cascade on delete cascade,
  foreign key (tenant_id, created_by) references users,
  check (covers_from <= covers_to)
);
create index updates_of_project on updates (tenant_id, project_id, covers_to desc, id desc);
call app.protect_tenant_table('updates', 'select, insert, update',
  '(tenant_id, client_id) = (select app.tenant_id(), app.client_id()) and audience = ''client''');
call app.restrict_previews('updates',
  '(select app.preview_projects()) is null or project_id = any ((select app.preview_projects())::uuid[])');
create trigger refuse_archived before insert or update on updates for each row
  when (current_user in ('loggia_staff', 'loggia_client')) execute function app.refuse_in_archived();
