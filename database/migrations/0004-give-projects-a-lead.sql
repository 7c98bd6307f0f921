-- Who of staff leads a project, if anybody.

alter table projects add column lead_id uuid;
alter table projects add foreign key (tenant_id, lead_id) references users;
-- The projects of one lead, in the order of the list.
create index projects_of_lead on projects (tenant_id, lead_id, created_at desc, id desc)
  where lead_id is not null and deleted_at is null;
