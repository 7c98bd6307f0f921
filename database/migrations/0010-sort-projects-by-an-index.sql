-- For the orders of the list of projects, so that a page reads only its own rows. Not by client, whose name is in another table.
create index projects_by_title on projects (tenant_id, sort_name, id) where deleted_at is null and archived_at is null;
create index projects_by_start on projects (tenant_id, start_date, id) where deleted_at is null and archived_at is null;
create index projects_by_progress on projects (tenant_id, progress, id) where deleted_at is null and archived_at is null;
